import type { Pool } from "pg";
import { type Context, call } from "../../call.ts";
import type { Paging } from "../shared/page.ts";
import type { TransactionFilters } from "../shared/transaction-filters.ts";
import type { TransactionRow } from "../shared/views.ts";
import { transactions } from "./transactions.ts";

/** The user's IANA time zone, for the export. */
export interface ExportTerms {
  timezone: string;
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
): AsyncGenerator<TransactionRow[]> {
  let cursor: string | undefined;
  do {
    const page = await transactions(pool, context, { ...filters, cursor, limit: pageSize });
    yield page.items;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}
