import { addr } from "micro-eth-signer";

/** The address in lower case. Throws for a text that is no address, or whose checksum (EIP-55) is wrong. */
export function watchKey(address: string): string {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address) || !addr.isValid(address))
    throw new Error(`not an address of an Ethereum-like network: ${address.slice(0, 100)}`);
  return address.toLowerCase();
}
