import { brand, type TransactionType } from "@portico/contract";
import type { Addressee } from "../../letters/addressee.ts";
import { textsIn } from "../../letters/texts.ts";
import type { Letter } from "../../outside/mail-template.ts";

/** Whom a letter goes to, about which transaction. */
export interface To extends Addressee {
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
  /** Null for an old deposit that came over no chain. */
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
  /** Its owner took it back; its status is `failed`. */
  is_cancelled: boolean;
  /** In the words of whoever rejected it; null where it was not. */
  rejection_reason: string | null;
}

export interface AdjustmentFacts {
  direction: "add" | "subtract";
  amount: string;
  symbol: string;
  /** In the operator's words; null for an adjustment made before users could read it. */
  reason: string | null;
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

/** The button to the transaction's page. */
export function viewTransaction(
  { language, publicUrl, id }: To,
  type: TransactionType,
): NonNullable<Letter["action"]> {
  const i18n = textsIn(language);
  return { label: i18n.t("View Transaction"), url: `${publicUrl}/transaction-details/${type}/${id}` };
}

/** Why one got the letter, and how to get no more. */
export function reasonOf({ language, publicUrl }: To): string {
  const i18n = textsIn(language);
  return i18n.t(
    "You get this letter because email notifications are on for your {product} account. Choose which you want at {url}.",
    { product: brand.name, url: `${publicUrl}/profile` },
  );
}
