import type { Pool } from "pg";
import { type Context, call } from "../../call.ts";
import type { Status, TransactionType } from "../shared/views.ts";

/** Filters of the list of withdrawals, which all must match. An undefined one matches everything. */
export interface WithdrawalFilters {
  q?: string | undefined;
  coin_id?: string | undefined;
  network_id?: string | undefined;
  /** In US dollars. */
  min_value?: string | undefined;
  max_value?: string | undefined;
  older_than_hours?: number | undefined;
  without_hash?: boolean | undefined;
  risk?: string | undefined;
}

/** How many withdrawals have a status; null if the filters match more than are counted. */
type WithdrawalCounts = Record<Status, number | null> & {
  /** How many of the newest were searched; null for all. */
  searched: Record<Status, number | null>;
};

/** How many withdrawals have each status. For administrators. */
export function adminWithdrawalCounts(pool: Pool, context: Context, filters: WithdrawalFilters = {}) {
  const { q, coin_id, network_id, min_value, max_value, older_than_hours, risk, without_hash } = filters;
  return call<WithdrawalCounts>(pool, "admin_withdrawal_counts", context, {
    p_search: q,
    p_coin_id: coin_id,
    p_network_id: network_id,
    p_min_value: min_value,
    p_max_value: max_value,
    p_older_than_hours: older_than_hours,
    p_without_hash: without_hash,
    p_risk: risk,
  });
}

/** What awaits an administrator's decision, counted, and the alarms of the reconciliation. For administrators. */
export function adminWaiting(pool: Pool, context: Context): Promise<unknown> {
  return call(pool, "admin_waiting", context);
}

/** The filters of the list of all users' transactions. */
export interface AdminTransactionFilters {
  type?: TransactionType | undefined;
  status?: Status | undefined;
  /** Part of the email, the username or the hash. */
  q?: string | undefined;
}

interface TransactionCount {
  count: number;
  is_more: boolean;
  /** How many of the newest were searched; null for all. */
  searched: number | null;
}

/** How many transactions the list has; a search counts at most a thousand, then `is_more`. For administrators. */
export function adminTransactionCount(
  pool: Pool,
  context: Context,
  { type, status, q }: AdminTransactionFilters,
) {
  const input = { p_type: type, p_status: status, p_search: q };
  return call<TransactionCount>(pool, "admin_transaction_count", context, input);
}
