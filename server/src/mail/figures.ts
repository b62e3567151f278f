import { type Language, locales } from "@portico/contract";
import Big from "big.js";
import type { Addressee } from "./addressee.ts";

/** An amount such as `1,234.5 BTC`, in the language's number format with all decimals, grouped as on the screens. */
export function money(amount: string, symbol: string, language: Language): string {
  const format = new Intl.NumberFormat(locales[language], {
    maximumFractionDigits: 20,
    useGrouping: "always",
  });
  return `${format.format(amount as Intl.StringNumericLiteral)} ${symbol}`;
}

/**
 * The same with at most eight decimals, rounded down, for amounts whose every digit is on the transaction's page. One
 * that would round to zero keeps all its digits.
 */
export function readableMoney(amount: string, symbol: string, language: Language): string {
  const rounded = new Big(amount).round(8, Big.roundDown);
  return money(rounded.eq(0) ? amount : rounded.toFixed(), symbol, language);
}

/** The same for a subject: six significant digits, or two decimals where those are more. */
export function shortMoney(amount: string, symbol: string, language: Language): string {
  const value = new Big(amount);
  return money(value.round(Math.max(2, 5 - value.e), Big.roundHalfUp).toFixed(), symbol, language);
}

/** A rate such as `1 BTC = 27.5 ETH`, with at most eight significant digits, rounded down. */
export function rateLine(rate: string, from: string, to: string, language: Language): string {
  const value = new Big(rate);
  return `1 ${from} = ${money(value.round(Math.max(0, 7 - value.e), Big.roundDown).toFixed(), to, language)}`;
}

/** A setting's value with its unit, as the back office shows it. */
export function withUnit(value: string, unit: string): string {
  return `${value} ${unit}`;
}

/**
 * The first ten and last six characters: enough to recognize one's own address without revealing all of it in a
 * mailbox.
 */
export function shortAddress(address: string): string {
  return address.length > 16 ? `${address.slice(0, 10)}…${address.slice(-6)}` : address;
}

/** A time such as `21 November 2026, 20:05 CET`, in the reader's language and time zone. */
export function timeFor({ language, timezone }: Addressee, at: Date): string {
  const text = at.toLocaleString(locales[language], {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: timezone,
    timeZoneName: "short",
  });
  return language === "en" ? text.replace(" at ", ", ") : text;
}
