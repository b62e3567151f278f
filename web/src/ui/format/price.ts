import Big from "big.js";
import { groupThousands, toBig } from "./decimal.ts";

/** A price in dollars: below one as it is, otherwise with two decimals and thousands separators. */
export function formatPrice(price: string): string {
  const value = toBig(price);
  if (value.abs().lt(1)) return `$${value.toFixed()}`;
  return `$${groupThousands(value.toFixed(2))}`;
}

const UNITS = [
  ["T", new Big("1e12")],
  ["B", new Big("1e9")],
  ["M", new Big("1e6")],
] as const;

/** A large amount of dollars with one decimal: `$1.9T`, `$38.2B`, `$612.3M`, `$1234.0`. */
export function formatAbbreviated(amount: string): string {
  const value = toBig(amount);
  for (const [letter, size] of UNITS) {
    if (value.gte(size)) return `$${value.div(size).toFixed(1)}${letter}`;
  }
  return `$${value.toFixed(1)}`;
}

/** The change of a price in percent without its sign: `1.84%`. The sign is the arrow's. */
export function formatChange(percent: string): string {
  return `${toBig(percent).abs().toFixed(2)}%`;
}

/** The same with an explicit sign: `+1.84%`. */
export function formatSignedChange(percent: string): string {
  const value = toBig(percent);
  return `${value.gt(0) ? "+" : ""}${value.toFixed(2)}%`;
}

/** The change of a price in dollars, with a plus when it rose: `+$1,702.44`, `-$21.30`. */
export function formatDollarChange(change: string): string {
  const value = toBig(change);
  const sign = value.gt(0) ? "+" : value.lt(0) ? "-" : "";
  return `${sign}$${groupThousands(value.abs().toFixed(2))}`;
}

/** Above zero; zero itself counts as not rising, as the spec has it. */
export function isRising(change: string): boolean {
  return toBig(change).gt(0);
}

/** Money in a currency, to its own decimals; under a cent it is `$0.00`. `amount` is a decimal string. */
export function formatMoney(amount: string, currency = "USD"): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency, roundingMode: "trunc" });
  // The types know only some strings as numbers; the standard takes any decimal, and exactly.
  return format.format(toBig(amount).toFixed() as Intl.StringNumericLiteral);
}

/**
 * How prices between two are written at an axis: with as many decimals as it takes to tell its ticks apart, two at
 * least where a price has dollars. The numbers are the axis' own, not money.
 */
export function axisPrice(low: string, high: string): (price: number) => string {
  const decimals = axisDecimals(low, high);
  return (price) => `$${groupThousands(price.toFixed(decimals))}`;
}

/** How many decimals tell the ticks of an axis apart. */
export function axisDecimals(low: string, high: string): number {
  const span = toBig(high).minus(toBig(low));
  const needed = span.eq(0) ? 2 : Math.ceil(-Math.log10(span.div(4).toNumber())) + 1;
  return Math.min(Math.max(needed, toBig(high).gte(1) && toBig(high).lt(1_000) ? 2 : 0), 18);
}

/** What an amount of a coin is worth in dollars, as a decimal string. */
export function worth(amount: string, price: string | null | undefined): string {
  return toBig(amount).times(toBig(price)).toFixed();
}
