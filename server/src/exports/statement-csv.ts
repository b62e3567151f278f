import { reads } from "@portico/database";
import type { FastifyInstance } from "fastify";
import { context } from "../http/session.ts";
import { type Cell, decimal } from "./csv.ts";
import { registerCsv } from "./csv-route.ts";

/** `GET /api/admin/users/:userId/statement.csv`: streams the statement page by page. */
export function registerStatementCsv(app: FastifyInstance): void {
  registerCsv(app, "adminStatementCsv", async (request, given) => {
    const { pool } = request.server.deps;
    const filters = { ...given, ...(request.params as object) } as reads.StatementFilters;
    const terms = await reads.beginStatementExport(pool, context(request), filters);
    const pages = reads.statementPages(pool, context(request), filters);
    return {
      name: `portico-statement-${terms.symbol}`,
      headings,
      pages,
      cells: (row: reads.StatementRow) => cells(row, terms),
    };
  });
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

function cells(row: reads.StatementRow, { email, symbol }: Terms): Cell[] {
  const isOut = row.change.startsWith("-");
  return [
    row.posted_at,
    email,
    symbol,
    row.kind,
    isOut ? null : decimal(row.change),
    isOut ? decimal(row.change.slice(1)) : null,
    decimal(row.balance),
    row.transaction_type,
    row.transaction_id,
    row.id,
  ];
}
