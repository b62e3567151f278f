import { z } from "zod";
import { defineCall } from "../../call.ts";
import { recipient } from "../../call-emails.ts";
import { sessionsEnded } from "../../events.ts";

const output = z.object({ success: z.boolean(), message: z.string() });

export const admin_delete_user_completely = defineCall({
  name: "admin_delete_user_completely",
  summary: "Remove all personal data of a user; the ledger stays, anonymous",
  who: "admin",
  permission: "users.delete",
  movesMoney: false,
  input: z.strictObject({ target_user_id: z.uuid() }),
  output,
  reply: output.extend({ user_id: z.uuid(), ...recipient.shape }),
  events: ({ user_id }) => [
    { type: "admin_users" },
    sessionsEnded(user_id, "deleted"),
    { type: "user_updated", user_id },
  ],
  email: (reply) => ({ kind: "account_deleted", to: reply }),
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
