import { locale } from "./locale.ts";

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Money as the reader's language writes it, with exactly the digits that `plain`, a decimal string, has: `$1,702.40`
 * in English, `1.702,40 $` in German.
 */
export function writeMoney(plain: string, currency = "USD"): string {
  const digits = plain.split(".")[1]?.length ?? 0;
  return formatFor(currency, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    plain as Intl.StringNumericLiteral,
  );
}

/** The same to the currency's own decimals; what is below them is left out. */
export function writeMoneyToCents(plain: string, currency: string): string {
  return formatFor(currency, {}).format(plain as Intl.StringNumericLiteral);
}

/** Large money in a short form with one decimal, in the reader's own large numbers: `38,2 Mrd. $`, `US$382.0亿`. */
export function writeCompactMoney(plain: string, currency = "USD"): string {
  return formatFor(currency, {
    notation: "compact",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(plain as Intl.StringNumericLiteral);
}

/** The types know only some strings as numbers; Intl takes any decimal, and exactly. Making a format takes long, and prices are written many times a second. */
function formatFor(currency: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = locale() === "en-GB" ? "en-US" : locale();
  const key = `${name} ${currency} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(name, {
      style: "currency",
      currency,
      useGrouping: "always",
      roundingMode: "trunc",
      ...options,
    });
    formats.set(key, format);
  }
  return format;
}
