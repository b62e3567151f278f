import Big from "big.js";
import { groupThousands, toBig } from "./decimal.ts";

/**
 * A balance: up to eight decimals without trailing zeros, grouped thousands, rounded down so that nobody sees more than
 * there is. Zero is `0.00000000`; an amount below 1e-8 shows all its digits, since an exponent is easily overlooked.
 */
export function formatBalance(amount: string): string {
  return groupThousands(toBig(amount).eq(0) ? "0.00000000" : plainAmount(amount));
}

/**
 * An amount in a list: up to `decimals` decimals without trailing zeros, rounded down. An amount that would
 * round to zero shows all its digits.
 */
export function formatAmount(amount: string, decimals = 8): string {
  return groupThousands(plainAmount(amount, decimals));
}

/** The same as a plain decimal, for a field that does its own formatting. */
export function plainAmount(amount: string, decimals = 8): string {
  const value = toBig(amount);
  const rounded = value.round(decimals, Big.roundDown);
  return (rounded.eq(0) ? value : rounded).toFixed();
}

/**
 * A cost that is the difference of two rounded figures, such as a premium: up to eight decimals. What is below
 * them is a rounding error, so it is zero.
 */
export function formatCost(amount: string): string {
  return groupThousands(plainCost(amount));
}

/** The same as a plain decimal. */
function plainCost(amount: string): string {
  return toBig(amount).round(8, Big.roundDown).toFixed();
}

/** All digits of an amount with grouped thousands, for details and confirmations. */
export function formatExact(amount: string): string {
  return groupThousands(toBig(amount).toFixed());
}
