import type { ReadyWithdrawal } from "@portico/contract";
import { useRef, useState } from "react";
import { isRefusal, Refusal } from "../../../api/http/client.ts";
import { usePayingCall } from "../../../api/queries/payments.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { readyText as text } from "../../../text/admin/paying.ts";

/** Prepares payments for claimed withdrawals. */
export function usePrepare() {
  /** An attempt had no answer, so that a repeated one may find its payments. */
  const isInDoubt = useRef(false);
  const [isFound, setFound] = useState(false);
  const call = usePayingCall("admin_prepare_payments", {
    onDone({ payment_ids }) {
      isInDoubt.current = false;
      notify.success(text.prepared(payment_ids.length), "payment");
    },
    onFailed(error) {
      const isDone = isInDoubt.current && isRefusal(error, "withdrawal_in_payment");
      if (isDone) notify.success(text.already, "payment");
      setFound(isDone);
      isInDoubt.current = !(error instanceof Refusal);
    },
  });
  return {
    ...call,
    /** The refusal of a repeated attempt whose payments are there is no problem. */
    error: isFound ? null : call.error,
    start: (p_network_id: string, withdrawals: ReadyWithdrawal[]) =>
      call.send({
        p_network_id,
        p_withdrawal_ids: withdrawals.map(({ withdrawal_id }) => withdrawal_id),
      }),
  };
}
