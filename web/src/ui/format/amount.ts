import Big from "big.js";
import { groupThousands, toBig } from "./decimal.ts";

/**
 * A balance: eight decimals, thousands grouped, rounded down so that no one sees more than there is. Zero is
 * `0.00000000`; what is below 1e-8 shows every digit, since an exponent is easily overlooked.
 */
export function formatBalance(amount: string): string {
  const value = toBig(amount);
  const rounded = value.round(8, Big.roundDown);
  return groupThousands(rounded.eq(0) && !value.eq(0) ? value.toFixed() : rounded.toFixed(8));
}

/**
 * An amount in a list: up to `decimals` digits after the point and no zeros at its end, rounded down. What would round
 * to nothing shows every digit.
 */
export function formatAmount(amount: string, decimals = 8): string {
  return groupThousands(plainAmount(amount, decimals));
}

/** The same as a plain decimal, for a field that writes its amount itself. */
export function plainAmount(amount: string, decimals = 8): string {
  const value = toBig(amount);
  const rounded = value.round(decimals, Big.roundDown);
  return (rounded.eq(0) ? value : rounded).toFixed();
}

/** Every digit of an amount, thousands grouped: what details and confirmations show. */
export function formatExact(amount: string): string {
  return groupThousands(toBig(amount).toFixed());
}
