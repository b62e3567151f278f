import { z } from "zod";
import { defineCall } from "../../call.ts";
import { buildRefusals, paidWithdrawals, payableRefusals, paymentChanged } from "./payment-reply.ts";

const output = z.object({ success: z.literal(true), payment_ids: z.array(z.uuid()) });

export const admin_prepare_payments = defineCall({
  name: "admin_prepare_payments",
  summary: "Build the transactions that pay withdrawals which the caller has claimed, to be signed elsewhere",
  who: "admin",
  permission: "transactions.decide",
  movesMoney: false,
  input: z.strictObject({
    p_network_id: z.string().regex(/^[a-z0-9-]{1,32}$/),
    /** One transaction pays them all on Bitcoin-like networks; on others each has its own. */
    p_withdrawal_ids: z.array(z.uuid()).min(1).max(50),
  }),
  output,
  reply: output.extend({ withdrawals: paidWithdrawals }),
  events: ({ withdrawals }) => paymentChanged(withdrawals),
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "not_found",
    "own_withdrawal",
    "already_processed",
    "withdrawal_claimed",
    "withdrawal_not_claimed",
    "withdrawal_in_payment",
    "withdrawal_hash_entered",
    ...payableRefusals,
    ...buildRefusals,
  ],
});
