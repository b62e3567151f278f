import { z } from "zod";
import { defineCall } from "../../call.ts";
import { buildRefusals, paymentRefusals } from "./payment-reply.ts";

export const admin_replace_payment = defineCall({
  name: "admin_replace_payment",
  summary: "Build a transaction with a higher fee that replaces those of a payment",
  who: "admin",
  permission: "transactions.decide",
  movesMoney: false,
  input: z.strictObject({ p_payment_id: z.uuid() }),
  output: z.object({ success: z.literal(true) }),
  events: () => [{ type: "admin_payments" }],
  refusals: [...paymentRefusals, "payment_mined", ...buildRefusals],
});
