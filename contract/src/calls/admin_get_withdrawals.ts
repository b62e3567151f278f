import { z } from "zod";
import { defineCall } from "../call.ts";
import { limits } from "../limits.ts";
import { decimal } from "../money.ts";
import { transactionStatus } from "../transactions.ts";

export const adminWithdrawal = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  user_username: z.string(),
  user_email: z.string(),
  amount: decimal,
  fee: decimal,
  coin_id: z.string(),
  symbol: z.string(),
  /** The network's withdrawal name. */
  network: z.string(),
  to_address: z.string(),
  destination_tag: z.string().nullable(),
  status: transactionStatus,
  transaction_hash: z.string().nullable(),
  admin_notes: z.string().nullable(),
  created_at: z.string(),
  completed_at: z.string().nullable(),
  /** In US dollars, when it was asked for. */
  value_usd: decimal,
  /** It is pending, and the reader's approval does not complete it alone. */
  needs_second: z.boolean(),
  /** Who approved it first, their username, and when; null where nobody did, or it was completed by one alone. */
  first_approved_by_id: z.uuid().nullable(),
  first_approved_by: z.string().nullable(),
  first_approved_at: z.string().nullable(),
});
export type AdminWithdrawal = z.infer<typeof adminWithdrawal>;

export const admin_get_withdrawals = defineCall({
  name: "admin_get_withdrawals",
  summary: "Withdrawals of all users, newest first",
  who: "admin",
  moves_money: false,
  input: z.strictObject({
    p_status: transactionStatus.nullable().default(null),
    p_limit: z.int().min(1).max(limits.page_size_max).default(50),
    p_offset: z.int().min(0).max(10_000).default(0),
    /** The id of the last row seen; a page by cursor stays fast where an offset does not (T39). */
    p_cursor: z.uuid().nullable().default(null),
    /** Part of the user's email, username or the destination address. */
    p_search: z.string().trim().max(128).nullable().default(null),
  }),
  output: z.array(adminWithdrawal),
  refusals: ["search_too_broad"],
});
