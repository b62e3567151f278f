import { z } from "zod";
import { defineCall } from "../../call.ts";
import { transactionChanged } from "../../events.ts";
import { note } from "../../office/reason.ts";
import { sharedWith } from "../../transactions/hash-uses.ts";
import { transactionHashInput } from "../../transactions/transaction-hash-input.ts";
import { transactionStatus, transactionType } from "../../transactions/transactions.ts";
import { approvableRefusals } from "../withdrawal/withdrawal-decision.ts";

const output = z.object({
  success: z.literal(true),
  status: transactionStatus,
  /** A withdrawal is completed once its network has confirmed that the transaction pays it. */
  is_checked: z.literal(true).optional(),
});

export const admin_process_transaction = defineCall({
  name: "admin_process_transaction",
  summary:
    "Complete or reject what is pending; a rejected withdrawal is refunded, a completed deposit credited",
  who: "admin",
  permission: "transactions.decide",
  movesMoney: true,
  input: z.strictObject({
    /** Adjustments are never pending. */
    transaction_type: transactionType.exclude(["adjustment"]),
    transaction_id: z.uuid(),
    new_status: z.enum(["completed", "failed"], { error: "invalid_status" }),
    /** In the format of the transaction's network, or an explorer's link to it. */
    transaction_hash: transactionHashInput.optional(),
    /** For a rejection, the reason, which the user reads. */
    admin_notes: note.optional(),
    /** Which output of the transaction it is; the first by default. */
    output_index: z.int().min(0).max(1_000_000).optional(),
    /** The transaction also paid other withdrawals, by other outputs. */
    shares_hash: z.boolean().optional(),
    /** For a deposit, the ids of what else has its hash, as the refusal names them. */
    p_shared_with: sharedWith.optional(),
  }),
  /** Still `pending` if it is approved but waits for a second administrator's approval, or for its network. */
  output,
  reply: output.extend({ user_id: z.uuid() }),
  events: ({ user_id }, { transaction_type, transaction_id }) => [
    { type: "admin_users" },
    ...transactionChanged(user_id, transaction_type, transaction_id),
  ],
  refusals: [
    "text_has_link",
    "account_suspended",
    "invalid_amount",
    "not_found",
    "already_processed",
    "invalid_status",
    "own_withdrawal",
    "approved_by_you",
    "own_deposit",
    "account_deleted",
    "deposit_of_another",
    "deposit_hash_differs",
    "duplicate_deposit",
    "transaction_hash_credited",
    "network_without_outputs",
    "deposit_differs_from_chain",
    "deposit_unconfirmed",
    "deposit_not_reported",
    "credit_above_holdings",
    "transaction_hash_required",
    "invalid_transaction_hash",
    "transaction_hash_reused",
    "withdrawal_output_used",
    "withdrawal_not_claimed",
    "withdrawal_claimed",
    "withdrawal_hash_entered",
    ...approvableRefusals,
    "idempotency_key_required",
    "idempotency_key_reused",
  ],
});
