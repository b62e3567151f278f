import { z } from "zod";
import { defineCall } from "../../call.ts";
import { reason } from "../../office/reason.ts";
import { transactionHashInput } from "../../transactions/transaction-hash-input.ts";
import {
  approvableRefusals,
  claimEvents,
  reasonedDecision,
  reasonedRefusals,
} from "./withdrawal-decision.ts";

export const admin_accept_withdrawal_hash = defineCall({
  name: "admin_accept_withdrawal_hash",
  summary: "Complete a withdrawal with a hash that its network does not confirm, as an owner",
  who: "admin",
  permission: "withdrawals.release",
  movesMoney: true,
  input: z.strictObject({
    p_withdrawal_id: z.uuid(),
    /** The hash that the owner has seen: another one may have been entered meanwhile. */
    p_transaction_hash: transactionHashInput,
    p_reason: reason,
  }),
  output: reasonedDecision.output,
  reply: reasonedDecision.reply,
  events: claimEvents,
  refusals: [
    ...reasonedRefusals,
    ...approvableRefusals,
    "hash_not_checked",
    "withdrawal_output_used",
    "transaction_hash_reused",
    "hash_of_payment",
    "idempotency_key_required",
    "idempotency_key_reused",
  ],
});
