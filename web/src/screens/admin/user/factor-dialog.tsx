import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { keys } from "../../../api/cache/keys.ts";
import { useSingleFlight } from "../../../api/calls/single-flight.ts";
import { rpc } from "../../../api/http/client.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { adminFactorText as text } from "../../../text/admin/factors.ts";
import { common } from "../../../text/app/common.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { WhileSaving } from "../../../ui/fields/while-saving.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { ReasonForm } from "./reason-form.tsx";
import type { UserDetails } from "./user-details.ts";

/** What an owner can do about a user's second factors. */
export type FactorAct = "ask" | "approve" | "reject" | "stop";

export interface FactorDialogProps {
  /** Null while the dialog is closed. */
  act: FactorAct | null;
  user: UserDetails["user"];
  removal: UserDetails["factor_removal"];
  /** The waiting period before two-factor is turned off. */
  hours: number;
  onClose: () => void;
}

/** Explains the action, takes the reason for a request, and does it. */
export function FactorDialog({ act, user, removal, hours, onClose }: FactorDialogProps) {
  const formId = useId();
  // Keeps its subject while it closes, or if another owner decides first.
  const [shown, setShown] = useState({ act: act ?? "ask", removalId: removal?.id });
  if (act && (act !== shown.act || (removal && removal.id !== shown.removalId)))
    setShown({ act, removalId: removal?.id });
  const { send, isPending } = useFactorAct(onClose);
  const label = text[shown.act];
  const isAsking = shown.act === "ask";
  return (
    <Dialog
      open={act !== null}
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={text.titles[shown.act]}
      description={text.effects[shown.act](user.email, hours)}
      closeLabel={common.close}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button
            tone={shown.act === "approve" ? "danger" : "accent"}
            busy={isPending}
            {...(isAsking
              ? { type: "submit", form: formId }
              : { onClick: () => send({ act: shown.act, id: shown.removalId ?? "" }) })}
          >
            {label}
          </Button>
        </>
      }
    >
      <WhileSaving isSaving={isPending}>
        {act !== null && isAsking && (
          <ReasonForm
            id={formId}
            hint={text.reasonHint}
            onReason={(reason) => send({ act: "ask", id: user.id, reason })}
          />
        )}
      </WhileSaving>
    </Dialog>
  );
}

/** `id` is the user's for a request, and the request's for all other actions. */
interface FactorInput {
  act: FactorAct;
  id: string;
  reason?: string;
}

function useFactorAct(onDone: () => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    networkMode: "always",
    mutationFn: ({ act, id, reason = "" }: FactorInput) =>
      act === "ask"
        ? rpc("admin_ask_factor_removal", { target_user_id: id, p_reason: reason })
        : rpc("admin_decide_factor_removal", { p_removal_id: id, p_approve: act === "approve" }),
    onSuccess: (_, { act }) => {
      notify.success(text.done[act], "user");
      onDone();
    },
    onError: (error) => notify.error(errorText(error, text.unknown), "user"),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.admin }),
  });
  return { send: useSingleFlight(mutate), isPending };
}
