import { z } from "zod";
import { coinId } from "../money/coins.ts";
import { decimal } from "../money/money.ts";
import { defineRead, page, paging } from "../read.ts";
import { transactionType } from "../transactions/transactions.ts";
import { entryKind } from "./admin-withdrawal-background.ts";
import { csvFormat } from "./csv-format.ts";

/** A ledger entry that changed a user's available balance of a coin. */
const statementEntry = z.object({
  /** The id of the transfer. */
  id: z.uuid(),
  kind: entryKind,
  transaction_type: transactionType,
  transaction_id: z.uuid(),
  /** Signed. */
  change: decimal,
  /** The available balance after it. */
  balance: decimal,
  /** When the transfer was written, to the millisecond; entries and periods are in this order. */
  posted_at: z.string(),
});
export type StatementEntry = z.infer<typeof statementEntry>;

/** The sums of a period. */
const statementSummary = z.object({
  opening: decimal,
  came_in: decimal,
  went_out: decimal,
  closing: decimal,
  /** The amount currently held for pending withdrawals; not included in the other sums. */
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
  path: "/admin/users/:userId/statement",
  summary:
    "What changed a user's available balance of a coin, newest first, with the balance after each change",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({ ...filters, ...paging }),
  output: page(statementEntry).extend({
    /** Only on the first page. */
    summary: statementSummary.nullable(),
  }),
});

/** The whole list as a file. It has its own route, since it streams text. */
export const adminStatementCsv = defineRead({
  path: "/admin/users/:userId/statement.csv",
  summary: "A user's statement in a coin as CSV; that it was taken is noted in the audit log",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({ ...filters, format: csvFormat }),
  output: z.string(),
});
