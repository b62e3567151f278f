import { z } from "zod";
import { defineCall } from "../../call.ts";
import { userUpdated } from "../../events.ts";
import { reason } from "../../office/reason.ts";

const output = z.object({ success: z.literal(true) });

export const admin_decide_pool_request = defineCall({
  name: "admin_decide_pool_request",
  summary: "Approve what another administrator requested about deposit addresses, or decline it",
  who: "admin",
  permission: "wallets.manage",
  movesMoney: false,
  input: z.strictObject({
    p_pool_request_id: z.uuid({ error: "not_found" }),
    p_approve: z.boolean(),
    /** What was looked at, as the list of requests names it; needed to approve. */
    p_seen: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    /** Needed to decline. */
    p_reason: reason.optional(),
  }),
  output,
  reply: output.extend({ user_id: z.uuid().nullable() }),
  events: ({ user_id }) => [{ type: "admin_wallets" }, ...(user_id === null ? [] : [userUpdated(user_id)])],
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "not_found",
    "own_pool_request",
    "pool_request_decided",
    "pool_request_changed",
    "owner_must_approve",
    "role_too_new",
    "first_role_too_new",
    "reason_required",
    "address_in_pool",
    "paying_address",
    "user_has_wallet",
    "wallet_taken",
  ],
});
