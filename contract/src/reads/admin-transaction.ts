import { z } from "zod";
import { adminTransaction as adminTransactionRow } from "../calls/transaction/admin_get_all_transactions.ts";
import { decimal } from "../money/money.ts";
import { defineRead } from "../read.ts";
import { swapCost } from "../transactions/swap-cost.ts";
import { transactionType } from "../transactions/transactions.ts";

/** The ledger's accounts: two of the user, three of the exchange, and the external one. */
const ledgerAccount = z.enum(["available", "held", "swap", "fees", "adjustments", "external"]);
export type LedgerAccount = z.infer<typeof ledgerAccount>;

/** An event in the life of a transaction. */
const transactionEvent = z.object({
  /**
   * `withdrawal_requested`, `swap_made`, `deposit_recorded`, `withdrawal_second_approved`, or the name of an act in the
   * audit log.
   */
  action: z.string(),
  at: z.string(),
  /** Null for automatic acts. */
  by_id: z.uuid().nullable(),
  /** Their username. */
  by: z.string().nullable(),
  /** The reason of a rejection, a release or an adjustment, or the note of an approval. */
  reason: z.string().nullable(),
  transaction_hash: z.string().nullable(),
  output_index: z.int().nullable(),
});
export type TransactionEvent = z.infer<typeof transactionEvent>;

/** An entry of the ledger, from the debit account to the credit account. */
const ledgerTransfer = z.object({
  id: z.uuid(),
  coin_id: z.string(),
  debit: ledgerAccount,
  credit: ledgerAccount,
  amount: decimal,
  created_at: z.string(),
});
export type LedgerTransfer = z.infer<typeof ledgerTransfer>;

const adminTransactionDetails = z.object({
  transaction: adminTransactionRow,
  /** Which output of the transaction on the chain it is; null without a hash, and in old rows. */
  output_index: z.int().nullable(),
  /** The price of `coin_id` in US dollars, as stored when it was made; null if none was stored. */
  price_usd: decimal.nullable(),
  /** The value of the amount in US dollars. */
  value_usd: decimal.nullable(),
  /** `recorded`: at the price stored with it; `history`: at the nearest price of the charts' history. */
  value_source: z.enum(["recorded", "history"]).nullable(),
  /** For a swap: market prices in US dollars and premiums (0.04 is 4 %) at execution; null if none were stored. */
  swap: z
    .object({
      from_price_usd: decimal,
      to_price_usd: decimal,
      from_premium_rate: decimal,
      to_premium_rate: decimal,
      /** In percent. */
      from_spread_percent: decimal,
      to_spread_percent: decimal,
      /** What it cost the user. */
      cost: swapCost,
      /** `cost.cost_percent`; for pages of the release before. */
      price_impact: decimal,
      /** The firm quote that set these prices, seconds before; null without one. */
      quote_id: z.uuid().nullable(),
    })
    .nullable(),
  /** Oldest first. */
  events: z.array(transactionEvent),
  transfers: z.array(ledgerTransfer),
});
export type AdminTransactionDetails = z.infer<typeof adminTransactionDetails>;

export const adminTransaction = defineRead({
  path: "/admin/transactions/:type/:id",
  summary: "One transaction with its terms, who did what about it, and its transfers",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({ type: transactionType, id: z.uuid({ error: "not_found" }) }),
  output: adminTransactionDetails,
});
