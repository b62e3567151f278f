import type { BankAccount, Coin, Price } from "@portico/contract";
import { isWithinLimits, localOf, priceInUsdt, transferOf, usdtOf } from "../../money/purchase.ts";
import { toBig } from "../../ui/format/decimal.ts";

/** The cost of a coin amount at one moment. All figures are decimal strings. */
export interface Quote {
  amount: string;
  /** USDT per coin. */
  price: string;
  usdt: string;
  /** The amount typed in a country's currency: a transfer in it is exactly this. */
  entered?: { currency: BankAccount["currency"]; amount: string };
}

/** A quote with the transfer from one country. */
export interface TransferQuote extends Quote {
  account: BankAccount;
  /** In the country's currency, exact. */
  local: string;
  /** In the country's currency, with the bank's decimals. */
  transfer: string;
  is_within_limits: boolean;
}

/** Whether the amount, which is digits and at most one point or empty, is above zero. */
export function isAmount(amount: string): boolean {
  return toBig(amount).gt(0);
}

/** The cost of an amount; zero for an invalid one. */
export function quoteOf(amount: string, coin: Coin, { current_price }: Price): Quote {
  const price = priceInUsdt(coin.coin_id, current_price);
  const exact = toBig(amount).toFixed();
  return { amount: exact, price, usdt: usdtOf(exact, price) };
}

export function transferQuoteOf(quote: Quote, account: BankAccount): TransferQuote {
  const { entered, usdt } = quote;
  const local = entered?.currency === account.currency ? entered.amount : localOf(usdt, account);
  const transfer = transferOf(local, account.currency);
  return { ...quote, account, local, transfer, is_within_limits: isWithinLimits(transfer, account) };
}

/** The maximum age of a price, and the server's time; both in milliseconds. */
export interface Freshness {
  now: number;
  max_age: number;
}

/** The age of a price in milliseconds; null if unknown. */
export function priceAge({ last_updated }: Price, now: number): number | null {
  const updated = Date.parse(last_updated ?? "");
  return Number.isNaN(updated) ? null : now - updated;
}

/** A price without a time is stale (T9). */
export function isStale(price: Price, { now, max_age }: Freshness): boolean {
  const age = priceAge(price, now);
  return age === null || age > max_age;
}

/** The provider's URL if it is safe to open: https, or one of our own pages in practice mode. */
export function safeAddress(url: string | null, origin: string): string | null {
  if (url === null || !URL.canParse(url, origin)) return null;
  const address = new URL(url, origin);
  return address.protocol === "https:" || address.origin === origin ? address.href : null;
}
