import { useState } from "react";
import { keys } from "../../../api/cache/keys.ts";
import { useMoneyCall } from "../../../api/calls/money-call.ts";
import { type CallInput, type CallOutput, Refusal, rpc } from "../../../api/http/client.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { adminTransactionsText as text } from "../../../text/admin/transactions.ts";
import { errorText } from "../../../text/app/refusal-text.ts";

export type ProcessInput = CallInput<"admin_process_transaction">;

/** Approves or rejects a pending transaction; `onDecided` is called when this decision succeeded. */
export function useProcess(onDecided: () => void) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const call = useMoneyCall<ProcessInput, CallOutput<"admin_process_transaction">>({
    send: (input, idempotencyKey) => rpc("admin_process_transaction", input, { idempotencyKey }),
    onDone({ status }, input) {
      notify.success(
        status === "pending" ? text.firstApproval : text.done(text.statuses[status]),
        `decision ${input.transaction_id}`,
      );
      onDecided();
    },
    onFailed(error, { new_status, transaction_id }) {
      setRefusal(error instanceof Refusal ? error : null);
      notify.error(errorText(error, text.unknown(text.decisions[new_status])), `decision ${transaction_id}`);
    },
    changes: () => [keys.admin],
  });
  return {
    process: (input: ProcessInput) => void call.start(input),
    isRunning: call.running !== null,
    /** Why the last attempt was refused. */
    refusal,
    /** An attempt had no answer: the decision may have been made. */
    isInDoubt: call.unsettled.length > 0,
  };
}
