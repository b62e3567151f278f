import type { Pool } from "pg";
import { type Context, call } from "../call.ts";
import { type Page, type Paging, toPage } from "./page.ts";

/** A row of the audit log; the details are as the act wrote them. */
export interface ActivityRow {
  id: string;
  sequence: number;
  admin_id: string | null;
  admin_username: string | null;
  admin_email: string | null;
  action_name: string;
  target_type: string;
  target_id: string | null;
  details: Record<string, unknown>;
  reason: string | null;
  ip_address: string;
  is_claim: boolean;
  created_at: string;
}

/** What the audit log is narrowed to. Times are ISO 8601; `from` is in, `to` is out. */
export interface AuditFilters {
  admin?: string | undefined;
  action?: string | undefined;
  about?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** How many rows of a file are in memory at once. */
const pageSize = 500;

/** The audit log, newest first. For who may read it. */
export async function adminAudit(
  pool: Pool,
  context: Context,
  { admin, action, about, from, to, cursor, limit }: AuditFilters & Paging,
): Promise<Page<ActivityRow>> {
  const rows = await call<ActivityRow[]>(pool, "admin_audit", context, {
    p_admin: admin,
    p_action: action,
    p_about: about,
    p_from: from,
    p_to: to,
    p_cursor: cursor,
    p_limit: limit + 1,
  });
  return toPage(rows, limit);
}

/** Who ever acted, and all kinds of acts. For who may read the audit log. */
export function adminAuditFilters(pool: Pool, context: Context) {
  return call<{ administrators: { id: string; email: string }[]; actions: string[] }>(
    pool,
    "admin_audit_filters",
    context,
  );
}

/**
 * Notes that a file of the audit log is taken.
 * @throws {Refusal} `not_authenticated`, `role_lacks_permission`, `too_many_requests`
 */
export async function beginAuditExport(pool: Pool, context: Context, filters: AuditFilters): Promise<void> {
  await call(pool, "begin_audit_export", context, { p_filters: filters });
}

/** The audit log in pages, newest first, as many as there are; whoever takes them slowly holds nothing meanwhile. */
export async function* auditPages(
  pool: Pool,
  context: Context,
  filters: AuditFilters,
): AsyncGenerator<ActivityRow[]> {
  let cursor: string | undefined;
  do {
    const page = await adminAudit(pool, context, { ...filters, cursor, limit: pageSize });
    yield page.items;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}
