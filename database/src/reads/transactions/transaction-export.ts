import type { Pool } from "pg";
import { type Context, call } from "../../call.ts";
import type { Paging } from "../page.ts";
import type { TransactionRow } from "../views.ts";
import type { TransactionFilters } from "./transaction-filters.ts";
import { transactions } from "./transactions.ts";

/** The user's ISO 4217 currency and IANA time zone, for the export. */
export interface ExportTerms {
  currency: string;
  timezone: string;
}

/** A transaction with the value of its amount when it was made; null if unknown. */
export interface ValuedTransaction extends TransactionRow {
  value: string | null;
}

/** How many rows are in memory at once. */
const pageSize = 500;

/**
 * Counts one export of the reader's transactions against the rate limit.
 * @throws {Refusal} `not_authenticated`, `too_many_requests`
 */
export function beginTransactionExport(pool: Pool, context: Context): Promise<ExportTerms> {
  return call<ExportTerms>(pool, "begin_transaction_export", context);
}

/** All of the reader's transactions in pages, newest first. A slow consumer holds no connection between pages. */
export async function* transactionPages(
  pool: Pool,
  context: Context,
  filters: Omit<TransactionFilters, keyof Paging>,
  currency: string,
): AsyncGenerator<ValuedTransaction[]> {
  let cursor: string | undefined;
  do {
    const page = await transactions(pool, context, { ...filters, cursor, limit: pageSize });
    yield await valued(pool, context, page.items, currency);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}

async function valued(
  pool: Pool,
  context: Context,
  rows: TransactionRow[],
  currency: string,
): Promise<ValuedTransaction[]> {
  const p_transactions = rows.map(({ coin_id, amount, created_at }) => ({ coin_id, amount, created_at }));
  const values = await call<(string | null)[]>(pool, "transaction_values", context, {
    p_currency: currency,
    p_transactions,
  });
  return rows.map((row, index) => ({ ...row, value: values[index] ?? null }));
}
