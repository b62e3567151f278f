import { z } from "zod";
import { transactionTypes } from "../kinds.ts";
import { decimal } from "../money/money.ts";
import { ratedSwapCost } from "./swap-cost.ts";

export const transactionType = z.enum(transactionTypes);
export type TransactionType = z.infer<typeof transactionType>;
export const transactionStatus = z.enum(["pending", "completed", "failed"]);
export type TransactionStatus = z.infer<typeof transactionStatus>;

/**
 * A deposit, a withdrawal, a swap or an adjustment in one shape; fields that a type does not have are null. Amounts are
 * in `coin_id`.
 */
export const transaction = z.object({
  id: z.uuid(),
  type: transactionType,
  status: transactionStatus,
  coin_id: z.string(),
  amount: decimal,
  to_coin_id: z.string().nullable(),
  to_amount: decimal.nullable(),
  exchange_rate: decimal.nullable(),
  /** In `coin_id`; deducted from a withdrawal's amount, added to a swap's. */
  fee: decimal.nullable(),
  network: z.string().nullable(),
  /** The destination of a withdrawal, or the address of a deposit. */
  address: z.string().nullable(),
  destination_tag: z.string().nullable(),
  transaction_hash: z.string().nullable(),
  /**
   * The public explorer's page for it, in practice mode a path of ours; null without a hash, or if there is no explorer for
   * that chain.
   */
  explorer_url: z.string().nullable(),
  created_at: z.string(),
  completed_at: z.string().nullable(),
  /** Whether its own user cancelled this withdrawal; its status is `failed`. */
  is_cancelled: z.boolean(),
  /**
   * Why it failed, in the words of the administrator who rejected it; null if it did not fail, or no reason was given.
   */
  rejection_reason: z.string().nullable(),
  /** For an adjustment: whether the operator added to the balance or subtracted from it. */
  direction: z.enum(["add", "subtract"]).nullable(),
  /** Why the operator adjusted the balance; null for other types, and for adjustments made before users could read it. */
  reason: z.string().nullable(),
  /**
   * The cost of a swap's premium and spread, in `to_coin_id`; not included in `to_amount`. Null for other types and old
   * swaps.
   */
  premium: decimal.nullable(),
  /** Whether `premium` includes a spread. Null for other types and old swaps. */
  has_spread: z.boolean().nullable(),
  /**
   * For a pending deposit on a watched network: in how many blocks it is, and how many it needs. Null for other
   * transactions; a deposit that was entered by hand has no confirmations.
   */
  confirmations: z.int().nullable(),
  confirmations_needed: z.int().nullable(),
  /** For a pending deposit that has its confirmations: it waits for a second node to have its block, too. */
  awaits_witness: z.boolean(),
  /**
   * The value of `amount` at the market price and the currency's rate of that time (T75), with the currency's decimals;
   * null if either is unknown.
   */
  value: decimal.nullable(),
  /** The reader's currency; US dollars for administrators. */
  value_currency: z.string(),
});
export type Transaction = z.infer<typeof transaction>;

/** One transaction on its own page. */
export const transactionDetails = transaction.extend({
  /** What a swap cost. Null for other types, and for swaps made before prices were stored. */
  cost: ratedSwapCost.nullable(),
});
export type TransactionDetails = z.infer<typeof transactionDetails>;

export const balance = z.object({
  coin_id: z.string(),
  /** The available amount. */
  amount: decimal,
  /** The amount held for pending withdrawals. */
  held: decimal,
});
export type Balance = z.infer<typeof balance>;

export const depositAddress = z.object({
  symbol: z.string(),
  coin_id: z.string(),
  network: z.string(),
  public_address: z.string(),
});
export type DepositAddress = z.infer<typeof depositAddress>;

export const wallet = z.object({
  wallet_id: z.uuid(),
  status: z.string(),
  assigned_at: z.string().nullable(),
  created_at: z.string(),
  deposit_addresses: z.array(depositAddress),
  /** When its user may request another one (T19); null if they may now. */
  renewable_at: z.string().nullable(),
});
export type Wallet = z.infer<typeof wallet>;
