import Big from "big.js";
import { groupThousands, toBig } from "./decimal.ts";
import { numberMarks } from "./locale.ts";

/** Below this an amount is shown in exponent form. */
const TINY = new Big("1e-8");

/**
 * A balance: eight decimals, thousands grouped, rounded down so that no one sees more than there is.
 * Zero is `0.00000000`; what is below 1e-8 shows as `5e-9`.
 */
export function formatBalance(amount: string): string {
  const value = toBig(amount);
  if (!value.eq(0) && value.abs().lt(TINY)) return writeExponent(value);
  return groupThousands(value.round(8, Big.roundDown).toFixed(8));
}

/** An amount with up to `decimals` digits after the point and no zeros at its end, rounded down. */
export function formatAmount(amount: string, decimals = 6): string {
  const value = toBig(amount);
  if (value.eq(0)) return "0";
  const rounded = value.round(decimals, Big.roundDown);
  if (value.abs().lt(TINY) || rounded.eq(0)) return writeExponent(value.round(24, Big.roundDown));
  return groupThousands(rounded.toFixed());
}

/** Every digit of an amount, thousands grouped: what a confirmation shows. */
export function formatExact(amount: string): string {
  return groupThousands(toBig(amount).toFixed());
}

function writeExponent(value: Big): string {
  return value.toExponential().replace(".", numberMarks().decimal);
}
