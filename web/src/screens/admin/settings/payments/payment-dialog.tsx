import { TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { adminPaymentsText as text } from "../../../../text/admin/payments.ts";
import { common } from "../../../../text/app/common.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Callout } from "../../../../ui/feedback/notice.tsx";
import { Dialog } from "../../../../ui/overlays/dialog.tsx";
import type { Value } from "./payment-fields.ts";
import { PaymentForm } from "./payment-form.tsx";
import { PaymentReview } from "./payment-review.tsx";
import { type PaymentChange, type PaymentChangeOptions, usePaymentChange } from "./use-payment-change.ts";

export interface PaymentDialogProps<V extends Value> extends Omit<PaymentChangeOptions<V>, "onDone"> {
  title: string;
  /** False if there is nothing to type: the change is shown for confirmation at once. */
  hasForm: boolean;
  /** A payment method's current logo. */
  logo?: string | null;
  /** Whether the form has a logo. */
  hasLogo?: boolean;
  onClosed: () => void;
}

/**
 * Edits a payment method or a bank account, and shows all changes in full before saving. It is mounted open.
 */
export function PaymentDialog<V extends Value>(props: PaymentDialogProps<V>) {
  const { title, hasForm, hasLogo = false, logo = null, onClosed, ...options } = props;
  const [isOpen, setOpen] = useState(true);
  const formId = useId();
  const change = usePaymentChange({ ...options, onDone: () => setOpen(false) }, hasForm);
  const isReviewing = change.isReviewing;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !change.isSaving && setOpen(open)}
      onClosed={onClosed}
      title={isReviewing ? text.confirmTitle : title}
      description={isReviewing ? options.nameOf(options.start) || undefined : undefined}
      closeLabel={common.close}
      wide
      footer={<Buttons formId={formId} change={change} hasForm={hasForm} onCancel={() => setOpen(false)} />}
    >
      <div className="flex flex-col gap-4">
        <Conflict change={change} changedBy={options.standing?.changed_by ?? null} hasForm={hasForm} />
        {change.fault && change.fault.field === undefined && (
          <div role="alert">
            <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
              {change.fault.text}
            </Callout>
          </div>
        )}
        {isReviewing ? (
          <PaymentReview
            change={change}
            standing={options.standing?.value ?? {}}
            logo={logo}
            followsForm={hasForm}
          />
        ) : (
          <PaymentForm
            id={formId}
            fields={options.fields}
            change={change}
            logo={hasLogo ? logo : undefined}
          />
        )}
      </div>
    </Dialog>
  );
}

interface ButtonsProps {
  formId: string;
  change: PaymentChange;
  hasForm: boolean;
  onCancel: () => void;
}

/** One component for both steps: the button that was pressed stays, and keeps the focus. */
function Buttons({ formId, change, hasForm, onCancel }: ButtonsProps) {
  return change.isReviewing ? (
    <>
      <Button disabled={change.isSaving} onClick={() => (hasForm ? change.backToForm() : onCancel())}>
        {hasForm ? text.back : common.cancel}
      </Button>
      <Button
        tone="accent"
        busy={change.isSaving}
        disabled={change.hasConflict}
        // Ignore the second click of a double click on Review, whose place this button took.
        onClick={({ detail }) => detail < 2 && void change.save()}
      >
        {text.save}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={onCancel}>{common.cancel}</Button>
      <Button
        type="submit"
        form={formId}
        tone="accent"
        disabled={!change.isChanged || change.hasConflict}
        reason={change.isChanged ? undefined : text.unchanged}
      >
        {text.review}
      </Button>
    </>
  );
}

interface ConflictProps {
  change: PaymentChange;
  changedBy: string | null;
  hasForm: boolean;
}

/** Another administrator's change since the dialog opened, and the choice between theirs and mine. */
function Conflict({ change, changedBy, hasForm }: ConflictProps) {
  return (
    <div aria-live="polite" className="empty:hidden">
      {change.hasConflict && (
        <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
          {change.isGone ? (
            text.gone
          ) : (
            <>
              <p>{text.changedBy(changedBy)}</p>
              <ul className="mt-1 list-disc pl-5 break-words">
                {change.theirs.map(({ name, before, after }) => (
                  <li key={name}>{text.change(text.fields[name], before, after)}</li>
                ))}
              </ul>
              {hasForm && (
                <div className="mt-2 flex flex-wrap gap-2">
                  <Button size="sm" onClick={change.takeTheirs}>
                    {text.takeTheirs}
                  </Button>
                  <Button size="sm" onClick={change.keepMine}>
                    {text.keepMine}
                  </Button>
                </div>
              )}
            </>
          )}
        </Callout>
      )}
    </div>
  );
}
