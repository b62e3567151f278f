import type { Pool } from "pg";
import type { Context } from "../call.ts";
import { literally, type Page, type Paging, toPage } from "./page.ts";
import { requirePermission } from "./session.ts";
import { type UserRow, views } from "./views.ts";

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
export async function adminWithdrawalCounts(pool: Pool, context: Context) {
  await requirePermission(pool, context, "office.read");
  const rows = await views(pool).selectFrom("api.withdrawal_counts").selectAll().execute();
  const counts = { pending: 0, completed: 0, failed: 0 };
  for (const { status, withdrawals } of rows) counts[status] = Number(withdrawals);
  return counts;
}
