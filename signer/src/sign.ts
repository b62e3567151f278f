import { evmNetworks, readSignedPayment, type SignedPayment } from "@portico/chains";
import { Transaction as UtxoTransaction } from "@scure/btc-signer";
import { Transaction as EvmTransaction } from "micro-eth-signer";
import type { Signing } from "./decision.ts";
import type { PayingKey } from "./keys.ts";

/**
 * Signs a transaction that was decided on, and reads the result back as a stranger's. The same input gives the same
 * signature (RFC 6979).
 */
export function sign(unsigned: string, { keys, background }: Signing): SignedPayment {
  const [first] = keys;
  if (!first) throw new Error("there is no key to sign with");
  const signed =
    background.network_id in evmNetworks
      ? EvmTransaction.fromHex(unsigned).signBy(first.private_key, false).toHex()
      : signPsbt(unsigned, keys);
  return readSignedPayment(background, signed);
}

/** Signs every input for all outputs (SIGHASH_ALL); the library refuses a PSBT that asks for less. */
function signPsbt(psbt: string, keys: readonly PayingKey[]): string {
  const transaction = UtxoTransaction.fromPSBT(Buffer.from(psbt, "base64"), { allowUnknownOutputs: true });
  for (const { private_key } of keys) transaction.sign(private_key);
  return Buffer.from(transaction.toPSBT()).toString("base64");
}
