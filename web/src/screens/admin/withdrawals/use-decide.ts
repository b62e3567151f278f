import type { AdminWithdrawal } from "@portico/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "../../../api/cache/keys.ts";
import { type CallInput, Refusal, rpc } from "../../../api/http/client.ts";
import { useIntents } from "../../../api/http/idempotency.ts";
import { useSingleFlight } from "../../../api/queries/single-flight.ts";
import { notify, type ToastTopic } from "../../../shell/notices/notify.ts";
import type { SentHash } from "../../../shell/office/hash-field.tsx";
import type { Problem } from "../../../shell/office/problem-notice.tsx";
import { adminWithdrawalsText as text } from "../../../text/admin.ts";
import { secondText } from "../../../text/admin-second.ts";

type Approval = CallInput<"admin_process_transaction">;
type Rejection = CallInput<"admin_reject_withdrawal">;

/** Approves and rejects; `onDecided` is called when this decision succeeded. */
export function useDecide(onDecided: () => void) {
  const client = useQueryClient();
  const intents = useIntents();
  const [problem, setProblem] = useState<Problem>(null);

  const mutation = useMutation({
    networkMode: "always",
    mutationFn: async (input: Approval | Rejection) => {
      const options = { idempotencyKey: intents.keyFor(input) };
      if (isApproval(input)) return (await rpc("admin_process_transaction", input, options)).status;
      await rpc("admin_reject_withdrawal", input, options);
      return "failed";
    },
    onSuccess: (status, input) => {
      intents.done(input);
      setProblem(null);
      if (!isApproval(input)) notify.success(text.rejected, topicOf(input));
      else notify.success(status === "pending" ? secondText.noted : text.approved, topicOf(input));
      onDecided();
    },
    onError: (error, input) => {
      // Only a refusal is a failure; otherwise the decision may have been made.
      setProblem(error instanceof Refusal ? error : "unknown");
      notify.error(
        error instanceof Refusal
          ? error.message
          : isApproval(input)
            ? text.approveUnknown
            : text.rejectUnknown,
        topicOf(input),
      );
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.admin }),
  });
  const send = useSingleFlight(mutation.mutate);
  const running = mutation.isPending ? mutation.variables : null;
  return {
    problem,
    clear: () => setProblem(null),
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
    isApproving: running !== null && isApproval(running),
    isRejecting: running !== null && !isApproval(running),
  };
}

function isApproval(input: Approval | Rejection): input is Approval {
  return "transaction_id" in input;
}

function topicOf(input: Approval | Rejection): ToastTopic {
  return `decision ${isApproval(input) ? input.transaction_id : input.p_withdrawal_id}`;
}
