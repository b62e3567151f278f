import { type ChangeEvent, useId } from "react";
import { useControlled } from "../../../../features/form/use-controlled.ts";
import { adminPaymentsText as text } from "../../../../text/admin/payments.ts";
import { FigureField } from "../../../../ui/amounts/figure-field.tsx";
import { isUnread } from "../../../../ui/amounts/unread.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { TextField } from "../../../../ui/fields/field.tsx";
import { TextAreaField } from "../../../../ui/fields/text-area-field.tsx";
import type { PaymentField } from "./payment-fields.ts";
import type { PaymentChange } from "./use-payment-change.ts";

interface PaymentFormProps {
  id: string;
  fields: PaymentField[];
  change: PaymentChange;
  /** The current logo; undefined if the form has none. */
  logo: string | null | undefined;
}

/** The fields of a payment method or a bank account. */
export function PaymentForm({ id, fields, change, logo }: PaymentFormProps) {
  return (
    <form id={id} noValidate onSubmit={change.review} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {fields.map((field) =>
        field.kind === "figure" ? (
          <PaymentFigure key={field.name} field={field} change={change} />
        ) : (
          <PaymentInput key={field.name} field={field} change={change} />
        ),
      )}
      {logo !== undefined && <LogoField change={change} standing={logo} />}
    </form>
  );
}

interface PaymentInputProps {
  field: PaymentField;
  change: PaymentChange;
}

function PaymentFigure({ field: { name, hint, unit }, change }: PaymentInputProps) {
  const control = useControlled(change, name, {
    onChange: change.clearFaults,
    validate: (value) => !isUnread(value) || text.invalidFigure,
  });
  return <FigureField label={text.fields[name]} {...(hint && { hint })} unit={unit} showsUnit {...control} />;
}

function PaymentInput({ field, change }: PaymentInputProps) {
  const { name, kind, hint, most, mono } = field;
  const props = { label: text.fields[name], hint, ...change.field(name) };
  if (kind === "lines") return <TextAreaField {...props} className="sm:col-span-2" maxLength={700} />;
  return (
    <TextField
      {...props}
      className={most && most >= 200 ? "sm:col-span-2" : ""}
      mono={mono ?? false}
      autoComplete="off"
      spellCheck={false}
      {...(most && { maxLength: most })}
    />
  );
}

/** The maximum size of a logo file: as a data URL it is a third larger. */
const MAX_LOGO_BYTES = 24_000;

function LogoField({ change, standing }: { change: PaymentChange; standing: string | null }) {
  const id = useId();
  const shown = change.logo === "none" ? null : (change.logo ?? standing);
  const error = change.fault?.field === "logo" ? change.fault.text : undefined;

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    const isPicture = ["image/png", "image/jpeg", "image/webp"].includes(file.type);
    if (!isPicture || file.size > MAX_LOGO_BYTES) return change.setLogoFault();
    change.setLogo(await dataAddress(file));
  }

  return (
    <div className="flex flex-col gap-1.5 sm:col-span-2">
      <label htmlFor={id} className="text-13 font-medium text-muted">
        {text.fields.logo}
      </label>
      <div className="flex flex-wrap items-center gap-3">
        {shown && <img src={shown} alt="" className="size-11 rounded-control object-contain" />}
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-describedby={`${id}-about`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => void choose(event)}
          className="min-w-0 flex-1 text-13 text-muted file:mr-3 file:h-11 file:rounded-button file:border-0 file:bg-raised file:px-4 file:text-15 file:font-semibold file:text-text"
        />
        {shown && <Button onClick={() => change.setLogo("none")}>{text.removeLogo}</Button>}
      </div>
      <p
        id={`${id}-about`}
        aria-live="polite"
        className={error ? "text-13 text-down-ink" : "text-13 text-muted"}
      >
        {error ?? text.hints.logo}
      </p>
    </div>
  );
}

function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
