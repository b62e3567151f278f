import { z } from "zod";
import { defineCall } from "../../call.ts";
import { transactionChanged } from "../../events.ts";

const output = z.object({ success: z.literal(true), withdrawal_id: z.uuid() });

export const cancel_withdrawal = defineCall({
  name: "cancel_withdrawal",
  summary: "Take back a pending withdrawal that nobody has begun to pay; its amount is available again",
  who: "user",
  movesMoney: true,
  perMinute: 20,
  input: z.strictObject({ p_withdrawal_id: z.uuid() }),
  output,
  reply: output.extend({ user_id: z.uuid() }),
  events: ({ user_id, withdrawal_id }) => transactionChanged(user_id, "withdrawal", withdrawal_id),
  refusals: [
    "not_found",
    "already_processed",
    "withdrawal_being_processed",
    "idempotency_key_required",
    "idempotency_key_reused",
  ],
});
