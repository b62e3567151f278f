import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { p2pkh, p2sh, p2wpkh, RawTx, Transaction } from "@scure/btc-signer";
import { pubECDSA, sha256 } from "@scure/btc-signer/utils.js";
import type { PaymentCoin } from "../../src/index.ts";
import { readRawTransaction } from "../../src/utxo/raw.ts";

export type Form = "wpkh" | "pkh" | "sh-wpkh";

const privateKey = sha256(new Uint8Array([1, 2, 3]));
export const publicKey = bytesToHex(pubECDSA(privateKey));

/** The output script of our key in a form, in hex. */
export function scriptIn(form: Form): string {
  const key = pubECDSA(privateKey);
  if (form === "pkh") return bytesToHex(p2pkh(key).script);
  const inner = p2wpkh(key);
  return bytesToHex((form === "wpkh" ? inner : p2sh(inner)).script);
}

/** A coin of our key, in a transaction that exists nowhere; `salt` makes it another one. */
export function createCoin(form: Form, units: bigint, salt: number): PaymentCoin {
  const script = scriptIn(form);
  const previous = bytesToHex(
    RawTx.encode({
      version: 2,
      segwitFlag: false,
      witnesses: [],
      inputs: [
        {
          txid: sha256(Uint8Array.of(salt, salt >> 8)),
          index: 0,
          finalScriptSig: new Uint8Array(),
          sequence: 0,
        },
      ],
      outputs: [{ amount: units, script: hexToBytes(script) }],
      lockTime: 0,
    }),
  );
  return {
    transaction_hash: readRawTransaction(previous).hash,
    output_index: 0,
    script,
    units: units.toString(),
    public_key: publicKey,
    derivation: { fingerprint: 0x01020304, path: "m/84'/0'/0'/1/7" },
    previous_raw: previous,
  };
}

/** What a wallet elsewhere does with the exported PSBT. */
export function signPsbt(psbt: string, key = privateKey): string {
  const transaction = Transaction.fromPSBT(new Uint8Array(Buffer.from(psbt, "base64")), {
    allowUnknownOutputs: true,
  });
  transaction.sign(key);
  return Buffer.from(transaction.toPSBT()).toString("base64");
}
