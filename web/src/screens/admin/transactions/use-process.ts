import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "../../../api/cache/keys.ts";
import { type CallInput, Refusal, rpc } from "../../../api/http/client.ts";
import { useIntents } from "../../../api/http/idempotency.ts";
import { useSingleFlight } from "../../../api/queries/single-flight.ts";
import { notify } from "../../../shell/notices/notify.ts";
import type { Problem } from "../../../shell/office/problem-notice.tsx";
import { adminTransactionsText as text } from "../../../text/admin-transactions.ts";
import { errorText } from "../../../text/refusal-text.ts";

export type ProcessInput = CallInput<"admin_process_transaction">;

/** Approves or rejects a pending transaction; `onDecided` is called when this decision succeeded. */
export function useProcess(onDecided: () => void) {
  const client = useQueryClient();
  const intents = useIntents();
  const [problem, setProblem] = useState<Problem>(null);
  const mutation = useMutation({
    networkMode: "always",
    mutationFn: (input: ProcessInput) =>
      rpc("admin_process_transaction", input, { idempotencyKey: intents.keyFor(input) }),
    onSuccess: ({ status }, input) => {
      intents.done(input);
      notify.success(
        status === "pending" ? text.firstApproval : text.done(text.statuses[status]),
        `decision ${input.transaction_id}`,
      );
      onDecided();
    },
    onError: (error, { new_status, transaction_id }) => {
      // Only a refusal is a failure; otherwise the decision may have been made.
      setProblem(error instanceof Refusal ? error : "unknown");
      notify.error(errorText(error, text.unknown(text.decisions[new_status])), `decision ${transaction_id}`);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.admin }),
  });
  return { process: useSingleFlight(mutation.mutate), isRunning: mutation.isPending, problem };
}
