import type { AdminWithdrawal } from "@portico/contract";
import { useEffect, useState } from "react";
import { useSession } from "../../../api/session.ts";
import { adminWithdrawalsText } from "../../../text/admin.ts";
import { common } from "../../../text/common.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextAreaField } from "../../../ui/text-area-field.tsx";
import { HashField } from "./hash-field.tsx";
import { RecentDeposits } from "./recent-deposits.tsx";
import { useDecide } from "./use-decide.ts";
import { WithdrawalBackground } from "./withdrawal-background.tsx";
import { WithdrawalFacts } from "./withdrawal-facts.tsx";

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
  const decide = useDecide(onClose);
  // The words stay while the dialog moves out, and another withdrawal begins without the last one's reason.
  useEffect(() => {
    if (!chosen) return;
    setShown(chosen);
    setReason("");
    setHash("");
  }, [chosen]);
  const withdrawal = chosen ?? shown;
  if (!withdrawal) return null;
  return (
    <Dialog
      open={chosen !== null}
      onOpenChange={(open) => !open && !decide.isApproving && !decide.isRejecting && onClose()}
      title={adminWithdrawalsText.dialogTitle}
      closeLabel={common.close}
      wide
      footer={
        withdrawal.status === "pending" && (
          <Decision withdrawal={withdrawal} reason={reason} hash={hash} decide={decide} />
        )
      }
    >
      <div data-keeps-touch className="flex flex-col gap-6">
        <WithdrawalFacts withdrawal={withdrawal} />
        <WithdrawalBackground withdrawal={withdrawal} />
        <RecentDeposits userId={withdrawal.user_id} />
        {withdrawal.status === "pending" && (
          <HashField withdrawalId={withdrawal.id} value={hash} onValueChange={setHash} />
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
      </div>
    </Dialog>
  );
}

interface DecisionProps {
  withdrawal: AdminWithdrawal;
  reason: string;
  hash: string;
  decide: ReturnType<typeof useDecide>;
}

function Decision({ withdrawal, reason, hash, decide }: DecisionProps) {
  const isBusy = decide.isApproving || decide.isRejecting;
  const isOwn = useSession().user?.id === withdrawal.user_id;
  return (
    <>
      <Button
        tone="danger"
        busy={decide.isRejecting}
        disabled={isBusy || isOwn}
        reason={isOwn ? adminWithdrawalsText.ownWithdrawal : undefined}
        onClick={() => decide.reject({ id: withdrawal.id, reason: reason.trim() })}
      >
        {adminWithdrawalsText.reject}
      </Button>
      <Button
        tone="accent"
        busy={decide.isApproving}
        disabled={isBusy || isOwn}
        reason={isOwn ? adminWithdrawalsText.ownWithdrawal : undefined}
        onClick={() => decide.approve({ withdrawal, hash: hash.trim() })}
      >
        {adminWithdrawalsText.approve}
      </Button>
    </>
  );
}
