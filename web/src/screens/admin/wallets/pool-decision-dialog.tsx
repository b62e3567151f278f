import type { PoolRequest } from "@portico/contract";
import { type ReactNode, useId, useState } from "react";
import { Refusal } from "../../../api/http/client.ts";
import { usePoolCall } from "../../../api/queries/pool.ts";
import { requireReason } from "../../../features/form/require-reason.ts";
import { useForm } from "../../../features/form/use-form.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { poolRequestsText as text } from "../../../text/admin/pool-requests.ts";
import { common } from "../../../text/app/common.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";
import { WhileSaving } from "../../../ui/fields/while-saving.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { PoolRequestChange, titleOf } from "./pool-request-change.tsx";

export type Decision = "approve" | "decline" | "withdraw";

/** What is decided on, and how. */
export interface Deciding {
  request: PoolRequest;
  decision: Decision;
}

interface PoolDecisionDialogProps {
  deciding: Deciding | null;
  onClose: () => void;
}

/** Asks before a request is approved, declined or withdrawn, and does it. An approval names what it was shown. */
export function PoolDecisionDialog({ deciding, onClose }: PoolDecisionDialogProps) {
  const [shown, setShown] = useState(deciding);
  // The text stays during the dialog's closing animation.
  if (deciding && deciding !== shown) setShown(deciding);
  const formId = useId();
  const { request, decision = "approve" } = shown ?? {};
  const onDone = () => {
    notify.success(text.done[decision], "pool");
    onClose();
  };
  const decide = usePoolCall("admin_decide_pool_request", onDone);
  const withdraw = usePoolCall("admin_withdraw_pool_request", onDone);
  const call = decision === "withdraw" ? withdraw : decide;

  function send(reason: string) {
    if (!request) return;
    const p_pool_request_id = request.id;
    if (decision === "withdraw") withdraw.send({ p_pool_request_id, p_reason: reason });
    else if (decision === "decline") decide.send({ p_pool_request_id, p_approve: false, p_reason: reason });
    else decide.send({ p_pool_request_id, p_approve: true, p_seen: request.seen });
  }

  return (
    <PoolDialog
      isOpen={deciding !== null}
      onClose={onClose}
      title={text.dialogs[decision]}
      detail={decision === "approve" && request ? text.approvals[request.kind] : text.unchanged}
      action={text[decision]}
      tone={decision === "decline" ? "danger" : "accent"}
      formId={formId}
      call={call}
    >
      {request && decision === "approve" && (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            send("");
          }}
        >
          <What request={request} />
          <PoolRequestChange request={request} />
        </form>
      )}
      {request && decision !== "approve" && (
        <>
          <What request={request} />
          <ReasonForm id={formId} onReason={send} />
        </>
      )}
    </PoolDialog>
  );
}

/** Which of the requests is decided on. */
function What({ request }: { request: PoolRequest }) {
  return (
    <div className="mb-4 text-15 break-words">
      <p className="font-semibold">{titleOf(request)}</p>
      <p>{request.reason}</p>
      <p className="text-13 text-muted">{text.by(request.requested_by)}</p>
    </div>
  );
}

interface ReasonFormProps {
  id: string;
  onReason: (reason: string) => void;
}

/** Asks why a request, or the trust in a key, ends. */
export function ReasonForm({ id, onReason }: ReasonFormProps) {
  const { field, submit } = useForm({
    defaultValues: { reason: "" },
    onSubmit: ({ reason }) => onReason(reason.trim()),
  });
  return (
    <form id={id} noValidate onSubmit={submit}>
      <TextAreaField
        label={text.reason}
        hint={text.endReasonHint}
        maxLength={500}
        {...field("reason", requireReason(text.reasonRequired))}
      />
    </form>
  );
}

interface PoolDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  detail: string;
  action: string;
  tone: "accent" | "danger";
  /** The form that the button submits. */
  formId: string;
  call: { isPending: boolean; error: Error | null; reset: () => void };
  children: ReactNode;
}

/** A dialog with a form, which says in place why a call was refused. */
export function PoolDialog(props: PoolDialogProps) {
  const { isOpen, onClose, title, detail, action, tone, formId, call, children } = props;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && !call.isPending && onClose()}
      onClosed={call.reset}
      title={title}
      description={detail}
      closeLabel={common.close}
      wide
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
                {errorText(call.error, text.unknown)}
              </Callout>
            )}
          </div>
        </div>
      </WhileSaving>
    </Dialog>
  );
}
