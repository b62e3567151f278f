import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { hash160 } from "@scure/btc-signer/utils.js";
import { lengthBytes } from "./dust.ts";
import { type PaymentCoin, PaymentError } from "./payment-types.ts";

/** How an output of ours is spent. */
export type CoinForm = "wpkh" | "pkh" | "sh-wpkh";

/** The witness of a signature of at most 72 bytes and a key of 33, each with its length, and their number. */
const WITNESS_WEIGHT = 108;
const INPUT_BYTES = 41;
/** Weight units (BIP 141): four per byte, one per byte of a witness. */
const WEIGHTS: Record<CoinForm, number> = {
  wpkh: INPUT_BYTES * 4 + WITNESS_WEIGHT,
  "sh-wpkh": (INPUT_BYTES + 23) * 4 + WITNESS_WEIGHT,
  pkh: (INPUT_BYTES + 107) * 4,
};

/** The form of a coin. Throws `unusable_coin` for other scripts and for a key that does not fit. */
export function coinForm({ script, public_key }: PaymentCoin): CoinForm {
  const keyHash = public_key && bytesToHex(hash160(hexToBytes(public_key)));
  const form = formOf(script, keyHash);
  if (!form) throw new PaymentError("unusable_coin", `an output that cannot be spent: ${script}`);
  return form;
}

function formOf(script: string, keyHash: string | undefined): CoinForm | undefined {
  const inWitness = /^0014([0-9a-f]{40})$/.exec(script)?.[1];
  if (inWitness) return keyHash === undefined || keyHash === inWitness ? "wpkh" : undefined;
  const inScript = /^76a914([0-9a-f]{40})88ac$/.exec(script)?.[1];
  if (inScript) return keyHash === undefined || keyHash === inScript ? "pkh" : undefined;
  const nested = keyHash && bytesToHex(hash160(hexToBytes(redeemScript(keyHash))));
  return nested && script === `a914${nested}87` ? "sh-wpkh" : undefined;
}

/** The script behind a P2SH-P2WPKH output, in hex. */
export function redeemScript(keyHash: string): string {
  return `0014${keyHash}`;
}

/** The most virtual bytes that a signed transaction of these inputs and output scripts (hex) has. */
export function estimateSize(forms: readonly CoinForm[], scripts: readonly string[]): number {
  const hasWitness = forms.some((form) => form !== "pkh");
  const outputBytes = scripts.reduce((sum, script) => {
    const bytes = script.length / 2;
    return sum + 8 + lengthBytes(bytes) + bytes;
  }, 0);
  const frameBytes = 8 + lengthBytes(forms.length) + lengthBytes(scripts.length);
  const inputWeight = forms.reduce(
    (sum, form) => sum + WEIGHTS[form] + (hasWitness && form === "pkh" ? 1 : 0),
    0,
  );
  return Math.ceil(((frameBytes + outputBytes) * 4 + inputWeight + (hasWitness ? 2 : 0)) / 4);
}

/** The virtual bytes of one more input, rounded up. */
export function inputSize(form: CoinForm): number {
  return Math.ceil(WEIGHTS[form] / 4);
}
