import { z } from "zod";
import { transactionTypes } from "./kinds.ts";
import { decimal } from "./money.ts";

export const transactionType = z.enum(transactionTypes);
export type TransactionType = z.infer<typeof transactionType>;
export const transactionStatus = z.enum(["pending", "completed", "failed"]);
export type TransactionStatus = z.infer<typeof transactionStatus>;

/** A deposit, a withdrawal, a swap or an adjustment in one shape; what a type does not have is null. Amounts are in `coin_id`. */
export const transaction = z.object({
  id: z.uuid(),
  type: transactionType,
  status: transactionStatus,
  coin_id: z.string(),
  amount: decimal,
  to_coin_id: z.string().nullable(),
  to_amount: decimal.nullable(),
  exchange_rate: decimal.nullable(),
  /** In `coin_id`; of a withdrawal it is taken out of the amount, of a swap it is on top. */
  fee: decimal.nullable(),
  network: z.string().nullable(),
  /** Where a withdrawal goes, or the address a deposit came to. */
  address: z.string().nullable(),
  destination_tag: z.string().nullable(),
  transaction_hash: z.string().nullable(),
  /** Where anybody can look at it on its chain; null without a hash, or where nobody shows that chain. */
  explorer_url: z.string().nullable(),
  created_at: z.string(),
  completed_at: z.string().nullable(),
  /** Its own user cancelled this withdrawal; its status is `failed`. */
  is_cancelled: z.boolean(),
  /** Why it has failed, in the words of whoever rejected it; null where it has not, or nobody gave a reason. */
  rejection_reason: z.string().nullable(),
  /** Of an adjustment: whether the operator added to the balance or took from it. */
  direction: z.enum(["add", "subtract"]).nullable(),
  /** Why the operator adjusted the balance; null for other types, and for adjustments made before users could read it. */
  reason: z.string().nullable(),
  /** What a swap paid by the premium and the spread, in `to_coin_id`; not in `to_amount`. Null for other types and old swaps. */
  premium: decimal.nullable(),
  /** Whether a spread is in `premium`. Null for other types and old swaps. */
  has_spread: z.boolean().nullable(),
});
export type Transaction = z.infer<typeof transaction>;

export const balance = z.object({
  coin_id: z.string(),
  /** What can be spent. */
  amount: decimal,
  /** What pending withdrawals hold. */
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
  /** From when its user may ask for another one (T19); null where they may now. */
  renewable_at: z.string().nullable(),
});
export type Wallet = z.infer<typeof wallet>;
