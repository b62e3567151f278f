import { Readable } from "node:stream";
import { reads as declaredReads } from "@portico/contract";
import { reads } from "@portico/database";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { byteOrderMark, csvLine } from "./csv.ts";
import { refusalSchema } from "./http/refusal-schema.ts";
import { split } from "./reads.ts";
import { context, requireSessionCookie } from "./session.ts";

const declared = declaredReads.adminStatementCsv;

/** `GET /api/admin/users/:userId/statement.csv`: page by page from the database to the browser. */
export function registerStatementCsv(app: FastifyInstance): void {
  const { params, query } = split(declared);
  app.get(
    `/api${declared.path}`,
    {
      schema: {
        summary: declared.summary,
        operationId: declared.name,
        tags: ["administrators' reads"],
        security: [{ session: [] }],
        produces: ["text/csv"],
        params,
        querystring: query,
        response: { 200: declared.output, "4xx": refusalSchema },
      },
      // A HEAD request would be logged as a download.
      exposeHeadRoute: false,
      preValidation: requireSessionCookie,
    },
    async (request, reply) => {
      const { terms, lines } = await linesFor(request);
      const name = `portico-statement-${terms.symbol}-${new Date().toISOString().slice(0, 10)}.csv`;
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="${name}"`)
        .send(Readable.from(lines));
    },
  );
}

type Terms = Awaited<ReturnType<typeof reads.beginStatementExport>>;

/** The text in pieces. The first page is read before the answer begins: what goes wrong until then is a plain refusal. */
async function linesFor(request: FastifyRequest): Promise<{ terms: Terms; lines: AsyncIterable<string> }> {
  const { pool } = request.server.deps;
  const filters = { ...(request.query as object), ...(request.params as object) } as reads.StatementFilters;
  const terms = await reads.beginStatementExport(pool, context(request), filters);
  const pages = reads.statementPages(pool, context(request), filters);
  const first = await pages.next();
  async function* lines() {
    yield byteOrderMark + csvLine(headings);
    for (let page = first; !page.done; page = await pages.next()) {
      yield page.value.map((row) => csvLine(cells(row, terms))).join("");
    }
  }
  return { terms, lines: lines() };
}

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
