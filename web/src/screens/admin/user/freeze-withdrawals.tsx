import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { keys } from "../../../api/cache/keys.ts";
import { useSingleFlight } from "../../../api/calls/single-flight.ts";
import { type CallInput, rpc } from "../../../api/http/client.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { adminFreezeText as text } from "../../../text/admin/users.ts";
import { common } from "../../../text/app/common.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { WhileSaving } from "../../../ui/fields/while-saving.tsx";
import { formatDateTime } from "../../../ui/format/time.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { ReasonForm } from "./reason-form.tsx";
import type { UserDetails } from "./user-details.ts";

export interface FreezeWithdrawalsProps {
  details: UserDetails;
  /** Why this administrator may not do it; undefined if they may. */
  obstacle: string | undefined;
}

/** Whether the user's withdrawals are frozen, since when and why, and the button that changes it. */
export function FreezeWithdrawals({ details, obstacle }: FreezeWithdrawalsProps) {
  const [isOpen, setOpen] = useState(false);
  const { user, withdrawals_frozen_at: since, withdrawals_frozen_reason: reason } = details;
  const isFrozen = since !== null;
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3">
      {since && (
        <p className="text-13 break-words text-muted">
          {text.since(formatDateTime(since))}
          {reason && <span className="mt-1 block text-15 text-text">{reason}</span>}
        </p>
      )}
      <Button disabled={obstacle !== undefined} reason={obstacle} onClick={() => setOpen(true)}>
        {isFrozen ? text.unfreeze : text.freeze}
      </Button>
      <FreezeDialog isOpen={isOpen} isFrozen={isFrozen} user={user} onClose={() => setOpen(false)} />
    </div>
  );
}

interface FreezeDialogProps {
  isOpen: boolean;
  isFrozen: boolean;
  user: UserDetails["user"];
  onClose: () => void;
}

function FreezeDialog({ isOpen, isFrozen, user, onClose }: FreezeDialogProps) {
  const formId = useId();
  const client = useQueryClient();
  // Keeps its subject even if somebody else acts first.
  const [freezes, setFreezes] = useState(!isFrozen);
  if (!isOpen && freezes === isFrozen) setFreezes(!isFrozen);
  const mutation = useMutation({
    networkMode: "always",
    mutationFn: (input: CallInput<"admin_freeze_withdrawals">) => rpc("admin_freeze_withdrawals", input),
    onSuccess: (_, { p_freeze }) => {
      notify.success(p_freeze ? text.frozen : text.unfrozen, "user");
      onClose();
    },
    onError: (error) => notify.error(errorText(error, text.unknown), "user"),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.admin }),
  });
  const send = useSingleFlight(mutation.mutate);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && !mutation.isPending && onClose()}
      title={freezes ? text.freezeTitle : text.unfreezeTitle}
      description={freezes ? text.freezeEffect(user.email) : text.unfreezeEffect(user.email)}
      closeLabel={common.close}
      footer={
        <>
          <Button disabled={mutation.isPending} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button tone="accent" type="submit" form={formId} busy={mutation.isPending}>
            {freezes ? text.freeze : text.unfreeze}
          </Button>
        </>
      }
    >
      <WhileSaving isSaving={mutation.isPending}>
        {isOpen && (
          <ReasonForm
            id={formId}
            hint={text.reasonHint}
            onReason={(reason) => send({ target_user_id: user.id, p_freeze: freezes, p_reason: reason })}
          />
        )}
      </WhileSaving>
    </Dialog>
  );
}
