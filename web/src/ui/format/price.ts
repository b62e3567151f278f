import Big from "big.js";
import { directionOf } from "./change-direction.ts";
import { toBig } from "./decimal.ts";
import { locale, numberMarks } from "./locale.ts";
import { writeCompactMoney, writeMoney, writeMoneyToCents } from "./money.ts";

/**
 * A price in dollars: below one with all its digits, otherwise with two decimals and thousands separators.
 */
export function formatPrice(price: string): string {
  const value = toBig(price);
  return writeMoney(value.abs().lt(1) ? value.toFixed() : value.toFixed(2));
}

const UNITS = [
  ["T", new Big("1e12")],
  ["B", new Big("1e9")],
  ["M", new Big("1e6")],
] as const;

/**
 * A large dollar amount with one decimal: `$1.9T`, `$38.2B`, `$612.3M`, `$1234.0`. Other languages abbreviate
 * differently.
 */
export function formatAbbreviated(amount: string): string {
  const value = toBig(amount);
  if (!locale().startsWith("en")) return writeCompactMoney(value.toFixed());
  for (const [letter, size] of UNITS) {
    if (value.gte(size)) return `$${value.div(size).toFixed(1)}${letter}`;
  }
  return `$${value.toFixed(1)}`;
}

/** A price change in percent without its sign: `1.84%`. The arrow shows the sign. */
export function formatChange(percent: string): string {
  return writePercent(toBig(percent).abs().toFixed(2));
}

/** The same with an explicit sign: `+1.84%`; what rounds to zero has none. */
export function formatSignedChange(percent: string): string {
  return `${signOf(percent)}${formatChange(percent)}`;
}

/** A percentage with the digits of `figure`, a plain decimal: `0.5%`. */
export function writePercent(figure: string): string {
  const { decimal, percent } = numberMarks();
  return `${figure.replace(".", decimal)}${percent}`;
}

/** A price change in dollars, with a plus for a rise: `+$1,702.44`, `-$21.30`. */
export function formatDollarChange(change: string): string {
  return `${signOf(change)}${writeMoney(toBig(change).abs().toFixed(2))}`;
}

function signOf(change: string): string {
  return { up: "+", down: "-", flat: "" }[directionOf(change)];
}

/** Money with its currency's decimals; below a cent it is `$0.00`. `amount` is a decimal string. */
export function formatMoney(amount: string, currency = "USD"): string {
  return writeMoneyToCents(toBig(amount).toFixed(), currency);
}

/**
 * Formats the prices of an axis between two prices: with enough decimals to distinguish its ticks, and at
 * least two between one dollar and 1,000. The numbers are only for the axis, not money.
 */
export function axisPrice(low: string, high: string): (price: number) => string {
  const decimals = axisDecimals(low, high);
  return (price) => writeMoney(price.toFixed(decimals));
}

/** The number of decimals that distinguish the ticks of an axis. */
export function axisDecimals(low: string, high: string): number {
  const span = toBig(high).minus(toBig(low));
  const needed = span.eq(0) ? 2 : Math.ceil(-Math.log10(span.div(4).toNumber())) + 1;
  return Math.min(Math.max(needed, toBig(high).gte(1) && toBig(high).lt(1_000) ? 2 : 0), 18);
}

/** The value of a coin amount in dollars, as a decimal string. */
export function worth(amount: string, price: string | null | undefined): string {
  return toBig(amount).times(toBig(price)).toFixed();
}
