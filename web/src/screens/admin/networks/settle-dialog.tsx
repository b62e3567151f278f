import type { AdminArrival } from "@portico/contract";
import { useId } from "react";
import { useSettleArrival } from "../../../api/queries/chains.ts";
import { requireReason } from "../../../features/form/require-reason.ts";
import { useForm } from "../../../features/form/use-form.ts";
import { ChangedByOthers } from "../../../features/office/changed-by-others.tsx";
import { notify } from "../../../shell/notices/notify.ts";
import { settleText as text } from "../../../text/admin/networks.ts";
import { common } from "../../../text/app/common.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";
import { WhileSaving } from "../../../ui/fields/while-saving.tsx";
import { formatExact } from "../../../ui/format/amount.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useLastShown } from "../../../ui/overlays/use-last-shown.ts";
import { isToDecide } from "./arrival-actions.tsx";

export interface SettleDialogProps {
  /** The payment as it was when the dialog was opened; null closes it. */
  arrival: AdminArrival | null;
  /** The payment as it is now; undefined if the list has lost it. */
  current: AdminArrival | undefined;
  onClose: () => void;
}

/** Explains what settling a payment means, and asks for the reason. */
export function SettleDialog({ arrival, current, onClose }: SettleDialogProps) {
  const shown = useLastShown(arrival);
  const formId = useId();
  const settle = useSettleArrival({
    onDone() {
      notify.success(text.done, "arrival");
      onClose();
    },
    onFailed: (error) => notify.error(errorText(error, text.failed), "arrival"),
  });
  if (!shown) return null;
  const kind = shown.state === "undone" ? "credited" : "uncredited";
  const isDecided =
    arrival !== null && !settle.isPending && !settle.isSuccess && (!current || !isToDecide(current));
  return (
    <Dialog
      open={arrival !== null}
      onOpenChange={(open) => !open && !settle.isPending && onClose()}
      onClosed={settle.reset}
      title={text.title[kind]}
      description={wordsFor(shown)}
      closeLabel={common.close}
      footer={
        <>
          <Button disabled={settle.isPending} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button
            tone="accent"
            type="submit"
            form={formId}
            busy={settle.isPending}
            disabled={isDecided}
            reason={isDecided ? text.meanwhile : undefined}
          >
            {text.action[kind]}
          </Button>
        </>
      }
    >
      {isDecided && (
        <div className="mb-4">
          <ChangedByOthers says={text.meanwhile} />
        </div>
      )}
      <WhileSaving isSaving={settle.isPending}>
        {arrival && (
          <Reason
            key={arrival.id}
            id={formId}
            onReason={(p_reason) => settle.mutateAsync({ p_arrival_id: arrival.id, p_reason })}
          />
        )}
      </WhileSaving>
    </Dialog>
  );
}

function wordsFor({ state, amount, symbol, user }: AdminArrival): string {
  const shown = `${formatExact(amount)} ${symbol}`;
  return state === "undone" ? text.credited(shown, user?.email ?? text.someone) : text.uncredited(shown);
}

function Reason({ id, onReason }: { id: string; onReason: (reason: string) => Promise<unknown> }) {
  const form = useForm({
    defaultValues: { reason: "" },
    onSubmit: ({ reason }) =>
      onReason(reason.trim()).catch(() => {
        // The toast has said why.
      }),
  });
  return (
    <form id={id} noValidate onSubmit={form.submit}>
      <TextAreaField
        label={text.reason}
        hint={text.reasonHint}
        maxLength={500}
        {...form.field("reason", requireReason(text.reasonRequired))}
      />
    </form>
  );
}
