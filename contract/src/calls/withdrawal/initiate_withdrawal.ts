import { z } from "zod";
import { defineCall } from "../../call.ts";
import { transactionChanged } from "../../events.ts";
import { amountOrZero } from "../../money/money.ts";
import { withCheckedAddress, withdrawalTerms } from "../../transactions/withdrawal-terms.ts";

const input = withCheckedAddress(
  z.strictObject({
    p_user_id: z.uuid({ error: "missing_data" }),
    ...withdrawalTerms,
    /** In the coin; must equal the server's fee. */
    p_fee: amountOrZero("invalid_amount"),
  }),
);

const answer = z.object({
  success: z.boolean(),
  withdrawal_id: z.uuid().nullable(),
  message: z.string().nullable(),
  error: z.string().nullable(),
});

export const initiate_withdrawal = defineCall({
  name: "initiate_withdrawal",
  summary: "Hold an amount and ask an administrator to send it to an address outside",
  who: "user",
  movesMoney: true,
  perMinute: 20,
  input,
  output: z.array(answer).length(1),
  reply: z.tuple([z.object({ withdrawal_id: z.uuid() })]),
  events: ([{ withdrawal_id }], { p_user_id }) => transactionChanged(p_user_id, "withdrawal", withdrawal_id),
  refusals: [
    "account_suspended",
    "foreign_user",
    "missing_address",
    "missing_network",
    "invalid_amount",
    "unknown_coin",
    "withdrawal_disabled",
    "network_mismatch",
    "invalid_address",
    "own_address",
    "invalid_destination_tag",
    "insufficient_funds",
    "below_minimum",
    "fee_mismatch",
    "fee_exceeds_amount",
    "price_unavailable",
    "price_stale",
    "quota_exceeded",
    "withdrawals_paused",
    "withdrawals_held",
    "withdrawals_frozen",
    "deposit_undone",
    "signed_in_by_email",
    "address_not_allowed",
    "address_waiting",
    "confirmation_required",
    "idempotency_key_required",
    "idempotency_key_reused",
  ],
  refusalReply: ({ code, message, details }) => [
    { success: false, withdrawal_id: null, message, error: message, code, details },
  ],
});
