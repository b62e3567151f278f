import Big from "big.js";
import { toBig } from "./decimal.ts";
import {
  axisDecimals,
  axisPrice,
  formatAbbreviated,
  formatDollarChange,
  formatMoney,
  formatPrice,
} from "./price.ts";

/** Writes figures that are in US dollars (decimal strings) in the currency of whoever reads them. */
export interface MoneyFormat {
  /** Such as EUR. */
  currency: string;
  /** The same amount in the currency, as a decimal string. */
  convert: (usd: string) => string;
  price: (usd: string) => string;
  /** With its sign. */
  change: (usd: string) => string;
  /** What somebody has: to the currency's smallest unit, and below that none. */
  amount: (usd: string) => string;
  abbreviated: (usd: string) => string;
  /** A price that is in the currency already. */
  priceIn: (amount: string) => string;
  /** For an axis between two figures that are in the currency already; the numbers are the axis' own. */
  axis: (low: string, high: string) => (price: number) => string;
}

/** Dollars, as section 9 of the specification writes them. */
export const dollars: MoneyFormat = {
  currency: "USD",
  convert: (usd) => usd,
  price: formatPrice,
  change: formatDollarChange,
  amount: (usd) => formatMoney(usd),
  abbreviated: formatAbbreviated,
  priceIn: formatPrice,
  axis: axisPrice,
};

/**
 * Another currency at a rate, as the page's language writes it.
 * @param unitsPerUsd what one US dollar is worth, as a decimal string.
 */
export function moneyIn(currency: string, unitsPerUsd: string, locale: string): MoneyFormat {
  const rate = toBig(unitsPerUsd);
  const inCurrency = (usd: string) => toBig(usd).times(rate);
  const { decimals, write } = writerOf(currency, locale);
  const smallest = new Big(10).pow(-decimals);
  const price = (value: Big) => {
    // What was converted has no end: six digits that say something are as much as a price below one needs.
    const short = value.abs().lt(1) && !value.eq(0) ? value.round(5 - value.e, Big.roundHalfUp) : value;
    if (short.abs().gte(1)) return write(short, decimals);
    return write(short, short.toFixed().split(".")[1]?.length ?? 0);
  };
  return {
    currency,
    convert: (usd) => inCurrency(usd).toFixed(),
    price: (usd) => price(inCurrency(usd)),
    change: (usd) => write(inCurrency(usd), decimals, { signDisplay: "exceptZero" }),
    amount: (usd) => write(inCurrency(usd).lt(smallest) ? new Big(0) : inCurrency(usd), decimals),
    abbreviated: (usd) => abbreviated(inCurrency(usd), { decimals, write }, locale),
    priceIn: (amount) => price(toBig(amount)),
    axis: (low, high) => (price) => write(new Big(price), axisDecimals(low, high)),
  };
}

interface Writer {
  /** Of the currency's smallest unit. */
  decimals: number;
  write: (value: Big, digits: number, options?: Intl.NumberFormatOptions) => string;
}

/** Making a format takes long, and prices are written many times a second. */
function writerOf(currency: string, locale: string): Writer {
  const formats = new Map<string, Intl.NumberFormat>();
  function formatFor(digits: number, options: Intl.NumberFormatOptions): Intl.NumberFormat {
    const key = `${digits} ${JSON.stringify(options)}`;
    const format =
      formats.get(key) ??
      new Intl.NumberFormat(locale, {
        style: "currency",
        currency,
        useGrouping: "always",
        roundingMode: "halfExpand",
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        ...options,
      });
    formats.set(key, format);
    return format;
  }
  return {
    decimals: new Intl.NumberFormat(locale, { style: "currency", currency }).resolvedOptions()
      .maximumFractionDigits as number,
    // The types know only some strings as numbers; the standard takes any decimal, and exactly.
    write: (value, digits, options = {}) =>
      formatFor(digits, options).format(value.toFixed() as Intl.StringNumericLiteral),
  };
}

const UNITS = [
  ["T", new Big("1e12")],
  ["B", new Big("1e9")],
  ["M", new Big("1e6")],
] as const;

/** As dollars are abbreviated; another language has large numbers of its own. */
function abbreviated(value: Big, { decimals, write }: Writer, locale: string): string {
  if (!locale.startsWith("en")) return write(value, 1, { notation: "compact" });
  for (const [letter, size] of UNITS) {
    if (value.gte(size)) return `${write(value.div(size), 1)}${letter}`;
  }
  return write(value, Math.min(decimals, 1), { useGrouping: false });
}
