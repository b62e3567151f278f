import { useAdminWithdrawal } from "../../../api/queries/admin.ts";
import { useDraft } from "../../../features/office/use-draft.ts";
import { DecisionButtons } from "../../../features/withdrawals/decision-buttons.tsx";
import { DecisionPart, RejectionReason } from "../../../features/withdrawals/decision-part.tsx";
import { useDecide } from "../../../features/withdrawals/use-decide.ts";
import { adminTransactionText as text } from "../../../text/admin/transaction.ts";
import { Panel } from "../../../ui/layout/card.tsx";

/** The decision on a pending withdrawal, as in the queue; empty once it is decided. */
export function WithdrawalDecision({ id }: { id: string }) {
  const withdrawal = useAdminWithdrawal(id).data ?? null;
  const draft = useDraft(withdrawal);
  const decide = useDecide(draft.forget);
  if (withdrawal?.status !== "pending") return null;
  const parts = { withdrawal, draft, decide };
  return (
    <Panel className="flex flex-col gap-4 p-5" aria-label={text.decision}>
      <h2 className="text-19 font-semibold">{text.decision}</h2>
      <DecisionPart {...parts} />
      <RejectionReason {...parts} />
      {!withdrawal.payment && (
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <DecisionButtons {...parts} />
        </div>
      )}
    </Panel>
  );
}
