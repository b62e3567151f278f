import type { AdminWithdrawal } from "@portico/contract";
import { useEffect, useRef, useState } from "react";
import { useDraft } from "../../../features/office/use-draft.ts";
import { DecidedNotice } from "../../../features/withdrawals/decided-notice.tsx";
import { DecisionButtons } from "../../../features/withdrawals/decision-buttons.tsx";
import { DecisionPart, RejectionReason } from "../../../features/withdrawals/decision-part.tsx";
import { useDecide } from "../../../features/withdrawals/use-decide.ts";
import { adminWithdrawalsText as text } from "../../../text/admin/office.ts";
import { common } from "../../../text/app/common.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { AddHash } from "./add-hash.tsx";
import { RecentDeposits } from "./recent-deposits.tsx";
import { WithdrawalBackground } from "./withdrawal-background.tsx";
import { withdrawalCardId } from "./withdrawal-cards.tsx";
import { WithdrawalFacts } from "./withdrawal-facts.tsx";

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
        !withdrawal.payment && <DecisionButtons withdrawal={withdrawal} draft={draft} decide={decide} />
      }
    >
      <div className="flex flex-col gap-6">
        {isDecidedMeanwhile && (
          <DecidedNotice withdrawal={withdrawal} hash={draft.hash} reason={draft.reason} />
        )}
        <DecisionPart withdrawal={withdrawal} draft={draft} decide={decide} />
        <AddHash withdrawal={withdrawal} draft={draft} />
        <WithdrawalFacts withdrawal={withdrawal} />
        <WithdrawalBackground withdrawal={withdrawal} />
        <RecentDeposits userId={withdrawal.user_id} />
        <RejectionReason withdrawal={withdrawal} draft={draft} decide={decide} />
      </div>
    </Dialog>
  );
}

/** The next card to focus: the decided withdrawal's card leaves the list. */
function cardBeside(withdrawalId: string): HTMLElement | null {
  const item = document.getElementById(withdrawalCardId(withdrawalId))?.closest("li");
  return (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector("button") ?? null;
}
