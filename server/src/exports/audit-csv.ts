import { reads } from "@portico/database";
import type { FastifyInstance } from "fastify";
import { context } from "../http/session.ts";
import type { Cell } from "./csv.ts";
import { registerCsv } from "./csv-route.ts";

/** `GET /api/admin/audit.csv`: streams the audit log page by page. */
export function registerAuditCsv(app: FastifyInstance): void {
  registerCsv(app, "adminAuditCsv", async (request, given) => {
    const { pool } = request.server.deps;
    const filters = given as reads.AuditFilters;
    await reads.beginAuditExport(pool, context(request), filters);
    const pages = reads.auditPages(pool, context(request), filters);
    return { name: "portico-audit", headings, pages, cells };
  });
}

const headings = [
  "Number",
  "Time (UTC)",
  "Administrator",
  "Administrator's id",
  "Act",
  "Target",
  "Target's id",
  "Reason",
  "Details",
  "Address",
  "Reported by the browser",
  "Person concerned",
];

function cells(row: reads.ActivityRow): Cell[] {
  return [
    String(row.sequence),
    row.created_at,
    row.admin_email,
    row.admin_id,
    row.action_name,
    row.target_type,
    row.target_id,
    row.reason,
    JSON.stringify(row.details),
    row.ip_address,
    row.is_claim ? "yes" : "no",
    row.person_email ?? (row.person_id && "Deleted user"),
  ];
}
