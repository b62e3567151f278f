import { reads as declaredReads } from "@portico/contract";
import { reads } from "@portico/database";
import type { FastifyInstance } from "fastify";
import { context, requireSessionCookie } from "../http/session.ts";
import { readSchema } from "../reads/read-schema.ts";
import { sendCsv } from "./csv.ts";

const declared = declaredReads.adminAuditCsv;

/** `GET /api/admin/audit.csv`: streams the audit log page by page. */
export function registerAuditCsv(app: FastifyInstance): void {
  app.get(
    `/api${declared.path}`,
    {
      schema: { ...readSchema(declared), produces: ["text/csv"] },
      // A HEAD request would be logged as a download.
      exposeHeadRoute: false,
      preValidation: requireSessionCookie,
    },
    async (request, reply) => {
      const { pool } = request.server.deps;
      const filters = request.query as reads.AuditFilters;
      await reads.beginAuditExport(pool, context(request), filters);
      const pages = reads.auditPages(pool, context(request), filters);
      return sendCsv(reply, "portico-audit", headings, pages, cells);
    },
  );
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
  "Told by the browser",
];

function cells(row: reads.ActivityRow): (string | null)[] {
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
  ];
}
