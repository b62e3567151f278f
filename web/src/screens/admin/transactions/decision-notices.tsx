import type { AdminWithdrawal } from "@portico/contract";
import { ChangedByOthers } from "../../../features/office/changed-by-others.tsx";
import { ProblemNotice, type ProblemNoticeProps } from "../../../features/office/problem-notice.tsx";
import type { DecisionDraft } from "../../../features/office/use-draft.ts";
import { DecidedNotice } from "../../../features/withdrawals/decided-notice.tsx";
import { MaybeSent } from "../../../features/withdrawals/maybe-sent.tsx";
import { PaymentClaim } from "../../../features/withdrawals/payment-claim.tsx";
import { SecondApprovalNotice } from "../../../features/withdrawals/second-approval-notice.tsx";
import { adminTransactionsText as text } from "../../../text/admin/transactions.ts";
import { Callout } from "../../../ui/feedback/notice.tsx";
import type { Decided } from "./use-transaction-state.ts";

export interface DecisionNoticesProps extends ProblemNoticeProps {
  /** Somebody else's decision meanwhile. */
  decided: Decided | undefined;
  /** Null for a deposit, and until it has loaded. */
  withdrawal: AdminWithdrawal | null;
  /** Why it cannot be approved. */
  obstacle: string | undefined;
  draft: DecisionDraft;
}

/** Notices about somebody else's decision, the first approval, or the last attempt. */
export function DecisionNotices(props: DecisionNoticesProps) {
  const { decided, withdrawal, obstacle, draft, refusal, isInDoubt } = props;
  if (!decided) {
    return (
      <>
        {withdrawal?.blocked && obstacle && <Callout tone="warning">{obstacle}</Callout>}
        {withdrawal && <SecondApprovalNotice withdrawal={withdrawal} />}
        {withdrawal && <MaybeSent withdrawal={withdrawal} />}
        {withdrawal && <PaymentClaim withdrawal={withdrawal} />}
        <ProblemNotice refusal={refusal ?? null} isInDoubt={isInDoubt} />
      </>
    );
  }
  const { hash, reason } = draft;
  if (withdrawal) return <DecidedNotice withdrawal={withdrawal} hash={hash} reason={reason} />;
  return (
    <ChangedByOthers
      says={text.decidedMeanwhile(decided.status === "failed", decided.decided_by)}
      typed={hash.trim() && text.typedHash(hash.trim())}
    />
  );
}
