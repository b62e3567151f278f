import { z } from "zod";
import { defineCall } from "../../call.ts";
import { paidWithdrawals, payableRefusals, paymentChanged, paymentRefusals } from "./payment-reply.ts";

const output = z.object({ success: z.literal(true), transaction_hash: z.string() });

export const admin_upload_payment = defineCall({
  name: "admin_upload_payment",
  summary: "Hand in the signed transaction of a payment, which is then sent",
  who: "admin",
  permission: "transactions.decide",
  movesMoney: false,
  input: z.strictObject({
    p_payment_id: z.uuid(),
    /** A signed PSBT in base64, or a signed transaction in hex. */
    p_signed: z.string().trim().min(1).max(400_000),
  }),
  output,
  reply: output.extend({ withdrawals: paidWithdrawals }),
  events: ({ withdrawals }) => paymentChanged(withdrawals),
  refusals: [
    ...paymentRefusals,
    ...payableRefusals,
    "payment_unreadable",
    "payment_not_signed",
    "payment_not_ours",
    "withdrawal_output_used",
    "invalid_transaction_hash",
  ],
});
