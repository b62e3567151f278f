import { locale } from "./locale.ts";

/** The first and the last characters of a long text, with an ellipsis between them. */
export function shortenMiddle(text: string, first: number, last: number): string {
  return text.length <= first + last + 1 ? text : `${text.slice(0, first)}…${text.slice(-last)}`;
}

/** The first characters of a long text. */
export function shortenEnd(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}…`;
}

/** Names as the language enumerates them: "A, B, and C". */
export function formatList(names: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: "conjunction" }).format(names);
}

/** A coin's name with its symbol, unless the name says it: "Bitcoin (BTC)", "XRP", "POL (ex-MATIC)". */
export function coinLabel(name: string, symbol: string): string {
  return name
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .includes(symbol.toUpperCase())
    ? name
    : `${name} (${symbol})`;
}
