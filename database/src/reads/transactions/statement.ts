import type { Pool } from "pg";
import { type Context, call } from "../../call.ts";
import { type Page, type Paging, toPage } from "../shared/page.ts";
import type { TransactionType } from "../shared/views.ts";

/** The filters of a statement. Times are ISO 8601; `from` is inclusive, `to` exclusive. */
export interface StatementFilters {
  userId: string;
  /** A coin's id; an alias means the asset behind it (T10). */
  coin: string;
  from?: string | undefined;
  to?: string | undefined;
}

/** A transfer that changed the available balance. Amounts are decimal strings. */
export interface StatementRow {
  id: string;
  kind: "deposit" | "withdrawal" | "refund" | "swap" | "fee" | "adjustment";
  transaction_type: TransactionType;
  transaction_id: string;
  /** Signed. */
  change: string;
  balance: string;
  posted_at: string;
}

interface Reply {
  entries: StatementRow[];
  /** The balance before the oldest of the entries. */
  balance_before: string;
  summary: { opening: string; came_in: string; went_out: string; closing: string; held: string } | null;
}

/** How many rows of an export are in memory at once. */
const pageSize = 500;

/**
 * A user's statement in a coin, newest first. For administrators.
 * @throws {Refusal} `not_found`, `unknown_coin`
 */
export async function adminStatement(
  pool: Pool,
  context: Context,
  { limit, ...filters }: StatementFilters & Paging,
): Promise<Page<StatementRow> & Pick<Reply, "summary">> {
  const { entries, summary } = await read(pool, context, filters, limit + 1);
  return { ...toPage(entries, limit), summary };
}

/**
 * Logs the export of a statement, and returns whose it is and in which coin.
 * @throws {Refusal} `not_found`, `unknown_coin`, `role_lacks_permission`, `too_many_requests`
 */
export function beginStatementExport(pool: Pool, context: Context, filters: StatementFilters) {
  return call<{ email: string; symbol: string }>(pool, "begin_statement_export", context, inputOf(filters));
}

/** The whole statement in pages, newest first. Each page starts with the balance at which the previous one ended. */
export async function* statementPages(
  pool: Pool,
  context: Context,
  filters: StatementFilters,
): AsyncGenerator<StatementRow[]> {
  let next: { cursor?: string; balance?: string } = {};
  do {
    const { entries, balance_before } = await read(pool, context, { ...filters, ...next }, pageSize);
    yield entries;
    const last = entries.length === pageSize ? entries.at(-1) : undefined;
    next = last ? { cursor: last.id, balance: balance_before } : {};
  } while (next.cursor !== undefined);
}

function read(
  pool: Pool,
  context: Context,
  { cursor, balance, ...filters }: StatementFilters & { cursor?: string | undefined; balance?: string },
  limit: number,
): Promise<Reply> {
  return call<Reply>(pool, "admin_statement", context, {
    ...inputOf(filters),
    p_cursor: cursor,
    p_limit: limit,
    p_balance: balance,
  });
}

function inputOf({ userId, coin, from, to }: StatementFilters) {
  return { p_user_id: userId, p_coin_id: coin, p_from: from, p_to: to };
}
