import Big from "big.js";
import { groupThousands, toBig } from "./decimal.ts";

/** Below this an amount is shown in exponent form. */
const TINY = new Big("1e-8");

/**
 * A balance: eight decimals, thousands grouped, rounded down so that no one sees more than there is.
 * Zero is `0.00000000`; what is below 1e-8 shows as `5e-9`.
 */
export function formatBalance(amount: string): string {
  const value = toBig(amount);
  if (!value.eq(0) && value.abs().lt(TINY)) return groupThousands(value.toExponential());
  return groupThousands(value.round(8, Big.roundDown).toFixed(8));
}

/** An amount with up to `decimals` digits after the point and no zeros at its end, rounded down. */
export function formatAmount(amount: string, decimals = 6): string {
  return groupThousands(plainAmount(amount, decimals));
}

/** The same as a plain decimal, for a field that writes its amount itself. */
export function plainAmount(amount: string, decimals = 6): string {
  const value = toBig(amount);
  if (value.eq(0)) return "0";
  const rounded = value.round(decimals, Big.roundDown);
  if (value.abs().lt(TINY) || rounded.eq(0)) return value.round(24, Big.roundDown).toExponential();
  return rounded.toFixed();
}

/** Every digit of an amount, thousands grouped: what a confirmation shows. */
export function formatExact(amount: string): string {
  return groupThousands(toBig(amount).toFixed());
}
