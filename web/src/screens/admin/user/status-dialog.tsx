import type { User, UserStatus } from "@portico/contract";
import { useEffect, useId, useState } from "react";
import { useDecisionOf } from "../../../api/queries/decision.ts";
import { ChangedByOthers } from "../../../features/office/changed-by-others.tsx";
import { adminUserActsText } from "../../../text/admin/users.ts";
import { common } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { WhileSaving } from "../../../ui/fields/while-saving.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { ReasonForm } from "./reason-form.tsx";
import { useUpdateStatus } from "./use-update-status.ts";

/** A change of a user's status. */
export type Act = "suspend" | "reactivate" | "ban" | "liftBan";

const outcomes: Record<Act, UserStatus> = {
  suspend: "suspended",
  reactivate: "active",
  ban: "banned",
  liftBan: "active",
};

export interface StatusDialogProps {
  /** The dialog is open unless this is null. */
  act: Act | null;
  user: User;
  onClose: () => void;
}

/** Explains what will happen, and asks for the reason. */
export function StatusDialog({ act, user, onClose }: StatusDialogProps) {
  const formId = useId();
  const [shown, setShown] = useState<Act>("suspend");
  /** The status when the dialog opened. */
  const [before, setBefore] = useState(user.status);
  const update = useUpdateStatus(onClose);
  const decision = useDecisionOf("user", act && user.id).data;
  // The text stays during the dialog's closing animation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later change of the status must not change the text
  useEffect(() => {
    if (!act) return;
    setShown(act);
    setBefore(user.status);
  }, [act]);
  const current = act ?? shown;
  const isChanged = act !== null && decision !== undefined && decision.status !== before && !update.isPending;
  const says = isChanged
    ? adminUserActsText.meanwhile(decision.status as UserStatus, decision.decided_by)
    : undefined;
  return (
    <Dialog
      open={act !== null}
      onOpenChange={(open) => !open && !update.isPending && onClose()}
      title={adminUserActsText.titles[current]}
      description={adminUserActsText.effects[current](user.email)}
      closeLabel={common.close}
      footer={
        <>
          <Button disabled={update.isPending} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button
            tone={current === "ban" ? "danger" : "accent"}
            type="submit"
            form={formId}
            busy={update.isPending}
            disabled={isChanged}
            reason={says}
          >
            {adminUserActsText[current]}
          </Button>
        </>
      }
    >
      {says && <ChangedByOthers says={says} />}
      <WhileSaving isSaving={update.isPending}>
        {act && (
          <ReasonForm
            id={formId}
            hint={adminUserActsText.reasonHint}
            onReason={(reason) =>
              update.send({ target_user_id: user.id, new_status: outcomes[current], reason })
            }
          />
        )}
      </WhileSaving>
    </Dialog>
  );
}
