import { addressOf, utxoNetworks } from "@portico/chains";

/** The address of a key in the form of `watchKey`; undefined for a script that has none. */
export function addressOfKey(networkId: string, key: string): string | undefined {
  const utxo = utxoNetworks[networkId as keyof typeof utxoNetworks];
  return utxo ? addressOf(utxo, key) : key;
}
