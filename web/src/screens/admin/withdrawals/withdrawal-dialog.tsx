import type { AdminWithdrawal } from "@portico/contract";
import { useEffect, useRef, useState } from "react";
import { useSession } from "../../../api/session.ts";
import { DecidedNotice } from "../../../shell/office/decided-notice.tsx";
import { HashField, sentHash } from "../../../shell/office/hash-field.tsx";
import { PaymentClaim } from "../../../shell/office/payment-claim.tsx";
import { approvalObstacle, paymentStep, rejectionObstacle } from "../../../shell/office/payment-step.ts";
import { isInUse, ProblemNotice } from "../../../shell/office/problem-notice.tsx";
import { SecondNotice } from "../../../shell/office/second-notice.tsx";
import { type DecisionDraft, useDraft } from "../../../shell/office/use-draft.ts";
import { useMay } from "../../../shell/use-may.ts";
import { adminWithdrawalsText as text } from "../../../text/admin.ts";
import { common } from "../../../text/common.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Callout } from "../../../ui/notice.tsx";
import { TextAreaField } from "../../../ui/text-area-field.tsx";
import { WhileSaving } from "../../../ui/while-saving.tsx";
import { AddHash } from "./add-hash.tsx";
import { RecentDeposits } from "./recent-deposits.tsx";
import { Release } from "./release.tsx";
import { useDecide } from "./use-decide.ts";
import { WithdrawalBackground } from "./withdrawal-background.tsx";
import { withdrawalCardId } from "./withdrawal-cards.tsx";
import { WithdrawalFacts } from "./withdrawal-facts.tsx";
import { WithdrawalPause } from "./withdrawal-pause.tsx";

export interface WithdrawalDialogProps {
  /** Open while there is one. */
  chosen: AdminWithdrawal | null;
  onClose: () => void;
}

/** One withdrawal with what is needed to decide on it. */
export function WithdrawalDialog({ chosen, onClose }: WithdrawalDialogProps) {
  const [shown, setShown] = useState(chosen);
  // It was pending when it was opened here, so that what somebody else decides meanwhile is told.
  const [wasPending, setWasPending] = useState(false);
  const draft = useDraft(chosen);
  const chosenId = chosen?.id;
  const chosenStatus = chosen?.status;
  const next = useRef<HTMLElement | null>(null);
  /** The card beside this one's when it was opened: the list may be read without this one before it is decided on. */
  const beside = useRef<HTMLElement | null>(null);
  const decide = useDecide(() => {
    next.current = chosenId ? cardBeside(chosenId) : null;
    draft.forget();
    onClose();
  });
  const { clear } = decide;
  // The words stay while the dialog moves out.
  useEffect(() => {
    if (chosen) setShown(chosen);
  }, [chosen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left of the last withdrawal goes when another is opened
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
      footer={(isPending || wasPending) && <Decision withdrawal={withdrawal} draft={draft} decide={decide} />}
    >
      <div className="flex flex-col gap-6">
        {isDecidedMeanwhile && (
          <DecidedNotice withdrawal={withdrawal} hash={draft.hash} reason={draft.reason} />
        )}
        <Notice withdrawal={withdrawal} />
        <WithdrawalPause withdrawal={withdrawal} />
        <Release withdrawal={withdrawal} />
        <PaymentClaim withdrawal={withdrawal} />
        {isPending && <ProblemNotice problem={decide.problem} />}
        {isPending && paymentStep(withdrawal, userId) === "pay" && (
          <WhileSaving isSaving={isBusy}>
            <HashField
              withdrawalId={withdrawal.id}
              networkId={withdrawal.network_id}
              draft={draft}
              asksForOutput={isInUse(decide.problem)}
            />
          </WhileSaving>
        )}
        <AddHash withdrawal={withdrawal} draft={draft} />
        <WithdrawalFacts withdrawal={withdrawal} />
        <WithdrawalBackground withdrawal={withdrawal} />
        <RecentDeposits userId={withdrawal.user_id} />
        {isPending && (
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

/** The card to go on with: that of what was decided on leaves the list. */
function cardBeside(withdrawalId: string): HTMLElement | null {
  const item = document.getElementById(withdrawalCardId(withdrawalId))?.closest("li");
  return (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector("button") ?? null;
}

/** Why the reader may decide nothing, or whose approval it needs besides. */
function Notice({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const obstacle = useObstacle(withdrawal);
  const isOutOfReach = withdrawal.status === "pending" && obstacle !== undefined;
  return isOutOfReach ? <Callout>{obstacle}</Callout> : <SecondNotice withdrawal={withdrawal} />;
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
  // Only who has claimed it knows under which hash it left.
  const sent = paymentStep(withdrawal, userId) === "pay" ? sentHash(withdrawal.network_id, draft) : {};
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
      <Button
        tone="accent"
        busy={decide.isApproving}
        disabled={isBusy || against !== undefined}
        reason={against}
        onClick={() => sent && decide.approve(withdrawal, sent)}
      >
        {text.approve}
      </Button>
    </>
  );
}

/** Why the reader may decide nothing here; undefined where they may. */
function useObstacle({ user_id }: AdminWithdrawal): string | undefined {
  const may = useMay("transactions.decide");
  const isOwn = useSession().user?.id === user_id;
  return isOwn ? text.ownWithdrawal : may.reason;
}
