import type { AdminWithdrawal } from "@portico/contract";
import { useEffect, useRef, useState } from "react";
import { useSession } from "../../../api/session/session.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { DecidedNotice } from "../../../shell/office/decided-notice.tsx";
import { HashField, sentHash } from "../../../shell/office/hash-field.tsx";
import { PaymentClaim } from "../../../shell/office/payment-claim.tsx";
import {
  approvalObstacle,
  isPaidByHand,
  paymentStep,
  rejectionObstacle,
} from "../../../shell/office/payment-step.ts";
import { isInUse, ProblemNotice } from "../../../shell/office/problem-notice.tsx";
import { SecondApprovalNotice } from "../../../shell/office/second-approval-notice.tsx";
import { type DecisionDraft, useDraft } from "../../../shell/office/use-draft.ts";
import { adminWithdrawalsText as text } from "../../../text/admin/office.ts";
import { common } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";
import { WhileSaving } from "../../../ui/fields/while-saving.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { AddHash } from "./add-hash.tsx";
import { RecentDeposits } from "./recent-deposits.tsx";
import { Release } from "./release.tsx";
import { useDecide } from "./use-decide.ts";
import { WithdrawalBackground } from "./withdrawal-background.tsx";
import { withdrawalCardId } from "./withdrawal-cards.tsx";
import { WithdrawalFacts } from "./withdrawal-facts.tsx";
import { WithdrawalPause } from "./withdrawal-pause.tsx";

export interface WithdrawalDialogProps {
  /** The dialog is open unless this is null. */
  chosen: AdminWithdrawal | null;
  onClose: () => void;
}

/** One withdrawal with everything needed to decide on it. */
export function WithdrawalDialog({ chosen, onClose }: WithdrawalDialogProps) {
  const [shown, setShown] = useState(chosen);
  // It was pending when it was opened here, so a later decision by somebody else is announced.
  const [wasPending, setWasPending] = useState(false);
  const draft = useDraft(chosen);
  const chosenId = chosen?.id;
  const chosenStatus = chosen?.status;
  const next = useRef<HTMLElement | null>(null);
  /**
   * The neighbouring card when the dialog opened: the list may refresh without this card before the decision.
   */
  const beside = useRef<HTMLElement | null>(null);
  const decide = useDecide(() => {
    next.current = chosenId ? cardBeside(chosenId) : null;
    draft.forget();
    onClose();
  });
  const { clear } = decide;
  // The text stays during the dialog's closing animation.
  useEffect(() => {
    if (chosen) setShown(chosen);
  }, [chosen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets when another withdrawal is opened
  useEffect(() => {
    if (!chosenId) return;
    clear();
    setWasPending(chosenStatus === "pending");
    next.current = null;
    beside.current = cardBeside(chosenId);
  }, [chosenId]);
  const userId = useSession().user?.id;
  const withdrawal = chosen ?? shown;
  if (!withdrawal) return null;
  const isBusy = decide.isApproving || decide.isRejecting;
  const isPending = withdrawal.status === "pending";
  const isDecidedMeanwhile = wasPending && !isPending && !isBusy && chosen !== null;
  return (
    <Dialog
      open={chosen !== null}
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title={text.dialogTitle}
      closeLabel={common.close}
      wide
      finalFocus={() =>
        next.current ?? document.getElementById(withdrawalCardId(withdrawal.id)) ?? beside.current
      }
      footer={
        (isPending || wasPending) &&
        !withdrawal.payment && <Decision withdrawal={withdrawal} draft={draft} decide={decide} />
      }
    >
      <div className="flex flex-col gap-6">
        {isDecidedMeanwhile && (
          <DecidedNotice withdrawal={withdrawal} hash={draft.hash} reason={draft.reason} />
        )}
        <Notice withdrawal={withdrawal} />
        <WithdrawalPause withdrawal={withdrawal} />
        <Release withdrawal={withdrawal} />
        <PaymentClaim withdrawal={withdrawal} />
        {isPending && <ProblemNotice refusal={decide.refusal} isInDoubt={decide.isInDoubt(withdrawal.id)} />}
        {isPending && isPaidByHand(withdrawal, userId) && (
          <WhileSaving isSaving={isBusy}>
            <HashField
              withdrawalId={withdrawal.id}
              networkId={withdrawal.network_id}
              draft={draft}
              asksForOutput={isInUse(decide.refusal)}
            />
          </WhileSaving>
        )}
        <AddHash withdrawal={withdrawal} draft={draft} />
        <WithdrawalFacts withdrawal={withdrawal} />
        <WithdrawalBackground withdrawal={withdrawal} />
        <RecentDeposits userId={withdrawal.user_id} />
        {isPending && !withdrawal.payment && (
          <WhileSaving isSaving={isBusy}>
            <TextAreaField
              label={text.reason}
              hint={text.reasonHint}
              value={draft.reason}
              onChange={(event) => draft.change({ reason: event.target.value })}
              maxLength={500}
            />
          </WhileSaving>
        )}
      </div>
    </Dialog>
  );
}

/** The next card to focus: the decided withdrawal's card leaves the list. */
function cardBeside(withdrawalId: string): HTMLElement | null {
  const item = document.getElementById(withdrawalCardId(withdrawalId))?.closest("li");
  return (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector("button") ?? null;
}

/** Why this administrator may not decide, or whose approval is needed as well. */
function Notice({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const obstacle = useObstacle(withdrawal);
  const isOutOfReach = withdrawal.status === "pending" && obstacle !== undefined;
  return isOutOfReach ? <Callout>{obstacle}</Callout> : <SecondApprovalNotice withdrawal={withdrawal} />;
}

interface DecisionProps {
  withdrawal: AdminWithdrawal;
  draft: DecisionDraft;
  decide: ReturnType<typeof useDecide>;
}

function Decision({ withdrawal, draft, decide }: DecisionProps) {
  const isBusy = decide.isApproving || decide.isRejecting;
  const obstacle = useObstacle(withdrawal);
  const { status } = withdrawal;
  const decided =
    status === "pending"
      ? undefined
      : text.alreadyDecided(text.decisions[withdrawal.is_cancelled ? "cancelled" : status]);
  const userId = useSession().user?.id;
  // Only the administrator who claimed it knows its hash.
  const sent = isPaidByHand(withdrawal, userId) ? sentHash(withdrawal.network_id, draft) : {};
  const isPaidInPayments =
    status === "pending" && withdrawal.is_built_here && paymentStep(withdrawal, userId) === "pay";
  const againstRejection = decided ?? obstacle ?? rejectionObstacle(withdrawal, userId);
  const against =
    decided ?? obstacle ?? approvalObstacle(withdrawal, userId) ?? (sent ? undefined : text.fixHash);
  return (
    <>
      <Button
        tone="danger"
        busy={decide.isRejecting}
        disabled={isBusy || againstRejection !== undefined}
        reason={againstRejection}
        onClick={() => decide.reject(withdrawal, draft.reason.trim())}
      >
        {text.reject}
      </Button>
      {!isPaidInPayments && (
        <Button
          tone="accent"
          busy={decide.isApproving}
          disabled={isBusy || against !== undefined}
          reason={against}
          onClick={() => sent && decide.approve(withdrawal, sent)}
        >
          {text.approve}
        </Button>
      )}
    </>
  );
}

/** Why this administrator may not decide here; undefined if they may. */
function useObstacle({ user_id }: AdminWithdrawal): string | undefined {
  const may = useMay("admin_process_transaction");
  const isOwn = useSession().user?.id === user_id;
  return isOwn ? text.ownWithdrawal : may.reason;
}
