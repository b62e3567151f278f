import { z } from "zod";
import { defineCall } from "../../call.ts";
import { positiveAmount } from "../../money/money.ts";
import { reason } from "../../office/reason.ts";

export const admin_move_to_cold = defineCall({
  name: "admin_move_to_cold",
  summary:
    "Build a transaction that moves coins from the paying address to a cold one, to be signed like a payment",
  who: "admin",
  permission: "rules.manage",
  // No user's money moves: a repeated request is recognised by its id.
  movesMoney: false,
  input: z.strictObject({
    /** One for each intent, so that a retry moves nothing twice. */
    p_request_id: z.uuid(),
    p_network_id: z.string().regex(/^[a-z0-9-]{1,32}$/),
    p_coin_id: z.string().regex(/^[a-z0-9-]{1,64}$/),
    p_cold_address_id: z.uuid(),
    p_amount: positiveAmount("invalid_amount"),
    p_reason: reason,
  }),
  output: z.object({ success: z.literal(true), payment_id: z.uuid() }),
  events: () => [{ type: "admin_payments" }, { type: "admin_treasury" }],
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "reason_required",
    "text_has_link",
    "not_found",
    "invalid_amount",
    "paying_by_hand",
    "withdrawals_paused",
    "payment_differs",
    "payment_fee_too_high",
    "payment_not_possible",
    "no_node",
  ],
});
