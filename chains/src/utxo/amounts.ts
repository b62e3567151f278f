import { ChainError } from "../chain.ts";

/** All chains of this family divide their coin into 10^8 units. */
const DECIMALS = 8;
const MAX_EXPONENT = 30;

/**
 * The smallest units of an amount in whole coins, as the JSON client returns it: an integer, or the source text of a
 * number with a fraction. Never passes through floating point. Rejects negative amounts and more than 8 decimals.
 */
export function unitsOf(amount: unknown): bigint {
  const text = typeof amount === "number" && Number.isSafeInteger(amount) ? String(amount) : amount;
  const parts = typeof text === "string" ? /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text) : null;
  if (!parts) throw new ChainError("malformed", "an amount is not a decimal number");
  const [, whole = "", fraction = "", exponentText = "0"] = parts;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > MAX_EXPONENT || whole.length + fraction.length > 60)
    throw new ChainError("malformed", "an amount is out of range");
  const digits = BigInt(whole + fraction);
  const shift = exponent - fraction.length + DECIMALS;
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  const divisor = 10n ** BigInt(-shift);
  if (digits % divisor !== 0n) throw new ChainError("malformed", "an amount has more than 8 decimals");
  return digits / divisor;
}

/** The units as a number of whole coins with eight decimals, as nodes write it. */
export function coinsOf(units: bigint): string {
  const text = units.toString().padStart(DECIMALS + 1, "0");
  return `${text.slice(0, -DECIMALS)}.${text.slice(-DECIMALS)}`;
}
