import type { Pool } from "pg";
import { type Context, call } from "../../call.ts";
import type { ApiTransactions } from "../../generated/row-types.ts";
import type { TransactionRow } from "./views.ts";

/** A row of `api.transactions` with the two columns that only its value needs. */
export type UnvaluedRow = Omit<ApiTransactions, "user_id">;

/**
 * Adds each transaction's value at its own time in this currency. Called for the rows of one page only, because a value
 * without a stored price is looked up in the price history.
 */
export async function withValues(
  pool: Pool,
  context: Context,
  rows: UnvaluedRow[],
  currency: string,
): Promise<TransactionRow[]> {
  if (rows.length === 0) return [];
  const values = await call<(string | null)[]>(pool, "transaction_values", context, {
    p_currency: currency,
    p_transactions: rows.map(({ coin_id, amount, created_at, recorded_usd, valued_at }) => ({
      coin_id,
      amount,
      created_at,
      recorded_usd,
      valued_at,
    })),
  });
  return rows.map(({ recorded_usd: _, valued_at: __, ...row }, index) => ({
    ...row,
    value: values[index] ?? null,
    value_currency: currency,
  }));
}
