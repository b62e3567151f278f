import { reads as declaredReads } from "@portico/contract";
import { reads } from "@portico/database";
import type { FastifyInstance } from "fastify";
import { context, requireSessionCookie } from "../http/session.ts";
import { readSchema } from "../reads/read-schema.ts";
import { sendCsv } from "./csv.ts";

const declared = declaredReads.adminStatementCsv;

/** `GET /api/admin/users/:userId/statement.csv`: streams the statement page by page. */
export function registerStatementCsv(app: FastifyInstance): void {
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
      const filters = {
        ...(request.query as object),
        ...(request.params as object),
      } as reads.StatementFilters;
      const terms = await reads.beginStatementExport(pool, context(request), filters);
      const pages = reads.statementPages(pool, context(request), filters);
      return sendCsv(reply, `portico-statement-${terms.symbol}`, headings, pages, (row) => cells(row, terms));
    },
  );
}

type Terms = Awaited<ReturnType<typeof reads.beginStatementExport>>;

const headings = [
  "Time (UTC)",
  "User",
  "Coin",
  "Entry",
  "In",
  "Out",
  "Balance after",
  "Transaction type",
  "Transaction ID",
  "Transfer ID",
];

function cells(row: reads.StatementRow, { email, symbol }: Terms): (string | null)[] {
  const isOut = row.change.startsWith("-");
  return [
    row.posted_at,
    email,
    symbol,
    row.kind,
    isOut ? null : row.change,
    isOut ? row.change.slice(1) : null,
    row.balance,
    row.transaction_type,
    row.transaction_id,
    row.id,
  ];
}
