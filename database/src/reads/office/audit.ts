import type { Pool } from "pg";
import { type Context, call } from "../../call.ts";
import { type Page, type Paging, toPage } from "../shared/page.ts";

/** A row of the audit log; each act writes its own details. */
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
  /** The user whom the row concerns; the email is null if the account is deleted. */
  person_id: string | null;
  person_email: string | null;
}

/** The filters of the audit log. Times are ISO 8601; `from` is inclusive, `to` exclusive. */
export interface AuditFilters {
  admin?: string | undefined;
  action?: string | undefined;
  about?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** How many rows of an export are in memory at once. */
const pageSize = 500;

/** The audit log, newest first. For administrators who may read it. */
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

/** Everyone who ever acted, and all kinds of acts. For administrators who may read the audit log. */
export function adminAuditFilters(pool: Pool, context: Context) {
  return call<{ administrators: { id: string; email: string }[]; actions: string[] }>(
    pool,
    "admin_audit_filters",
    context,
  );
}

/**
 * Logs an export of the audit log.
 * @throws {Refusal} `not_authenticated`, `role_lacks_permission`, `too_many_requests`
 */
export async function beginAuditExport(pool: Pool, context: Context, filters: AuditFilters): Promise<void> {
  await call(pool, "begin_audit_export", context, { p_filters: filters });
}

/** The whole audit log in pages, newest first. A slow consumer holds no connection between pages. */
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
