import type { ReactNode } from "react";
import { ChangedByOthers } from "../../../features/office/changed-by-others.tsx";
import { paymentText } from "../../../text/admin/paying.ts";
import { common } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { WhileSaving } from "../../../ui/fields/while-saving.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { CallProblem } from "./call-problem.tsx";
import type { PaymentDialogProps } from "./payment-dialog-props.ts";

interface ActDialogProps extends PaymentDialogProps {
  text: { title: string; words: string; action: string; unknown: string };
  tone?: "accent" | "danger";
  call: { isPending: boolean; isSuccess: boolean; error: Error | null };
  /** It can be closed although the call is pending. */
  canCancel?: boolean;
  /** Why the action cannot be started yet. */
  missing?: string | undefined;
  /** The form that the button submits; without one, `onAct` is called. */
  formId?: string;
  onAct?: () => void;
  children?: ReactNode;
}

/** The frame of a payment's dialogs: what it does, what went wrong, and the button. */
export function ActDialog(props: ActDialogProps) {
  const { isOpen, onClose, text, tone = "accent", call, missing, formId, onAct, children } = props;
  const isFixed = call.isPending && !props.canCancel;
  const isOvertaken = props.isOvertaken && !call.isPending && !call.isSuccess;
  const against = isOvertaken ? paymentText.meanwhile : missing;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && !isFixed && onClose()}
      title={text.title}
      description={text.words}
      closeLabel={common.close}
      {...((props.isDone || isOvertaken) && { finalFocus: props.finalFocus })}
      footer={
        <>
          <Button disabled={isFixed} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button
            tone={tone}
            {...(formId ? { type: "submit", form: formId } : { onClick: onAct })}
            busy={call.isPending}
            disabled={against !== undefined}
            reason={against}
          >
            {text.action}
          </Button>
        </>
      }
    >
      <WhileSaving isSaving={call.isPending}>
        <div className="flex flex-col gap-4">
          {isOvertaken && <ChangedByOthers says={paymentText.meanwhile} />}
          <CallProblem error={call.error} unknown={text.unknown} />
          {children}
        </div>
      </WhileSaving>
    </Dialog>
  );
}
