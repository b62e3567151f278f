import type { Pool } from "pg";
import { type Context, call } from "../../call.ts";
import { Refusal } from "../../errors.ts";
import { requireReader } from "../session.ts";
import { type Page, toPage } from "../shared/page.ts";
import { assetOf, narrow, type TransactionFilters } from "../shared/transaction-filters.ts";
import { type UnvaluedRow, withValues } from "../shared/transaction-values.ts";
import { type TransactionRow, type TransactionType, views } from "../shared/views.ts";

export type { TransactionFilters, TransactionRow };

/** What a swap cost at the market, in US dollars and in percent, and the currency to show it in: decimal strings. */
export interface SwapCost {
  from_value_usd: string;
  fee_value_usd: string;
  to_value_usd: string;
  cost_usd: string;
  cost_percent: string;
  currency: string;
  units_per_usd: string;
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
  "explorer_url",
  "created_at",
  "completed_at",
  "rejection_reason",
  "direction",
  "reason",
  "premium",
  "has_spread",
  "is_cancelled",
  "confirmations",
  "confirmations_needed",
  "awaits_witness",
  "recorded_usd",
  "valued_at",
] as const;

/** The reader's transactions, newest first. */
export async function transactions(
  pool: Pool,
  context: Context,
  filters: TransactionFilters,
): Promise<Page<TransactionRow>> {
  return transactionsOf(pool, context, await requireReader(pool, context), filters);
}

/**
 * A user's transactions, newest first, with their values in this currency. The caller checks whether the reader may see
 * them.
 */
export async function transactionsOf(
  pool: Pool,
  context: Context,
  { user_id, currency }: { user_id: string; currency: string },
  filters: TransactionFilters,
): Promise<Page<TransactionRow>> {
  const { coin, limit } = filters;
  const all = ownTransactions(pool, user_id, filters);
  const rows = coin ? await touching(pool, all, coin, limit + 1) : await newest(all, limit + 1).execute();
  const page = toPage(rows, limit);
  return { ...page, items: await withValues(pool, context, page.items, currency) };
}

function ownTransactions(pool: Pool, userId: string, filters: TransactionFilters) {
  return narrow(views(pool).selectFrom("api.transactions").select(columns), userId, filters);
}

type Rows = ReturnType<typeof ownTransactions>;

/** A coin may be on either side of a swap: two queries, each with its own index. */
function touching(pool: Pool, all: Rows, coin: string, limit: number): Promise<UnvaluedRow[]> {
  const from = newest(all.where("coin_id", "=", assetOf(coin)), limit);
  const to = newest(all.where("to_coin_id", "=", assetOf(coin)), limit);
  const either = views(pool)
    .selectFrom(from.as("from"))
    .selectAll()
    .unionAll(views(pool).selectFrom(to.as("to")).selectAll());
  return views(pool)
    .selectFrom(either.as("either"))
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

function newest(rows: Rows, limit: number): Rows {
  return rows.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit);
}

/**
 * One transaction of the reader.
 * @throws {Refusal} `not_found` if there is none, or it is another user's: the same answer (T32).
 */
export async function transaction(
  pool: Pool,
  context: Context,
  { type, id }: { type: TransactionType; id: string },
): Promise<{ transaction: TransactionRow & { cost: SwapCost | null } }> {
  const { user_id, currency } = await requireReader(pool, context);
  const row = await views(pool)
    .selectFrom("api.transactions")
    .select(columns)
    .where("user_id", "=", user_id)
    .where("type", "=", type)
    .where("id", "=", id)
    .executeTakeFirst();
  const [valued] = await withValues(pool, context, row ? [row] : [], currency);
  if (!valued) throw new Refusal("not_found");
  const cost =
    type === "swap" ? await call<SwapCost | null>(pool, "own_swap_cost", context, { p_id: id }) : null;
  return { transaction: { ...valued, cost } };
}
