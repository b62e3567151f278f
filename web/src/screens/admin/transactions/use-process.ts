import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CallInput, Refusal, rpc } from "../../../api/client.ts";
import { useIntents } from "../../../api/idempotency.ts";
import { keys } from "../../../api/keys.ts";
import { useSingleFlight } from "../../../api/queries/single-flight.ts";
import { notify } from "../../../shell/notify.ts";
import { adminTransactionsText as text } from "../../../text/admin-transactions.ts";
import { errorText } from "../../../text/refusal-text.ts";

export type ProcessInput = CallInput<"admin_process_transaction">;

/** Approves or rejects what is pending; `onSettled` is called when that is decided, be it by somebody else. */
export function useProcess(onSettled: () => void) {
  const client = useQueryClient();
  const intents = useIntents();
  const mutation = useMutation({
    networkMode: "always",
    mutationFn: (input: ProcessInput) =>
      rpc("admin_process_transaction", input, { idempotencyKey: intents.keyFor(input) }),
    onSuccess: ({ status }, input) => {
      intents.done(input);
      notify.success(status === "pending" ? text.firstApproval : text.done(text.statuses[status]));
      onSettled();
    },
    onError: (error, { new_status }) => {
      notify.error(errorText(error, text.failed(text.verbs[new_status])));
      if (error instanceof Refusal && error.code === "already_processed") onSettled();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.admin }),
  });
  return { process: useSingleFlight(mutation.mutate), isRunning: mutation.isPending };
}
