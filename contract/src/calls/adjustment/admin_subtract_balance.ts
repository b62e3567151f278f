import { z } from "zod";
import { defineCall } from "../../call.ts";
import { coinId } from "../../money/coins.ts";
import { positiveAmount } from "../../money/money.ts";
import { reason } from "../../office/reason.ts";
import { adjustmentEvents, adjustmentMade, waitsForSecond } from "../../office/second-administrator.ts";

export const admin_subtract_balance = defineCall({
  name: "admin_subtract_balance",
  summary: "Take an amount from what a user has available; false if there is not enough",
  who: "admin",
  permission: "balances.adjust",
  movesMoney: true,
  input: z.strictObject({
    target_user_id: z.uuid(),
    p_coin_id: coinId,
    p_amount: positiveAmount("invalid_amount"),
    p_reason: reason,
  }),
  output: z.union([z.boolean(), waitsForSecond]),
  reply: z.object({ ...adjustmentMade, ...waitsForSecond.partial().shape }),
  events: (reply, { target_user_id }) => adjustmentEvents(target_user_id, reply),
  refusals: [
    "account_suspended",
    "not_found",
    "unknown_coin",
    "invalid_amount",
    "insufficient_funds",
    "reason_required",
    "text_has_link",
    "idempotency_key_required",
    "idempotency_key_reused",
  ],
  answerOf: (reply) => (reply.waits_for_second ? reply : true),
  refusalReply: ({ code }) => (code === "insufficient_funds" ? false : undefined),
});
