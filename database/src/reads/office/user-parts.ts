import { sql } from "kysely";
import type { Pool } from "pg";
import type { Context } from "../../call.ts";
import { requirePermission } from "../session.ts";
import { type Page, type Paging, toPage } from "../shared/page.ts";
import type { TransactionFilters } from "../shared/transaction-filters.ts";
import {
  type ActivityRow,
  type SessionRow,
  type TransactionRow,
  views,
  type WalletAssignmentRow,
} from "../shared/views.ts";
import { transactionsOf } from "../transactions/transactions.ts";

/** The parts of one user's page beside the user. An unknown user has none. All are for administrators. */
export interface OfUser extends Paging {
  userId: string;
}

/** Their sign-ins, newest first. */
export async function adminUserSessions(
  pool: Pool,
  context: Context,
  { userId, cursor, limit }: OfUser,
): Promise<Page<SessionRow>> {
  await requirePermission(pool, context, "office.read");
  let query = views(pool)
    .selectFrom("api.user_sessions")
    .select(["id", "device_info", "ip_address", "login_time", "last_activity"])
    .select(["is_live", "ended_at", "end_reason"])
    .where("user_id", "=", userId);
  if (cursor) query = query.where("id", "<", cursor);
  return toPage(
    await query
      .orderBy("id", "desc")
      .limit(limit + 1)
      .execute(),
    limit,
  );
}

/** Their deposits, withdrawals and swaps, newest first. */
export async function adminUserTransactions(
  pool: Pool,
  context: Context,
  { userId, ...filters }: OfUser & TransactionFilters,
): Promise<Page<TransactionRow>> {
  await requirePermission(pool, context, "office.read");
  return transactionsOf(pool, context, { user_id: userId, currency: "USD" }, filters);
}

/** The wallets they had and when, newest first (T17). */
export async function adminUserWallets(
  pool: Pool,
  context: Context,
  { userId, cursor, limit }: OfUser,
): Promise<Page<WalletAssignmentRow>> {
  await requirePermission(pool, context, "office.read");
  let query = views(pool)
    .selectFrom("api.wallet_assignments")
    .select(["id", "wallet_id", "cause", "assigned_from", "assigned_to"])
    .where("user_id", "=", userId);
  if (cursor)
    query = query.where(sql<boolean>`(assigned_from, id) < ((
    select assigned_from from api.wallet_assignments where id = ${cursor}
  ), ${cursor}::uuid)`);
  const rows = await query
    .orderBy("assigned_from", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit);
}

/** What administrators did to this user or to something that is theirs, newest first. For administrators who may read the audit log. */
export async function adminUserActivity(
  pool: Pool,
  context: Context,
  { userId, cursor, limit }: OfUser,
): Promise<Page<ActivityRow>> {
  await requirePermission(pool, context, "audit.read");
  const before = cursor
    ? sql`and sequence < (select sequence from api.admin_acts where id = ${cursor})`
    : sql``;
  const { rows } = await sql<ActivityRow>`
    select id, action_name, admin_id, admin_email, target_type, target_id, details, reason, created_at
    from (
      (
        select * from api.admin_acts
        where target_type = 'user' and target_id = ${userId} ${before}
        order by sequence desc limit ${limit + 1}
      )
      union all
      (
        select * from api.admin_acts
        where details ? 'user_id' and details ->> 'user_id' = ${userId}
          and (target_type, target_id) is distinct from ('user', ${userId}) ${before}
        order by sequence desc limit ${limit + 1}
      )
    ) either
    order by sequence desc
    limit ${limit + 1}
  `.execute(views(pool));
  return toPage(rows, limit);
}
