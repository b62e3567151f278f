import type { AdminWithdrawal } from "@portico/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Refusal, rpc } from "../../../api/client.ts";
import { useIntents } from "../../../api/idempotency.ts";
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

/** What is rejected, and why; empty where that is not said. */
interface Rejection {
  id: string;
  reason: string;
}

/** Approving and rejecting; `onDecided` is called when it is settled, be it by somebody else. */
export function useDecide(onDecided: () => void) {
  const client = useQueryClient();
  const intents = useIntents();
  const common = {
    networkMode: "always",
    onSettled: () => void client.invalidateQueries({ queryKey: keys.admin }),
  } as const;

  function settled(success: string, input: object) {
    intents.done(input);
    notify.success(success);
    onDecided();
  }
  function failed(error: Error, fallback: string) {
    notify.error(errorText(error, fallback));
    if (error instanceof Refusal && error.code === "already_processed") onDecided();
  }

  const approve = useMutation({
    ...common,
    mutationFn: (approval: Approval) => {
      const input = approvalOf(approval);
      return rpc("admin_process_transaction", input, { idempotencyKey: intents.keyFor(input) });
    },
    onSuccess: ({ status }, approval) =>
      settled(status === "pending" ? secondText.noted : adminWithdrawalsText.approved, approvalOf(approval)),
    onError: (error) => failed(error, adminWithdrawalsText.approveFailed),
  });
  const reject = useMutation({
    ...common,
    mutationFn: (rejection: Rejection) => {
      const input = rejectionOf(rejection);
      return rpc("admin_reject_withdrawal", input, { idempotencyKey: intents.keyFor(input) });
    },
    onSuccess: (_reply, rejection) => settled(adminWithdrawalsText.rejected, rejectionOf(rejection)),
    onError: (error) => failed(error, adminWithdrawalsText.rejectFailed),
  });
  return {
    approve: useSingleFlight(approve.mutate),
    reject: useSingleFlight(reject.mutate),
    isApproving: approve.isPending,
    isRejecting: reject.isPending,
  };
}

function approvalOf({ withdrawal: { id }, hash }: Approval) {
  return {
    transaction_type: "withdrawal",
    transaction_id: id,
    new_status: "completed",
    ...(hash && { transaction_hash: hash }),
  } as const;
}

function rejectionOf({ id, reason }: Rejection) {
  return { p_withdrawal_id: id, ...(reason !== "" && { p_admin_notes: reason }) };
}
