import { keys } from "../../api/cache/keys.ts";
import { useMoneyCall } from "../../api/calls/money-call.ts";
import { type CallInput, type CallOutput, Refusal, rpc } from "../../api/http/client.ts";
import { notify } from "../../shell/notices/notify.ts";
import { errorText } from "../../text/app/refusal-text.ts";
import { cancelText } from "../../text/money/transaction-details.ts";

/** Cancels a withdrawal; `onDecided` is called when it is cancelled or can no longer be. */
export function useCancelWithdrawal(id: string, onDecided: () => void) {
  const input = { p_withdrawal_id: id };
  const call = useMoneyCall<CallInput<"cancel_withdrawal">, CallOutput<"cancel_withdrawal">>({
    send: (asked, idempotencyKey) => rpc("cancel_withdrawal", asked, { idempotencyKey }),
    onDone() {
      notify.success(cancelText.success, "cancel-withdrawal");
      onDecided();
    },
    onFailed(error, _input, isInDoubt) {
      if (error instanceof Refusal) {
        notify.error(error.message, "cancel-withdrawal");
        onDecided();
      } else if (!isInDoubt) notify.error(errorText(error, cancelText.failed), "cancel-withdrawal");
      // Otherwise the dialog says that the outcome is unknown.
    },
    changes: () => [keys.balances, keys.quota, keys.transactions, keys.transaction("withdrawal", id)],
  });
  const isPending = call.running !== null;
  return {
    cancel: () => void call.start(input),
    isPending,
    isUnknown: call.doubt(input) === "this" && !isPending,
  };
}
