import type { AdminWithdrawal } from "@portico/contract";
import { useState } from "react";
import { keys } from "../../api/cache/keys.ts";
import { useMoneyCall } from "../../api/calls/money-call.ts";
import { type CallInput, Refusal, rpc } from "../../api/http/client.ts";
import { notify, type ToastTopic } from "../../shell/notices/notify.ts";
import { hashCheckText } from "../../text/admin/hash-check.ts";
import { adminWithdrawalsText as text } from "../../text/admin/office.ts";
import { secondText } from "../../text/admin/second.ts";
import type { SentHash } from "../hashes/hash-field.tsx";

type Approval = CallInput<"admin_process_transaction">;
type Rejection = CallInput<"admin_reject_withdrawal">;

const outcomes = {
  pending: secondText.noted,
  checking: hashCheckText.entered,
  completed: text.approved,
  failed: text.rejected,
} as const;

/** Approves and rejects; `onDecided` is called when this decision succeeded. */
export function useDecide(onDecided: () => void) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const call = useMoneyCall<Approval | Rejection, "pending" | "checking" | "completed" | "failed">({
    async send(input, idempotencyKey) {
      if (isApproval(input)) {
        const { status, is_checked } = await rpc("admin_process_transaction", input, { idempotencyKey });
        return is_checked ? "checking" : status;
      }
      await rpc("admin_reject_withdrawal", input, { idempotencyKey });
      return "failed";
    },
    onDone(status, input) {
      setRefusal(null);
      notify.success(outcomes[status], topicOf(input));
      onDecided();
    },
    onFailed(error, input) {
      setRefusal(error instanceof Refusal ? error : null);
      const unknown = isApproval(input) ? text.approveUnknown : text.rejectUnknown;
      notify.error(error instanceof Refusal ? error.message : unknown, topicOf(input));
    },
    changes: () => [keys.admin],
  });
  const send = (input: Approval | Rejection) => void call.start(input);
  return {
    /** Why the last attempt was refused. */
    refusal,
    clear: () => setRefusal(null),
    /** An attempt on this withdrawal had no answer: the decision may have been made. */
    isInDoubt: (id: string) => call.unsettled.some((input) => idOf(input) === id),
    approve: ({ id }: AdminWithdrawal, { hash, output, isShared }: SentHash) =>
      send({
        transaction_type: "withdrawal",
        transaction_id: id,
        new_status: "completed",
        ...(hash && { transaction_hash: hash }),
        ...(hash && output !== undefined && { output_index: output }),
        ...(hash && isShared && { shares_hash: true }),
      }),
    reject: ({ id }: AdminWithdrawal, reason: string) =>
      send({ p_withdrawal_id: id, ...(reason !== "" && { p_admin_notes: reason }) }),
    isApproving: call.running !== null && isApproval(call.running),
    isRejecting: call.running !== null && !isApproval(call.running),
  };
}

function isApproval(input: Approval | Rejection): input is Approval {
  return "transaction_id" in input;
}

function idOf(input: Approval | Rejection): string {
  return isApproval(input) ? input.transaction_id : input.p_withdrawal_id;
}

function topicOf(input: Approval | Rejection): ToastTopic {
  return `decision ${idOf(input)}`;
}
