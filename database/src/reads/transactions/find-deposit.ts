import type { Pool } from "pg";
import { type Context, call } from "../../call.ts";

/** A transaction as a node has it, with payments that may concern the caller. */
export interface SeenTransaction {
  network_id: string;
  transaction_hash: string;
  /** Null while it is in no block. */
  block_height: number | null;
  /** ISO 8601; null while it is in no block. */
  mined_at: string | null;
  /** `units` is a decimal integer, `contract` in lower case. */
  payments: { output_index: number; address: string; contract: string | null; units: string }[];
}

/** What is part of a network. */
interface OfNetwork {
  network_id: string;
  network: string;
}

/** What the database knows of a transaction that concerns a user. */
export interface KnownDeposit {
  arrivals: OfNetwork[];
  deposits: OfNetwork[];
  withdrawals: OfNetwork[];
  /** Every address that was ever shown to the user. */
  addresses: { address_format: string; address: string }[];
  by_hand: OfNetwork[];
}

/** @param hash 64 hexadecimal digits in small letters, or a signature in base58. */
export function knownDeposit(pool: Pool, context: Context, hash: string): Promise<KnownDeposit> {
  return call(pool, "find_deposit", context, { p_hash: hash });
}

/** Where each transaction can be viewed, by its network; null where it cannot. */
type ExplorerUrls = Record<string, string | null>;

/** The payments to the reader's addresses that are not counted, each with why. */
export function uncountedPayments(
  pool: Pool,
  context: Context,
  seen: readonly SeenTransaction[],
): Promise<{ payments: OfNetwork[]; explorer_urls: ExplorerUrls }> {
  return call(pool, "find_payments", context, { p_seen: seen });
}

/** What the database knows of a transaction. For administrators. */
export function adminKnownDeposit(
  pool: Pool,
  context: Context,
  hash: string,
): Promise<{ arrivals: unknown[]; uses: unknown[]; by_hand: unknown[] }> {
  return call(pool, "admin_find_deposit", context, { p_hash: hash });
}

/** The payments to addresses of the pool that are not counted, each with why. For administrators. */
export function adminUncountedPayments(
  pool: Pool,
  context: Context,
  seen: readonly SeenTransaction[],
): Promise<{ payments: unknown[]; explorer_urls: ExplorerUrls }> {
  return call(pool, "admin_find_payments", context, { p_seen: seen });
}
