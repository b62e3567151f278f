import type { AdminWithdrawal } from "@portico/contract";
import { useEffect, useRef, useState } from "react";
import { useSession } from "../../../api/session.ts";
import { useMay } from "../../../shell/use-may.ts";
import { adminWithdrawalsText } from "../../../text/admin.ts";
import { secondText } from "../../../text/admin-second.ts";
import { common } from "../../../text/common.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Callout } from "../../../ui/notice.tsx";
import { TextAreaField } from "../../../ui/text-area-field.tsx";
import { WhileSaving } from "../../../ui/while-saving.tsx";
import { HashField } from "./hash-field.tsx";
import { RecentDeposits } from "./recent-deposits.tsx";
import { SecondNotice } from "./second-notice.tsx";
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
  const [reason, setReason] = useState("");
  const [hash, setHash] = useState("");
  const chosenId = chosen?.id;
  const next = useRef<HTMLElement | null>(null);
  /** The card beside this one's when it was opened: the list may be read without this one before it is decided on. */
  const beside = useRef<HTMLElement | null>(null);
  const decide = useDecide(() => {
    next.current = chosenId ? cardBeside(chosenId) : null;
    onClose();
  });
  // The words stay while the dialog moves out, and another withdrawal begins without the last one's reason.
  useEffect(() => {
    if (!chosen) return;
    setShown(chosen);
  }, [chosen]);
  useEffect(() => {
    if (!chosenId) return;
    setReason("");
    setHash("");
    next.current = null;
    beside.current = cardBeside(chosenId);
  }, [chosenId]);
  const withdrawal = chosen ?? shown;
  if (!withdrawal) return null;
  return (
    <Dialog
      open={chosen !== null}
      onOpenChange={(open) => !open && !decide.isApproving && !decide.isRejecting && onClose()}
      title={adminWithdrawalsText.dialogTitle}
      closeLabel={common.close}
      wide
      finalFocus={() =>
        next.current ?? document.getElementById(withdrawalCardId(withdrawal.id)) ?? beside.current
      }
      footer={
        withdrawal.status === "pending" && (
          <Decision withdrawal={withdrawal} reason={reason} hash={hash} decide={decide} />
        )
      }
    >
      <div className="flex flex-col gap-6">
        <Notice withdrawal={withdrawal} />
        <WithdrawalPause withdrawal={withdrawal} />
        <WithdrawalFacts withdrawal={withdrawal} />
        <WithdrawalBackground withdrawal={withdrawal} />
        <RecentDeposits userId={withdrawal.user_id} />
        <WhileSaving isSaving={decide.isApproving || decide.isRejecting}>
          {withdrawal.status === "pending" && (
            <HashField
              withdrawalId={withdrawal.id}
              network={withdrawal.network}
              value={hash}
              onValueChange={setHash}
            />
          )}
          {withdrawal.status === "pending" && (
            <TextAreaField
              label={adminWithdrawalsText.reason}
              hint={adminWithdrawalsText.reasonHint}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              maxLength={500}
            />
          )}
        </WhileSaving>
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
  reason: string;
  hash: string;
  decide: ReturnType<typeof useDecide>;
}

function Decision({ withdrawal, reason, hash, decide }: DecisionProps) {
  const isBusy = decide.isApproving || decide.isRejecting;
  const obstacle = useObstacle(withdrawal);
  // Where no second one is needed any more, since the limit is off, the first one completes it.
  const isYours = useSession().user?.id === withdrawal.first_approved_by_id;
  const isFirst = isYours && withdrawal.needs_second;
  return (
    <>
      <Button
        tone="danger"
        busy={decide.isRejecting}
        disabled={isBusy || obstacle !== undefined}
        reason={obstacle}
        onClick={() => decide.reject({ id: withdrawal.id, reason: reason.trim() })}
      >
        {adminWithdrawalsText.reject}
      </Button>
      <Button
        tone="accent"
        busy={decide.isApproving}
        disabled={isBusy || isFirst || obstacle !== undefined}
        reason={obstacle ?? secondText.isYours}
        onClick={() => decide.approve({ withdrawal, hash: hash.trim() })}
      >
        {adminWithdrawalsText.approve}
      </Button>
    </>
  );
}

/** Why the reader may decide nothing here; undefined where they may. */
function useObstacle({ user_id }: AdminWithdrawal): string | undefined {
  const may = useMay("transactions.decide");
  const isOwn = useSession().user?.id === user_id;
  return isOwn ? adminWithdrawalsText.ownWithdrawal : may.reason;
}
