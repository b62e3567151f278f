import type { User, UserStatus } from "@portico/contract";
import { type FormEvent, useEffect, useId, useState } from "react";
import { adminUserActsText } from "../../../text/admin-users.ts";
import { common } from "../../../text/common.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextAreaField } from "../../../ui/text-area-field.tsx";
import { WhileSaving } from "../../../ui/while-saving.tsx";
import { useUpdateStatus } from "./use-update-status.ts";

/** What is done to a status. */
export type Act = "suspend" | "reactivate" | "ban" | "liftBan";

const outcomes: Record<Act, UserStatus> = {
  suspend: "suspended",
  reactivate: "active",
  ban: "banned",
  liftBan: "active",
};

const MIN_REASON = 3;

export interface StatusDialogProps {
  /** Open while there is one. */
  act: Act | null;
  user: User;
  onClose: () => void;
}

/** Says what will happen, and asks why. */
export function StatusDialog({ act, user, onClose }: StatusDialogProps) {
  const formId = useId();
  const [shown, setShown] = useState<Act>("suspend");
  const update = useUpdateStatus(onClose);
  // The words stay while the dialog moves out.
  useEffect(() => {
    if (act) setShown(act);
  }, [act]);
  const current = act ?? shown;
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
          >
            {adminUserActsText[current]}
          </Button>
        </>
      }
    >
      <WhileSaving isSaving={update.isPending}>
        {act && (
          <ReasonForm
            id={formId}
            onReason={(reason) =>
              update.send({ target_user_id: user.id, new_status: outcomes[current], reason })
            }
          />
        )}
      </WhileSaving>
    </Dialog>
  );
}

function ReasonForm({ id, onReason }: { id: string; onReason: (reason: string) => void }) {
  const [reason, setReason] = useState("");
  const [isJudged, setJudged] = useState(false);
  const isMissing = reason.trim().length < MIN_REASON;

  function submit(event: FormEvent) {
    event.preventDefault();
    setJudged(true);
    if (!isMissing) onReason(reason.trim());
  }

  return (
    <form id={id} noValidate onSubmit={submit}>
      <TextAreaField
        label={adminUserActsText.reason}
        hint={adminUserActsText.reasonHint}
        error={isJudged && isMissing ? adminUserActsText.reasonRequired : undefined}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={500}
      />
    </form>
  );
}
