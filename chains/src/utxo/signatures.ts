import { secp256k1 } from "@noble/curves/secp256k1.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { RawTx, Script, Transaction } from "@scure/btc-signer";
import { hash160, sha256x2 } from "@scure/btc-signer/utils.js";

const SIGHASH_ALL = 1;

export interface Spendable {
  /** The output script in hex. */
  script: string;
  units: bigint;
}

/**
 * Whether each input may spend its output: P2PKH, P2WPKH and P2SH-P2WPKH, signed over the whole transaction.
 * Returns what a node calls the fault, or undefined if all signatures are right.
 */
export function findSignatureFault(raw: string, spent: readonly Spendable[]): string | undefined {
  try {
    if (isFullySigned(hexToBytes(raw), spent)) return undefined;
  } catch {
    // What the library cannot read is not signed either.
  }
  return "mandatory-script-verify-flag-failed (Script evaluated without error but finished with a false/empty top stack element)";
}

function isFullySigned(bytes: Uint8Array, spent: readonly Spendable[]): boolean {
  const transaction = Transaction.fromRaw(bytes, { allowUnknownOutputs: true, allowUnknownInputs: true });
  const decoded = RawTx.decode(bytes);
  if (decoded.inputs.length !== spent.length) return false;
  return spent.every(({ script, units }, index) => {
    const scriptSig = decoded.inputs[index]?.finalScriptSig ?? new Uint8Array();
    const witness = decoded.witnesses?.[index] ?? [];
    const program = witnessProgram(script, scriptSig);
    if (program === undefined) return isLegacySigned(decoded, index, script, scriptSig);
    const [signature, key] = witness;
    if (!signature || !key || witness.length !== 2 || bytesToHex(hash160(key)) !== program) return false;
    const scriptCode = hexToBytes(`76a914${program}88ac`);
    return isSignatureOf(
      transaction.preimageWitnessV0(index, scriptCode, SIGHASH_ALL, units),
      signature,
      key,
    );
  });
}

/** The hash of the key that must sign in the witness; undefined for outputs without one. */
function witnessProgram(script: string, scriptSig: Uint8Array): string | undefined {
  if (/^0014[0-9a-f]{40}$/.test(script)) return scriptSig.length === 0 ? script.slice(4) : undefined;
  const [redeem] = readPushes(scriptSig);
  if (!redeem || script !== `a914${bytesToHex(hash160(redeem))}87`) return undefined;
  const text = bytesToHex(redeem);
  return /^0014[0-9a-f]{40}$/.test(text) ? text.slice(4) : undefined;
}

type DecodedTransaction = ReturnType<typeof RawTx.decode>;

function isLegacySigned(
  decoded: DecodedTransaction,
  index: number,
  script: string,
  scriptSig: Uint8Array,
): boolean {
  const [signature, key] = readPushes(scriptSig);
  if (!signature || !key || script !== `76a914${bytesToHex(hash160(key))}88ac`) return false;
  const preimage = RawTx.encode({
    ...decoded,
    segwitFlag: false,
    witnesses: [],
    inputs: decoded.inputs.map((input, at) => ({
      ...input,
      finalScriptSig: at === index ? hexToBytes(script) : new Uint8Array(),
    })),
  });
  return isSignatureOf(sha256x2(preimage, Uint8Array.of(SIGHASH_ALL, 0, 0, 0)), signature, key);
}

function isSignatureOf(hash: Uint8Array, signature: Uint8Array, key: Uint8Array): boolean {
  if (signature.at(-1) !== SIGHASH_ALL) return false;
  try {
    return secp256k1.verify(signature.subarray(0, -1), hash, key, { prehash: false, format: "der" });
  } catch {
    return false;
  }
}

function readPushes(script: Uint8Array): Uint8Array[] {
  try {
    return Script.decode(script).filter((part) => part instanceof Uint8Array);
  } catch {
    return [];
  }
}
