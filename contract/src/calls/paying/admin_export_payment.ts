import { z } from "zod";
import { defineCall } from "../../call.ts";
import { payableRefusals, paymentRefusals } from "./payment-reply.ts";

export const admin_export_payment = defineCall({
  name: "admin_export_payment",
  summary: "Get the unsigned transaction of a payment as a file, to be signed elsewhere",
  who: "admin",
  permission: "transactions.decide",
  movesMoney: false,
  input: z.strictObject({ p_payment_id: z.uuid() }),
  output: z.object({
    success: z.literal(true),
    file_name: z.string(),
    /** A PSBT in base64, or a JSON text with the transaction in hex. */
    content: z.string(),
    encoding: z.enum(["base64", "utf8"]),
  }),
  events: () => [{ type: "admin_payments" }],
  refusals: [...paymentRefusals, ...payableRefusals],
});
