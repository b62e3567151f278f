import { locale } from "./locale.ts";

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Money in the user's language, with exactly the digits of `plain`, a decimal string: `$1,702.40` in English,
 * `1.702,40 $` in German.
 */
export function writeMoney(plain: string, currency = "USD"): string {
  const digits = plain.split(".")[1]?.length ?? 0;
  return formatFor(currency, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    plain as Intl.StringNumericLiteral,
  );
}

/** The same with the currency's decimals, truncated; what is cut to zero has no sign. */
export function writeMoneyToCents(plain: string, currency: string): string {
  return formatFor(currency, { signDisplay: "negative" }).format(plain as Intl.StringNumericLiteral);
}

/**
 * Large money abbreviated with one decimal, in the language's own large numbers: `38,2 Mrd. $`, `US$382.0亿`.
 */
export function writeCompactMoney(plain: string, currency = "USD"): string {
  return formatFor(currency, {
    notation: "compact",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(plain as Intl.StringNumericLiteral);
}

/**
 * TypeScript accepts only some strings as numbers; Intl takes any decimal, exactly. Creating a format is
 * slow, and prices are formatted many times a second.
 */
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
