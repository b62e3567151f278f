import type { ReactNode } from "react";
import { Refusal } from "../../../api/http/client.ts";
import { common } from "../../../text/app/common.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { WhileSaving } from "../../../ui/fields/while-saving.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";

interface TreasuryDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  detail: string;
  action: string;
  tone?: "accent" | "danger";
  /** The form that the button submits. */
  formId: string;
  call: { isPending: boolean; error: Error | null; reset: () => void };
  /** The text if there was no answer. */
  unknown: string;
  children: ReactNode;
}

/** A dialog with a form, which says in place why a call was refused. */
export function TreasuryDialog(props: TreasuryDialogProps) {
  const { isOpen, onClose, title, detail, action, tone = "accent", formId, call, unknown, children } = props;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && !call.isPending && onClose()}
      onClosed={call.reset}
      title={title}
      description={detail}
      closeLabel={common.close}
      footer={
        <>
          <Button disabled={call.isPending} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button tone={tone} type="submit" form={formId} busy={call.isPending}>
            {action}
          </Button>
        </>
      }
    >
      <WhileSaving isSaving={call.isPending}>
        <div className="flex flex-col gap-4">
          {children}
          <div role="alert" className="empty:hidden">
            {call.error && (
              <Callout tone={call.error instanceof Refusal ? "danger" : "warning"}>
                {errorText(call.error, unknown)}
              </Callout>
            )}
          </div>
        </div>
      </WhileSaving>
    </Dialog>
  );
}
