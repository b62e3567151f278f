import { z } from "zod";
import { userSearch } from "../../account/user-search.ts";
import { defineCall } from "../../call.ts";
import { limits } from "../../limits.ts";
import { transaction, transactionStatus, transactionType } from "../../transactions/transactions.ts";

/** A transaction with its user. Its value is only on the page of one transaction. */
export const adminTransaction = transaction.omit({ value: true, value_currency: true }).extend({
  user_id: z.uuid(),
  user_username: z.string(),
  user_email: z.string(),
});
export type AdminTransaction = z.infer<typeof adminTransaction>;

const all = z.literal("all");

export const admin_get_all_transactions = defineCall({
  name: "admin_get_all_transactions",
  summary: "Deposits, withdrawals, swaps and adjustments of all users, newest first",
  who: "admin",
  permission: "office.read",
  needsStepUp: false,
  movesMoney: false,
  input: z.strictObject({
    limit_count: z.int().min(1).max(limits.page_size_max).default(limits.page_size),
    /** Limited to 10,000 rows; paging by cursor goes further and is always faster (T39). */
    offset_count: z.int().min(0).max(10_000).default(0),
    transaction_type: transactionType.or(all).nullable().default(null),
    status_filter: transactionStatus.or(all).nullable().default(null),
    /**
     * Part of the user's email or username, or of the transaction's hash. If it matches more than
     * 1,000 users, only the newest rows are searched.
     */
    p_search: userSearch(128).nullable().default(null),
    /** The id of the last row seen: returns the page after it. */
    p_cursor: z.uuid().nullable().default(null),
    /** The id of the first row seen: returns the page before it. */
    p_before: z.uuid().nullable().default(null),
  }),
  output: z.array(adminTransaction),
  refusals: [],
});
