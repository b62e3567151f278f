import type { Pool } from "pg";
import type { Context } from "../call.ts";
import { Refusal } from "../errors.ts";
import { literally, type Page, type Paging, toPage } from "./page.ts";
import { requireReader } from "./session.ts";
import { type Status, type TransactionRow, type TransactionType, views } from "./views.ts";

/** What a list of transactions may be narrowed to. Times are ISO 8601; `from` is in, `to` is out. */
export interface TransactionFilters extends Paging {
  type?: TransactionType | undefined;
  coin?: string | undefined;
  status?: Status | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Part of the transaction's hash or of the address. */
  q?: string | undefined;
}

const columns = [
  "id",
  "type",
  "status",
  "coin_id",
  "amount",
  "to_coin_id",
  "to_amount",
  "exchange_rate",
  "fee",
  "network",
  "address",
  "destination_tag",
  "transaction_hash",
  "created_at",
  "completed_at",
] as const;

/** The reader's transactions, newest first. */
export async function transactions(
  pool: Pool,
  context: Context,
  filters: TransactionFilters,
): Promise<Page<TransactionRow>> {
  const { user_id } = await requireReader(pool, context);
  const { type, coin, status, from, to, q, cursor, limit } = filters;
  let query = views(pool).selectFrom("api.transactions").select(columns).where("user_id", "=", user_id);
  if (type) query = query.where("type", "=", type);
  if (coin) query = query.where((row) => row.or([row("coin_id", "=", coin), row("to_coin_id", "=", coin)]));
  if (status) query = query.where("status", "=", status);
  if (from) query = query.where("created_at", ">=", from);
  if (to) query = query.where("created_at", "<", to);
  if (q) {
    const pattern = `%${literally(q)}%`;
    query = query.where((row) =>
      row.or([row("transaction_hash", "ilike", pattern), row("address", "ilike", pattern)]),
    );
  }
  if (cursor) query = query.where("id", "<", cursor);
  return toPage(
    await query
      .orderBy("id", "desc")
      .limit(limit + 1)
      .execute(),
    limit,
  );
}

/**
 * One transaction of the reader.
 * @throws {Refusal} `not_found` where there is none, or it is another user's: the same answer (T32).
 */
export async function transaction(
  pool: Pool,
  context: Context,
  { type, id }: { type: TransactionType; id: string },
): Promise<{ transaction: TransactionRow }> {
  const { user_id } = await requireReader(pool, context);
  const row = await views(pool)
    .selectFrom("api.transactions")
    .select(columns)
    .where("user_id", "=", user_id)
    .where("type", "=", type)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return { transaction: row };
}
