import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { idRange } from "./id-range.ts";
import { literally, type Paging } from "./page.ts";
import type { Status, TransactionType, Views } from "./views.ts";

/** The filters of a list of transactions. Times are ISO 8601; `from` is inclusive, `to` exclusive. */
export interface TransactionFilters extends Paging {
  type?: TransactionType | undefined;
  /** On either side of a swap; an alias finds its asset (T10). */
  coin?: string | undefined;
  status?: Status | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Part of a transaction's hash or an address, or the beginning of an id, of a coin's symbol or of a word of its name. */
  q?: string | undefined;
}

type Query<Output> = SelectQueryBuilder<Views, "api.transactions", Output>;

/** Applies the user and every filter but the coin's, and starts after the cursor. */
export function narrow<Output>(
  query: Query<Output>,
  userId: string,
  { type, status, from, to, q, cursor }: TransactionFilters,
): Query<Output> {
  return query
    .where("user_id", "=", userId)
    .$if(type !== undefined, (rows) => rows.where("type", "=", type as TransactionType))
    .$if(status !== undefined, (rows) => rows.where("status", "=", status as Status))
    .$if(from !== undefined, (rows) => rows.where("created_at", ">=", from as string))
    .$if(to !== undefined, (rows) => rows.where("created_at", "<", to as string))
    .$if(Boolean(q), (rows) => rows.where(matches(q as string)))
    .$if(cursor !== undefined, (rows) => rows.where(isAfter(userId, cursor as string)));
}

/** The rows after the user's own row with this id; no rows if there is none. */
function isAfter(userId: string, cursor: string): RawBuilder<boolean> {
  return sql<boolean>`(created_at, id) < (
    (select created_at from api.transactions where user_id = ${userId} and id = ${cursor}),
    ${cursor}
  )`;
}

/** The asset with this id; null, which equals nothing, for an unknown id. */
export function assetOf(coinId: string): RawBuilder<string> {
  return sql<string>`(select coalesce(alias_of, coin_id) from api.coins where coin_id = ${coinId})`;
}

/**
 * A search scans only the reader's own rows, so it takes time by the length of their history and needs no text index.
 */
function matches(text: string): RawBuilder<boolean> {
  const start = `${literally(text)}%`;
  const part = `%${start.toLowerCase()}`;
  const [least, greatest] = idRange(text.toLowerCase()) ?? [null, null];
  // As an array, the coins are looked up once and the list stays in the order of its index.
  const coins = sql`array(
    select coalesce(alias_of, coin_id) from api.coins
    where symbol ilike ${start} or name ilike ${start} or name ilike ${`% ${start}`}
  )`;
  return sql<boolean>`(
    lower(transaction_hash) like ${part} or lower(address) like ${part}
    or id between ${least}::uuid and ${greatest}::uuid
    or coin_id = any (${coins}) or to_coin_id = any (${coins})
  )`;
}
