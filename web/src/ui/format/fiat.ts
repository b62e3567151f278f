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

/** Formats US dollar figures (decimal strings) in the user's currency. */
export interface MoneyFormat {
  /** Such as EUR. */
  currency: string;
  /** The decimals of the currency's smallest unit. */
  decimals: number;
  /** The same amount in the currency, as a decimal string. */
  convert: (usd: string) => string;
  price: (usd: string) => string;
  /** With its sign. */
  change: (usd: string) => string;
  /** A balance, rounded to the currency's smallest unit; below one unit it is zero. */
  amount: (usd: string) => string;
  abbreviated: (usd: string) => string;
  /** A figure that is already in the currency, with its decimals. */
  write: (figure: string) => string;
  /** A price that is already in the currency. */
  priceIn: (amount: string) => string;
  /** For an axis between two figures that are already in the currency; the numbers are only for the axis. */
  axis: (low: string, high: string) => (price: number) => string;
}

/** Dollars in the format of section 9 of the specification. */
export const dollars: MoneyFormat = {
  currency: "USD",
  decimals: 2,
  convert: (usd) => usd,
  price: formatPrice,
  change: formatDollarChange,
  amount: (usd) => formatMoney(usd),
  abbreviated: formatAbbreviated,
  write: (figure) => formatMoney(figure),
  priceIn: formatPrice,
  axis: axisPrice,
};

/**
 * Another currency at a rate, in the page's language.
 * @param unitsPerUsd the value of one US dollar, as a decimal string.
 */
export function moneyIn(currency: string, unitsPerUsd: string, locale: string): MoneyFormat {
  const rate = toBig(unitsPerUsd);
  const inCurrency = (usd: string) => toBig(usd).times(rate);
  const { decimals, write } = writerOf(currency, locale);
  const smallest = new Big(10).pow(-decimals);
  const price = (value: Big) => {
    // A converted price has endless decimals: below one, six significant digits are enough.
    const short = value.abs().lt(1) && !value.eq(0) ? value.round(5 - value.e, Big.roundHalfUp) : value;
    if (short.abs().gte(1)) return write(short, decimals);
    return write(short, short.toFixed().split(".")[1]?.length ?? 0);
  };
  return {
    currency,
    decimals,
    convert: (usd) => inCurrency(usd).toFixed(),
    price: (usd) => price(inCurrency(usd)),
    change: (usd) => write(inCurrency(usd), decimals, { signDisplay: "exceptZero" }),
    amount: (usd) => write(inCurrency(usd).lt(smallest) ? new Big(0) : inCurrency(usd), decimals),
    abbreviated: (usd) => abbreviated(inCurrency(usd), { decimals, write }, locale),
    write: (figure) => write(toBig(figure), decimals),
    priceIn: (amount) => price(toBig(amount)),
    axis: (low, high) => (price) => write(new Big(price), axisDecimals(low, high)),
  };
}

interface Writer {
  /** The decimals of the currency's smallest unit. */
  decimals: number;
  write: (value: Big, digits: number, options?: Intl.NumberFormatOptions) => string;
}

/** Creating a format is slow, and prices are formatted many times a second. */
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
    // TypeScript accepts only some strings as numbers; the standard takes any decimal, exactly.
    write: (value, digits, options = {}) =>
      formatFor(digits, options).format(value.toFixed() as Intl.StringNumericLiteral),
  };
}

const UNITS = [
  ["T", new Big("1e12")],
  ["B", new Big("1e9")],
  ["M", new Big("1e6")],
] as const;

/** Abbreviated as for dollars; other languages have their own large numbers. */
function abbreviated(value: Big, { decimals, write }: Writer, locale: string): string {
  if (!locale.startsWith("en")) return write(value, 1, { notation: "compact" });
  for (const [letter, size] of UNITS) {
    if (value.gte(size)) return `${write(value.div(size), 1)}${letter}`;
  }
  return write(value, Math.min(decimals, 1), { useGrouping: false });
}
