import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import type {
  ApiAdminActivity,
  ApiBankAccounts,
  ApiCoins,
  ApiPaymentMethods,
  ApiTransactions,
  ApiUserSessions,
  ApiUsers,
  ApiWalletAssignments,
  ApiWallets,
  AppTransactionStatus,
  AppTransactionType,
  DB,
} from "../../generated/row-types.ts";

/**
 * The views of schema `api` that reads query, typed by `npm run row-types`. Amounts and rates are decimal strings,
 * times ISO 8601 in UTC.
 */
export type Views = DB;

export type Status = AppTransactionStatus;
export type TransactionType = AppTransactionType;

/** What a read sends of a row: without the columns that only select and sort. */
export type CoinRow = Omit<ApiCoins, "position">;
export type BankAccountRow = Omit<ApiBankAccounts, "is_practice">;
export type PaymentMethodRow = Omit<ApiPaymentMethods, "position">;
export type TransactionRow = Omit<ApiTransactions, "user_id" | "recorded_usd" | "valued_at"> &
  TransactionValue;

/** The value of a transaction's amount at the time of the transaction. */
export interface TransactionValue {
  /** A decimal string with the currency's decimals; null if unknown. */
  value: string | null;
  /** ISO 4217. */
  value_currency: string;
}
export type ActivityRow = Omit<ApiAdminActivity, "sequence" | "admin_username" | "ip_address" | "is_claim">;
export type SessionRow = Omit<ApiUserSessions, "user_id">;
export type WalletAssignmentRow = Omit<ApiWalletAssignments, "user_id">;
export type WalletRow = Omit<ApiWallets, "user_id">;

/** `last_sign_in_at` is null, not `-infinity`, for a user who never signed in. */
export type UserRow = Pick<
  ApiUsers,
  "id" | "email" | "username" | "is_admin" | "status" | "created_at" | "withdrawals_frozen_at"
> & {
  last_sign_in_at: string | null;
};

const builders = new WeakMap<Pool, Kysely<Views>>();

/** The query builder on a pool, one per pool. The pool's owner closes the pool. */
export function views(pool: Pool): Kysely<Views> {
  const builder = builders.get(pool) ?? new Kysely<Views>({ dialect: new PostgresDialect({ pool }) });
  builders.set(pool, builder);
  return builder;
}
