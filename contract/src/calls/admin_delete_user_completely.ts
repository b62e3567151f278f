import { z } from "zod";
import { defineCall } from "../call.ts";

export const admin_delete_user_completely = defineCall({
  name: "admin_delete_user_completely",
  summary: "Take away all that tells who a user is; the ledger stays, anonymous",
  who: "admin",
  moves_money: false,
  updates_user: true,
  updates_office: "admin_users",
  input: z.strictObject({ target_user_id: z.uuid() }),
  output: z.object({ success: z.boolean(), message: z.string() }),
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "own_account",
    "administrator_protected",
    "last_owner",
    "not_found",
    "administrator_stays",
    "user_has_pending",
    "user_has_balance",
  ],
  refusalReply: ({ code, message, details }) => ({ success: false, message, code, details }),
});
