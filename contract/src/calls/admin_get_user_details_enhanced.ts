import { z } from "zod";
import { user } from "../account.ts";
import { defineCall } from "../call.ts";
import { balance, depositAddress } from "../transactions.ts";

export const admin_get_user_details_enhanced = defineCall({
  name: "admin_get_user_details_enhanced",
  summary: "A user with balances, latest sign-in and deposit addresses",
  who: "admin",
  needs_step_up: false,
  moves_money: false,
  input: z.strictObject({ target_user_id: z.uuid() }),
  output: z.object({
    user,
    /** Since when the status is what it is; null where it always was. */
    status_changed_at: z.string().nullable(),
    /** Since when the user's withdrawals are frozen, and why; null where they are not. */
    withdrawals_frozen_at: z.string().nullable(),
    withdrawals_frozen_reason: z.string().nullable(),
    /** How many of them are pending. */
    pending_withdrawals: z.int(),
    /** When the account was deleted; what is left of it names nobody. */
    deleted_at: z.string().nullable(),
    balances: z.array(balance),
    session_info: z.object({ last_login: z.string().nullable(), last_ip: z.string().nullable() }),
    addresses: z.array(depositAddress),
  }),
  refusals: ["not_found"],
});
