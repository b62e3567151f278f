import { z } from "zod";
import { coinId } from "../coins.ts";
import { decimal } from "../money.ts";
import { defineRead, page, paging } from "../read.ts";
import { transactionType } from "../transactions.ts";
import { readPaths } from "./paths.ts";
import { entryKind } from "./withdrawal-background.ts";

/** An entry of the ledger that changed what a user can spend of a coin. */
export const statementEntry = z.object({
  /** The transfer's. */
  id: z.uuid(),
  kind: entryKind,
  transaction_type: transactionType,
  transaction_id: z.uuid(),
  /** With its sign. */
  change: decimal,
  /** What could be spent after it. */
  balance: decimal,
  /** When the transfer was written, to the millisecond; entries and periods are in this order. */
  posted_at: z.string(),
});
export type StatementEntry = z.infer<typeof statementEntry>;

/** The sums of a period. */
export const statementSummary = z.object({
  opening: decimal,
  came_in: decimal,
  went_out: decimal,
  closing: decimal,
  /** What pending withdrawals hold now; it is in none of the others. */
  held: decimal,
});
export type StatementSummary = z.infer<typeof statementSummary>;

const filters = {
  userId: z.uuid({ error: "not_found" }),
  coin: coinId,
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
};

export const adminStatement = defineRead({
  name: "admin-statement",
  path: readPaths.adminStatement,
  summary:
    "What changed a user's available balance of a coin, newest first, with the balance after each change",
  who: "admin",
  query: z.strictObject({ ...filters, ...paging }),
  output: page(statementEntry).extend({
    /** On the first page alone. */
    summary: statementSummary.nullable(),
  }),
});

/** The same list whole, as a file. Its route is its own, since it answers with text that flows. */
export const adminStatementCsv = defineRead({
  name: "admin-statement-csv",
  path: readPaths.adminStatementCsv,
  summary: "A user's statement in a coin as CSV; that it was taken is noted in the audit log",
  who: "admin",
  query: z.strictObject(filters),
  output: z.string(),
});
