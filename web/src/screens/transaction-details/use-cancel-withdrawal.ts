import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readAnew } from "../../api/cache/invalidate.ts";
import { keys } from "../../api/cache/keys.ts";
import { Refusal, rpc } from "../../api/http/client.ts";
import { useIntents } from "../../api/http/idempotency.ts";
import { isOutcomeUnknown } from "../../api/http/verdict.ts";
import { useSingleFlight } from "../../api/queries/single-flight.ts";
import { notify } from "../../shell/notices/notify.ts";
import { errorText } from "../../text/refusal-text.ts";
import { cancelText } from "../../text/transaction-details.ts";

/** Cancels a withdrawal; `onDecided` is called when it is cancelled or can no longer be. */
export function useCancelWithdrawal(id: string, onDecided: () => void) {
  const client = useQueryClient();
  const intents = useIntents();
  const input = { p_withdrawal_id: id };
  const mutation = useMutation({
    networkMode: "always",
    mutationFn: () => rpc("cancel_withdrawal", input, { idempotencyKey: intents.keyFor(input) }),
    onSuccess: () => {
      intents.done(input);
      notify.success(cancelText.success, "cancel-withdrawal");
      onDecided();
    },
    onError: (error) => {
      intents.failed(input, error);
      // The dialog says that the outcome is unknown.
      if (isOutcomeUnknown(error)) return;
      notify.error(errorText(error, cancelText.failed), "cancel-withdrawal");
      if (error instanceof Refusal) onDecided();
    },
    onSettled: () => {
      for (const key of [keys.balances, keys.quota, keys.transactions, keys.transaction("withdrawal", id)]) {
        readAnew(client, key);
      }
    },
  });
  const cancel = useSingleFlight(mutation.mutate);
  return {
    cancel: () => cancel(),
    isPending: mutation.isPending,
    isUnknown: intents.doubt(input) === "this" && !mutation.isPending,
  };
}
