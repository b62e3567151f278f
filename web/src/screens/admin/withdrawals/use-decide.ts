import type { AdminWithdrawal } from "@portico/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Refusal, rpc } from "../../../api/client.ts";
import { useIntentKey } from "../../../api/idempotency.ts";
import { keys } from "../../../api/keys.ts";
import { useSingleFlight } from "../../../api/queries/single-flight.ts";
import { notify } from "../../../shell/notify.ts";
import { adminWithdrawalsText } from "../../../text/admin.ts";
import { secondText } from "../../../text/admin-second.ts";
import { errorText } from "../../../text/refusal-text.ts";

/** What is approved, and the hash under which it left; empty where that is not known. */
export interface Approval {
  withdrawal: AdminWithdrawal;
  hash: string;
}

/** Approving and rejecting; `onDecided` is called when it is settled, be it by somebody else. */
export function useDecide(onDecided: () => void) {
  const client = useQueryClient();
  const intent = useIntentKey();
  const common = {
    networkMode: "always",
    onSettled: () => void client.invalidateQueries({ queryKey: keys.admin }),
  } as const;

  function settled(success: string) {
    intent.done();
    notify.success(success);
    onDecided();
  }
  function failed(error: Error, fallback: string) {
    notify.error(errorText(error, fallback));
    if (error instanceof Refusal && error.code === "already_processed") onDecided();
  }

  const approve = useMutation({
    ...common,
    mutationFn: ({ withdrawal: { id }, hash }: Approval) => {
      const input = {
        transaction_type: "withdrawal",
        transaction_id: id,
        new_status: "completed",
        ...(hash && { transaction_hash: hash }),
      } as const;
      return rpc("admin_process_transaction", input, { idempotencyKey: intent.keyFor(input) });
    },
    onSuccess: ({ status }) =>
      settled(status === "pending" ? secondText.noted : adminWithdrawalsText.approved),
    onError: (error) => failed(error, adminWithdrawalsText.approveFailed),
  });
  const reject = useMutation({
    ...common,
    mutationFn: ({ id, reason }: { id: string; reason: string }) => {
      const input = { p_withdrawal_id: id, ...(reason !== "" && { p_admin_notes: reason }) };
      return rpc("admin_reject_withdrawal", input, { idempotencyKey: intent.keyFor(input) });
    },
    onSuccess: () => settled(adminWithdrawalsText.rejected),
    onError: (error) => failed(error, adminWithdrawalsText.rejectFailed),
  });
  return {
    approve: useSingleFlight(approve.mutate),
    reject: useSingleFlight(reject.mutate),
    isApproving: approve.isPending,
    isRejecting: reject.isPending,
  };
}
