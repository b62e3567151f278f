import Big from "big.js";
import { isUnread, readValue } from "../ui/amounts/unread.ts";
import { coinsFor } from "./purchase.ts";

/** The most decimals of a converted amount; more would be worth less than a tenth of a cent, and hard to read. */
export const MAX_CONVERTED_DECIMALS = 8;

/** What an amount is typed in: the coin or the user's currency. */
export type AmountUnit = "coin" | "currency";

/** An amount as typed: a value of an amount field. */
export type AmountEntry =
  | { unit: "coin"; amount: string }
  /** The coin amount follows the price until it is `fixed`. */
  | { unit: "currency"; currency: string; typed: string; fixed: string | null }
  /** The coin amount is known, from a switch or a button; its value in the currency follows the price. */
  | { unit: "currency"; exact: string };

/** What converts between a coin and a currency. */
export interface Conversion {
  /** Such as EUR. */
  currency: string;
  /** The coin's market price in the currency, above zero and not rounded. */
  unit_price: string;
  /** The decimals of the currency's smallest unit. */
  currency_decimals: number;
  /** The maximum number of decimals of a converted amount of the coin. */
  coin_decimals: number;
}

/** The value of a coin amount with the currency's decimals, rounded to the nearest; below one unit it is zero. */
export function currencyValue(amount: string, { unit_price, currency_decimals }: Conversion): string {
  return inWholeUnits(new Big(amount || "0").times(unit_price).toFixed(), currency_decimals);
}

/** A positive figure in a currency, rounded in the same way. */
export function inWholeUnits(figure: string, decimals: number): string {
  const value = new Big(figure);
  const smallest = new Big(10).pow(-decimals);
  return (value.lt(smallest) ? new Big(0) : value.round(decimals, Big.roundHalfUp)).toFixed(decimals);
}

export function emptyEntry(unit: AmountUnit): AmountEntry {
  return unit === "coin" ? { unit, amount: "" } : { unit, currency: "", typed: "", fixed: null };
}

/** What the user typed into the field, which shows the unit of `entry`. */
export function typedEntry(entry: AmountEntry, text: string, currency: string): AmountEntry {
  if (entry.unit === "coin") return { unit: "coin", amount: text };
  return { unit: "currency", currency, typed: text, fixed: null };
}

/** An exact amount of the coin, in the unit of `entry`. */
export function exactEntry({ unit }: AmountEntry, amount: string): AmountEntry {
  if (amount === "") return emptyEntry(unit);
  return unit === "coin" ? { unit, amount } : { unit, exact: amount };
}

/** The amount of the coin. Empty if nothing is typed, if the text is no amount, or if it cannot be converted. */
export function coinAmount(entry: AmountEntry, conversion: Conversion | null): string {
  if (entry.unit === "coin") return readValue(entry.amount);
  if ("exact" in entry) return entry.exact;
  if (entry.fixed !== null) return entry.fixed;
  if (conversion === null || readValue(entry.typed) === "" || conversion.currency !== entry.currency)
    return "";
  // Rounded down: never worth more than typed.
  return coinsFor(entry.typed, conversion.unit_price, conversion.coin_decimals);
}

/** The figure in the field, or the text that is none. A figure in another currency than the present one is gone. */
export function figureOf(entry: AmountEntry, currency: string, conversion: Conversion | null): string {
  if (entry.unit === "coin") return entry.amount;
  if ("exact" in entry) return conversion === null ? "" : currencyValue(entry.exact, conversion);
  return entry.currency === currency ? entry.typed : "";
}

/** The same amount of the coin in the other unit; a text that is no amount stays as it is. */
export function switchedEntry(
  entry: AmountEntry,
  conversion: Conversion | null,
  currency: string,
): AmountEntry {
  const other = entry.unit === "coin" ? "currency" : "coin";
  const text = figureAsTyped(entry);
  if (isUnread(text)) return typedEntry(emptyEntry(other), text, currency);
  return exactEntry(emptyEntry(other), coinAmount(entry, conversion));
}

/** The value of the field as the user typed it; empty if a button set the amount. */
export function figureAsTyped(entry: AmountEntry): string {
  if (entry.unit === "coin") return entry.amount;
  return "typed" in entry ? entry.typed : "";
}

/** A figure in the currency stays as typed, with this amount of the coin, whatever the price does. */
export function fixedEntry(entry: AmountEntry, conversion: Conversion | null): AmountEntry {
  if (entry.unit === "coin" || "exact" in entry) return entry;
  const amount = coinAmount(entry, conversion);
  return amount === "" ? entry : { ...entry, fixed: amount };
}

/** The coin amount follows the price again. */
export function releasedEntry(entry: AmountEntry): AmountEntry {
  return isFixed(entry) ? { ...entry, fixed: null } : entry;
}

export function isFixed(entry: AmountEntry): entry is Extract<AmountEntry, { typed: string }> {
  return "typed" in entry && entry.fixed !== null;
}

/** Whether the coin amount depends on the present price. */
export function followsPrice(entry: AmountEntry): boolean {
  return "typed" in entry && readValue(entry.typed) !== "" && entry.fixed === null;
}
