import type { Pool } from "pg";
import { type Context, call } from "../call.ts";
import { literally, type Page, type Paging, toPage } from "./page.ts";
import { requirePermission } from "./session.ts";
import { type Status, type TransactionType, type UserRow, views } from "./views.ts";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** All users, newest first; `q` begins an email or a username, or is a user's id. For administrators. */
export async function adminUsers(
  pool: Pool,
  context: Context,
  { q, cursor, limit }: Paging & { q?: string | undefined },
): Promise<Page<UserRow>> {
  await requirePermission(pool, context, "office.read");
  let query = views(pool).selectFrom("api.users").selectAll();
  if (q && uuid.test(q)) query = query.where("id", "=", q);
  else if (q) {
    const pattern = `${literally(q.toLowerCase())}%`;
    query = query.where((row) =>
      row.or([
        row(row.fn<string>("lower", ["email"]), "like", pattern),
        row(row.fn<string>("lower", ["username"]), "like", pattern),
      ]),
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

/** How many withdrawals there are of each status. For administrators. */
export function adminWithdrawalCounts(pool: Pool, context: Context) {
  return call<Record<Status, number>>(pool, "admin_withdrawal_counts", context);
}

/** What the list of all users' transactions is narrowed to. */
export interface AdminTransactionFilters {
  type?: TransactionType | undefined;
  status?: Status | undefined;
  /** Part of the email, the username or the hash. */
  q?: string | undefined;
}

/** How many transactions the list has; of a search a thousand at most, and then `is_more`. For administrators. */
export function adminTransactionCount(
  pool: Pool,
  context: Context,
  { type, status, q }: AdminTransactionFilters,
) {
  const input = { p_type: type, p_status: status, p_search: q };
  return call<{ count: number; is_more: boolean }>(pool, "admin_transaction_count", context, input);
}
