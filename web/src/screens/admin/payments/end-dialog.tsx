import type { AdminPayment } from "@portico/contract";
import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import { usePayingCall } from "../../../api/queries/payments.ts";
import { requireReason } from "../../../features/form/require-reason.ts";
import { useForm } from "../../../features/form/use-form.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { closeText, discardText } from "../../../text/admin/paying.ts";
import { signerActText } from "../../../text/admin/signer.ts";
import {
  closeColdText,
  closeSweepText,
  discardColdText,
  discardSweepText,
} from "../../../text/admin/sweeping.ts";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";
import { ActDialog } from "./act-dialog.tsx";
import type { PaymentDialogProps } from "./payment-dialog-props.ts";

/** Ends a payment without paying, with a reason: one that nobody has downloaded, or by an owner a lost one. */
export function EndDialog(props: PaymentDialogProps) {
  const { payment, onDone } = props;
  const formId = useId();
  const isLost = payment.state === "lost";
  const { close, discard } = textsOf(payment);
  const text = isLost ? close : discard;
  const end = usePayingCall(isLost ? "admin_close_payment" : "admin_discard_payment", {
    onDone() {
      notify.success(text.done, "payment");
      onDone();
    },
  });
  const form = useForm({
    defaultValues: { reason: "" },
    onSubmit: ({ reason }) => end.send({ p_payment_id: payment.id, p_reason: reason.trim() }),
  });
  return (
    <ActDialog {...props} text={text} tone="danger" call={end} formId={formId}>
      {isLost && <Checks {...close} />}
      <form id={formId} noValidate onSubmit={form.submit}>
        <TextAreaField
          label={text.reason}
          hint={text.reasonHint}
          maxLength={500}
          {...form.field("reason", requireReason(text.reasonRequired))}
        />
      </form>
    </ActDialog>
  );
}

function textsOf({ kind, paying }: AdminPayment) {
  if (kind === "cold") return { close: closeColdText, discard: discardColdText };
  if (kind !== "withdrawals") return { close: closeSweepText, discard: discardSweepText };
  const words = paying === "signer" ? signerActText.discard : discardText.words;
  return { close: closeText, discard: { ...discardText, words } };
}

/** What an owner must know before the payment is closed. */
function Checks({ checks, check }: { checks: string; check: readonly string[] }) {
  return (
    <Callout tone="danger" icon={<TriangleAlert aria-hidden className="size-4" />}>
      <p>{checks}</p>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-4 font-normal">
        {check.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Callout>
  );
}
