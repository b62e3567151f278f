import type { AdminWithdrawal } from "@portico/contract";
import { useSession } from "../../api/session/session.ts";
import { hashCheckText } from "../../text/admin/hash-check.ts";
import { adminWithdrawalsText as text } from "../../text/admin/office.ts";
import { Callout } from "../../ui/feedback/notice.tsx";
import { TextAreaField } from "../../ui/fields/text-area-field.tsx";
import { WhileSaving } from "../../ui/fields/while-saving.tsx";
import { HashField } from "../hashes/hash-field.tsx";
import { isInUse, ProblemNotice } from "../office/problem-notice.tsx";
import { type DecisionProps, useDecisionObstacle } from "./decision-buttons.tsx";
import { HashCheck } from "./hash-check.tsx";
import { MaybeSent } from "./maybe-sent.tsx";
import { PaymentClaim } from "./payment-claim.tsx";
import { isPaidByHand } from "./payment-step.ts";
import { Release } from "./release.tsx";
import { SecondApprovalNotice } from "./second-approval-notice.tsx";
import { WithdrawalPause } from "./withdrawal-pause.tsx";

/** What is against a decision, the claim, and the hash: the first part of deciding, on every screen. */
export function DecisionPart({ withdrawal, draft, decide }: DecisionProps) {
  const userId = useSession().user?.id;
  const isPending = withdrawal.status === "pending";
  return (
    <>
      <Notice withdrawal={withdrawal} />
      <WithdrawalPause withdrawal={withdrawal} />
      <MaybeSent withdrawal={withdrawal} />
      <Release withdrawal={withdrawal} />
      <PaymentClaim withdrawal={withdrawal} />
      <HashCheck withdrawal={withdrawal} />
      {isPending && <ProblemNotice refusal={decide.refusal} isInDoubt={decide.isInDoubt(withdrawal.id)} />}
      {isPending && isPaidByHand(withdrawal, userId) && (
        <WhileSaving isSaving={decide.isApproving || decide.isRejecting}>
          <HashField
            withdrawalId={withdrawal.id}
            networkId={withdrawal.network_id}
            draft={draft}
            asksForOutput={isInUse(decide.refusal)}
            more={withdrawal.reads_hashes ? hashCheckText.isCompared : hashCheckText.isNotCompared}
          />
        </WhileSaving>
      )}
    </>
  );
}

/** The reason for a rejection; empty where nobody can reject it here. */
export function RejectionReason({ withdrawal, draft, decide }: DecisionProps) {
  if (withdrawal.status !== "pending" || withdrawal.payment) return null;
  return (
    <WhileSaving isSaving={decide.isApproving || decide.isRejecting}>
      <TextAreaField
        label={text.reason}
        hint={text.reasonHint}
        value={draft.reason}
        onChange={(event) => draft.change({ reason: event.target.value })}
        maxLength={500}
      />
    </WhileSaving>
  );
}

/** Why this administrator may not decide, or whose approval is needed as well. */
function Notice({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const obstacle = useDecisionObstacle(withdrawal);
  const isOutOfReach = withdrawal.status === "pending" && obstacle !== undefined;
  return isOutOfReach ? <Callout>{obstacle}</Callout> : <SecondApprovalNotice withdrawal={withdrawal} />;
}
