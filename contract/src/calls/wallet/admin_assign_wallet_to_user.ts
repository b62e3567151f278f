import { z } from "zod";
import { defineCall } from "../../call.ts";
import { reason } from "../../office/reason.ts";
import { poolRequestId } from "../../wallets/pool-requests.ts";

const output = z.object({
  success: z.literal(true),
  message: z.string(),
  wallet_id: z.uuid(),
  pool_request_id: poolRequestId,
});

export const admin_assign_wallet_to_user = defineCall({
  name: "admin_assign_wallet_to_user",
  summary: "Give a user who has no wallet this one of the pool",
  who: "admin",
  permission: "wallets.assign",
  movesMoney: false,
  input: z.strictObject({
    p_user_id: z.uuid({ error: "not_found" }),
    p_wallet_id: z.uuid({ error: "wallet_not_found" }),
    /** Confirms the assignment of a wallet that is still in its cooling-off period (T17). */
    p_even_resting: z.boolean().default(false),
    /** Required for a resting wallet that somebody else had: another administrator approves it (T68). */
    p_reason: reason.optional(),
  }),
  output,
  reply: output.extend({ user_id: z.uuid() }),
  events: ({ user_id }) => [{ type: "admin_wallets" }, { type: "user_updated", user_id }],
  refusals: [
    "account_suspended",
    "not_found",
    "user_has_wallet",
    "wallet_not_found",
    "wallet_taken",
    "wallet_rests",
    "wallet_incomplete",
    "reason_required",
    "pool_request_waits",
  ],
});
