import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { Transaction } from "@scure/btc-signer";
import { type PaymentCoin, PaymentError, type PaymentOutput } from "./payment-types.ts";
import { readRawTransaction } from "./raw.ts";
import { findSignatureFault, type Spendable } from "./signatures.ts";

/** What of a coin a check needs. */
export type KnownCoin = Pick<PaymentCoin, "transaction_hash" | "output_index" | "script" | "units">;

export interface ReadUtxoPayment {
  /** In order; `script` and `units` are those of the known coin, else what the PSBT claims, if anything. */
  inputs: { transaction_hash: string; output_index: number; script?: string; units?: string }[];
  outputs: PaymentOutput[];
  /** Undefined if the amount of an input is unknown. */
  fee?: string;
}

export interface FinishedPayment {
  /** The signed transaction, in hex. */
  raw: string;
  transaction_hash: string;
  virtual_size: number;
}

const OPTIONS = { allowUnknownOutputs: true, allowUnknownInputs: true, allowLegacyWitnessUtxo: true };

/**
 * What a PSBT (base64) or raw transaction (hex) spends and pays, to be compared with what was approved. Amounts and
 * scripts of inputs come from `known` where they can; a PSBT that says otherwise is `unreadable`.
 */
export function readUtxoPayment(text: string, known: readonly KnownCoin[] = []): ReadUtxoPayment {
  const transaction = parse(text);
  const coins = new Map(known.map((coin) => [`${coin.transaction_hash}:${coin.output_index}`, coin]));
  const inputs = Array.from({ length: transaction.inputsLength }, (_, at) =>
    readInput(transaction, at, coins),
  );
  const outputs = Array.from({ length: transaction.outputsLength }, (_, at) => {
    const { script = new Uint8Array(), amount = 0n } = transaction.getOutput(at);
    return { script: bytesToHex(script), units: amount.toString() };
  });
  const paid = sumOf(outputs);
  const given = inputs.every(({ units }) => units !== undefined) ? sumOf(inputs) : undefined;
  return { inputs, outputs, ...(given !== undefined && { fee: (given - paid).toString() }) };
}

/**
 * The transaction of a signed PSBT (base64), or of raw bytes (hex) that were signed elsewhere. Checks every signature.
 * Throws `not_signed` or `unreadable`.
 */
export function finishPsbt(text: string, known: readonly KnownCoin[] = []): FinishedPayment {
  const { inputs } = readUtxoPayment(text, known);
  const spent = inputs.map(({ script, units }): Spendable => {
    if (script === undefined || units === undefined)
      throw new PaymentError("unreadable", "an input is of a coin that is not known");
    return { script, units: BigInt(units) };
  });
  const raw = isHex(text) ? text.trim().toLowerCase() : finalize(parse(text));
  if (findSignatureFault(raw, spent) !== undefined)
    throw new PaymentError("not_signed", "a signature is missing or wrong");
  const { hash, virtualSize } = readRawTransaction(raw);
  return { raw, transaction_hash: hash, virtual_size: virtualSize };
}

function parse(text: string): Transaction {
  try {
    return isHex(text)
      ? Transaction.fromRaw(hexToBytes(text.trim().toLowerCase()), OPTIONS)
      : Transaction.fromPSBT(new Uint8Array(Buffer.from(text.trim(), "base64")), OPTIONS);
  } catch {
    throw new PaymentError("unreadable", "this is neither a PSBT nor a transaction");
  }
}

function isHex(text: string): boolean {
  return /^\s*(?:[0-9a-f]{2})+\s*$/i.test(text);
}

function readInput(
  transaction: Transaction,
  at: number,
  coins: ReadonlyMap<string, KnownCoin>,
): ReadUtxoPayment["inputs"][number] {
  const { txid = new Uint8Array(), index = 0, witnessUtxo, nonWitnessUtxo } = transaction.getInput(at);
  const place = { transaction_hash: bytesToHex(txid), output_index: index };
  const claimed = [witnessUtxo, nonWitnessUtxo?.outputs[index]]
    .filter((output) => output !== undefined)
    .map(({ script, amount }) => ({ script: bytesToHex(script), units: amount.toString() }));
  const coin = coins.get(`${place.transaction_hash}:${index}`);
  const truth = coin ? { script: coin.script, units: coin.units } : claimed.at(-1);
  if (claimed.some(({ script, units }) => script !== truth?.script || units !== truth.units))
    throw new PaymentError("unreadable", "the PSBT claims another amount or script for a coin");
  return { ...place, ...truth };
}

function finalize(transaction: Transaction): string {
  try {
    for (let at = 0; at < transaction.inputsLength; at++) {
      const { finalScriptSig, finalScriptWitness } = transaction.getInput(at);
      if (!finalScriptSig && !finalScriptWitness) transaction.finalizeIdx(at);
    }
    return bytesToHex(transaction.extract());
  } catch {
    throw new PaymentError("not_signed", "an input is not signed");
  }
}

function sumOf(amounts: readonly { units?: string }[]): bigint {
  return amounts.reduce((sum, { units = "0" }) => sum + BigInt(units), 0n);
}
