import { brand, type TransactionType } from "@portico/contract";
import type { Letter } from "../../outside/mail-template.ts";

/** Whom a letter goes to, about which transaction. */
export interface To {
  email: string;
  /** IANA; the letter's times are written in it. */
  timezone: string;
  /** When it happened. */
  at: Date;
  /** The transaction's. */
  id: string;
  publicUrl: string;
}

/** Amounts are decimal strings in the coin. */
export interface DepositFacts {
  amount: string;
  symbol: string;
  /** Null where an administrator gave it. */
  network: string | null;
}

export interface WithdrawalFacts {
  amount: string;
  fee: string;
  received: string;
  symbol: string;
  network: string;
  to_address: string;
  status: "pending" | "completed" | "failed";
}

export interface SwapFacts {
  from_amount: string;
  from_symbol: string;
  to_amount: string;
  to_symbol: string;
  /** In the from-coin. */
  fee: string;
  exchange_rate: string;
}

const figure = new Intl.NumberFormat("en", { maximumFractionDigits: 20 });

/** Such as `1,234.5 BTC`; no decimal is lost. */
export function money(amount: string, symbol: string): string {
  return `${figure.format(amount as Intl.StringNumericLiteral)} ${symbol}`;
}

/** The first ten and the last six characters: enough to know one's own by, and no more in a mailbox. */
export function shortAddress(address: string): string {
  return address.length > 16 ? `${address.slice(0, 10)}…${address.slice(-6)}` : address;
}

/** Such as `21 November 2026, 20:05 CET`. */
export function timeOf({ at, timezone }: To): string {
  const text = at.toLocaleString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: timezone,
    timeZoneName: "short",
  });
  return text.replace(" at ", ", ");
}

/** The button to the transaction's page. */
export function viewTransaction({ publicUrl, id }: To, type: TransactionType): NonNullable<Letter["action"]> {
  return { label: "View Transaction", url: `${publicUrl}/transaction-details/${type}/${id}` };
}

/** Why one got the letter, and how to get no more. */
export function reasonOf({ publicUrl }: To): string {
  return `You get this letter because email notifications are on for your ${brand.name} account. Choose which you want at ${publicUrl}/profile.`;
}
