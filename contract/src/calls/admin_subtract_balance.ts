import { z } from "zod";
import { defineCall } from "../call.ts";
import { coinId } from "../coins.ts";
import { positiveAmount } from "../money.ts";
import { reason } from "../reason.ts";
import { waitsForSecond } from "../second-administrator.ts";

export const admin_subtract_balance = defineCall({
  name: "admin_subtract_balance",
  summary: "Take an amount from what a user has available; false if there is not enough",
  who: "admin",
  moves_money: true,
  updates_office: "admin_users",
  input: z.strictObject({
    target_user_id: z.uuid(),
    p_coin_id: coinId,
    p_amount: positiveAmount("invalid_amount"),
    p_reason: reason,
  }),
  output: z.union([z.boolean(), waitsForSecond]),
  refusals: [
    "account_suspended",
    "not_found",
    "unknown_coin",
    "invalid_amount",
    "insufficient_funds",
    "reason_required",
    "idempotency_key_required",
    "idempotency_key_reused",
  ],
  // The database's reply also names the user and the adjustment, to update their open pages.
  answerOf: (reply) =>
    typeof reply === "object" && reply !== null && !("waits_for_second" in reply) ? true : reply,
  refusalReply: ({ code }) => (code === "insufficient_funds" ? false : undefined),
});
