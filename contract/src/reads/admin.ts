import { z } from "zod";
import { defineRead, page, paging } from "../read.ts";
import { transactionStatus, transactionType } from "../transactions.ts";
import { readPaths } from "./paths.ts";

export const adminUser = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string(),
  is_admin: z.boolean(),
  status: z.enum(["active", "suspended", "banned"]),
  created_at: z.string(),
});
export type AdminUser = z.infer<typeof adminUser>;

export const adminUsers = defineRead({
  name: "admin-users",
  path: readPaths.adminUsers,
  summary: "Users, newest first",
  who: "admin",
  /** `q` begins an email or a username, or is a user's id. */
  query: z.strictObject({ q: z.string().trim().max(128).optional(), ...paging }),
  output: page(adminUser),
});

export const adminTransactionCount = defineRead({
  name: "admin-transaction-count",
  path: readPaths.adminTransactionCount,
  summary: "How many transactions the administrators' list has",
  who: "admin",
  query: z.strictObject({
    type: transactionType.optional(),
    status: transactionStatus.optional(),
    q: z.string().trim().max(128).optional(),
  }),
  /** Exact; but a search is counted to a thousand, and then `is_more`. */
  output: z.object({ count: z.int(), is_more: z.boolean() }),
});

export const withdrawalCounts = defineRead({
  name: "admin-withdrawal-counts",
  path: readPaths.adminWithdrawalCounts,
  summary: "How many withdrawals are pending, approved and rejected",
  who: "admin",
  query: z.strictObject({}),
  output: z.object({ pending: z.int(), completed: z.int(), failed: z.int() }),
});
