import type { AdminTransaction } from "@portico/contract";
import { useSession } from "../../../api/session/session.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { adminTransactionsText as text } from "../../../text/admin/transactions.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import type { Decision } from "./decision.ts";

export interface ActionsProps {
  transaction: AdminTransaction;
  onDecide: (decision: Decision) => void;
}

/** The actions for a pending transaction. */
export function Actions({ transaction, onDecide }: ActionsProps) {
  const { type, user_id, user_email } = transaction;
  const may = useMay("admin_process_transaction");
  const isOwn = useSession().user?.id === user_id;
  const ownReason = type === "deposit" ? text.ownDeposit : text.own;
  const locked = { disabled: !may.allowed || isOwn, reason: isOwn ? ownReason : may.reason };
  const kind = text.kinds[type].toLowerCase();
  return (
    <span className="flex gap-2 pt-1.5 *:flex-1 xl:pt-0 xl:*:flex-none">
      <Button
        size="sm"
        aria-label={text.approveOf(kind, user_email)}
        {...locked}
        onClick={() => onDecide({ transaction, status: "completed" })}
      >
        {text.approve}
      </Button>
      <Button
        size="sm"
        tone="danger"
        aria-label={text.rejectOf(kind, user_email)}
        {...locked}
        onClick={() => onDecide({ transaction, status: "failed" })}
      >
        {text.reject}
      </Button>
    </span>
  );
}
