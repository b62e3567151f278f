import { z } from "zod";
import { defineCall } from "../../call.ts";
import { reason } from "../../office/reason.ts";
import { paidWithdrawals, paymentChanged, paymentRefusals } from "./payment-reply.ts";

const output = z.object({ success: z.literal(true) });

export const admin_close_payment = defineCall({
  name: "admin_close_payment",
  summary: "Declare that a lost payment did not pay, so that its withdrawals can be paid again",
  who: "admin",
  permission: "withdrawals.release",
  movesMoney: false,
  input: z.strictObject({ p_payment_id: z.uuid(), p_reason: reason }),
  output,
  reply: output.extend({ withdrawals: paidWithdrawals }),
  events: ({ withdrawals }) => paymentChanged(withdrawals),
  refusals: [...paymentRefusals, "reason_required", "text_has_link"],
});
