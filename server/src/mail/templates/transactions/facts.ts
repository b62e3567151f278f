import { brand, type SwapCost, type TransactionType } from "@portico/contract";
import type { Addressee } from "../../addressee.ts";
import type { EmailContent } from "../../template.ts";
import { textsIn } from "../../texts.ts";

/** The recipient of an email and the transaction it is about. */
export interface To extends Addressee {
  /** When the transaction took place. */
  at: Date;
  /** The transaction's id. */
  id: string;
  publicUrl: string;
}

/** Amounts are decimal strings in the coin. */
export interface DepositFacts {
  amount: string;
  symbol: string;
  /** Null for an old deposit without a network. */
  network: string | null;
}

/** A withdrawal as its emails show it. Amounts are decimal strings in its coin. */
export interface WithdrawalFacts {
  amount: string;
  fee: string;
  received: string;
  symbol: string;
  network: string;
  to_address: string;
  status: "pending" | "completed" | "failed";
  /** Cancelled by its owner; its status is `failed`. */
  is_cancelled: boolean;
  /** As the administrator wrote it; null if it was not rejected. */
  rejection_reason: string | null;
  /** Null until it was sent, and if the administrator entered none. */
  transaction_hash: string | null;
  /**
   * The transaction at a public explorer, or in practice mode the path of the page that stands in for one; null without a
   * hash, or if its chain has no explorer.
   */
  explorer_url: string | null;
}

/** An adjustment as its email shows it. The amount is a decimal string in its coin. */
export interface AdjustmentFacts {
  direction: "add" | "subtract";
  amount: string;
  symbol: string;
  /** As the operator wrote it; null for adjustments made before users could read reasons. */
  reason: string | null;
}

/** A swap as its email shows it. Amounts are decimal strings. */
export interface SwapFacts {
  from_amount: string;
  from_symbol: string;
  to_amount: string;
  to_symbol: string;
  /** In the coin that was paid. */
  fee: string;
  exchange_rate: string;
  /** In US dollars; null without prices. */
  cost: SwapCost | null;
  /** The user's currency, or USD if it had no rate. */
  currency: string;
  /** Of the currency at the time of the swap. */
  units_per_usd: string;
}

/** The button that opens the transaction's page. */
export function viewTransaction(
  { language, publicUrl, id }: To,
  type: TransactionType,
): NonNullable<EmailContent["action"]> {
  const i18n = textsIn(language);
  return { label: i18n.t("View Transaction"), url: `${publicUrl}/transaction-details/${type}/${id}` };
}

/** Why the user got this email, and how to unsubscribe. */
export function reasonOf({ language, publicUrl }: To): string {
  const i18n = textsIn(language);
  return i18n.t(
    "You're receiving this email because email notifications are on for your {product} account. Choose which ones you want at {url}.",
    { product: brand.name, url: `${publicUrl}/profile` },
  );
}
