import { z } from "zod";
import { defineCall } from "../call.ts";

export const cancel_withdrawal = defineCall({
  name: "cancel_withdrawal",
  summary: "Take back a pending withdrawal that nobody has begun to pay; its amount is available again",
  who: "user",
  moves_money: true,
  per_minute: 20,
  input: z.strictObject({ p_withdrawal_id: z.uuid() }),
  output: z.object({ success: z.literal(true), withdrawal_id: z.uuid() }),
  refusals: [
    "not_found",
    "already_processed",
    "withdrawal_being_processed",
    "idempotency_key_required",
    "idempotency_key_reused",
  ],
});
