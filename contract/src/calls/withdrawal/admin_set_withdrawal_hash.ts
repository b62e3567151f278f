import { z } from "zod";
import { defineCall } from "../../call.ts";
import { transactionHashInput } from "../../transactions/transaction-hash-input.ts";
import { decisionEvents } from "./withdrawal-decision.ts";

const output = z.object({ success: z.literal(true) });

export const admin_set_withdrawal_hash = defineCall({
  name: "admin_set_withdrawal_hash",
  summary: "Add the transaction hash of a completed withdrawal that has none, once",
  who: "admin",
  permission: "transactions.decide",
  movesMoney: false,
  input: z.strictObject({
    p_withdrawal_id: z.uuid(),
    p_transaction_hash: transactionHashInput,
    p_output_index: z.int().min(0).max(1_000_000).optional(),
    /** The transaction also paid other withdrawals, by other outputs. */
    p_shares_hash: z.boolean().optional(),
  }),
  output,
  reply: output.extend({ user_id: z.uuid() }),
  events: decisionEvents,
  refusals: [
    "account_suspended",
    "role_lacks_permission",
    "not_found",
    "own_withdrawal",
    "withdrawal_not_completed",
    "transaction_hash_required",
    "transaction_hash_known",
    "invalid_transaction_hash",
    "transaction_hash_reused",
    "withdrawal_output_used",
  ],
});
