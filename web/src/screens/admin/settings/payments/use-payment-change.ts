import { useState } from "react";
import { Refusal } from "../../../../api/http/client.ts";
import { useForm } from "../../../../features/form/use-form.ts";
import { notify } from "../../../../shell/notices/notify.ts";
import { adminPaymentsText as text } from "../../../../text/admin/payments.ts";
import { errorText } from "../../../../text/app/refusal-text.ts";
import {
  changesOf,
  type FieldName,
  fromTexts,
  type PaymentField,
  toTexts,
  type Value,
} from "./payment-fields.ts";

/** A value stored on the server. */
export interface Standing<V> {
  version: number;
  value: V;
  changed_by: string | null;
}

export interface PaymentChangeOptions<V extends Value> {
  /** The name in the success message; for a new one, the typed name. */
  nameOf: (value: V) => string;
  fields: PaymentField[];
  currency?: string;
  /** The value to change; null for a new one, undefined if another administrator has removed it meanwhile. */
  standing: Standing<V> | null | undefined;
  /** The form's initial value or, without a form, the value to save. */
  start: V;
  save: (value: V, seenVersion: number | undefined, logo: string | undefined) => Promise<unknown>;
  onDone: () => void;
}

type Texts = Record<string, string>;

/** The unsaved input about a payment method or a bank account. */
export function usePaymentChange<V extends Value>(options: PaymentChangeOptions<V>, hasForm: boolean) {
  const { fields, standing, start, currency } = options;
  const form = usePaymentForm(start, fields, () => {
    if (isChanged && !hasConflict) setReviewing(true);
  });
  const { texts } = form;
  const [logo, setLogo] = useState<string>();
  const [seen, setSeen] = useState(standing ?? null);
  const [isReviewing, setReviewing] = useState(!hasForm);
  const [isSaving, setSaving] = useState(false);
  const wanted = hasForm ? fromTexts(texts, start, fields) : start;
  const changes = changesOf(standing?.value ?? {}, wanted, currency);
  const isChanged = changes.length > 0 || logo !== undefined;
  const isGone = standing === undefined;
  const hasConflict =
    isGone || (standing !== null && standing.version !== seen?.version && changes.length > 0);

  async function save() {
    setSaving(true);
    form.clearFaults();
    try {
      await options.save(wanted, seen?.version, logo);
      notify.success(text.saved(options.nameOf(wanted)), "payment-settings");
      options.onDone();
    } catch (thrown) {
      if (form.fail(thrown) && hasForm) setReviewing(false);
    } finally {
      setSaving(false);
    }
  }

  return {
    texts,
    logo,
    changes,
    fault: form.fault,
    isSaving,
    isReviewing,
    isGone,
    hasConflict,
    isChanged,
    /** Another administrator's changes since the dialog opened. */
    theirs: seen && standing ? changesOf(seen.value, standing.value, currency) : [],
    control: form.control,
    field: form.field,
    clearFaults: form.clearFaults,
    setLogo,
    setLogoFault: () => form.setFault({ field: "logo", text: text.logoTooLarge }),
    review: form.submit,
    backToForm: () => setReviewing(false),
    save,
    /** Discards the input. */
    takeTheirs() {
      if (!standing) return;
      form.reset(toTexts(standing.value));
      setSeen(standing);
      setReviewing(false);
    },
    /** Bases the input on the current value: only fields that were edited here overwrite it. */
    keepMine() {
      if (!standing || !seen) return;
      const edited = changesOf(seen.value, wanted).map(({ name }) => name);
      form.reset(mergedTexts(toTexts(standing.value), texts, edited));
      setSeen(standing);
    },
  };
}

/** The current texts, with `mine` in the fields that were edited here. */
function mergedTexts(current: Texts, mine: Texts, edited: FieldName[]): Texts {
  return {
    ...current,
    ...Object.fromEntries(edited.map((name) => [name, mine[name] ?? current[name] ?? ""])),
  };
}

/** The form's texts, and what the server says is wrong with them. */
function usePaymentForm(start: Value, fields: PaymentField[], onSubmit: () => void) {
  const form = useForm<Texts>({ defaultValues: toTexts(start), onSubmit });
  /** Of the logo or of the whole form; those of other fields are the form's errors. */
  const [fault, setFault] = useState<{ field: string | undefined; text: string }>();

  function clearFaults() {
    form.clearErrors();
    setFault(undefined);
  }

  return {
    control: form.control,
    texts: form.watch(),
    fault,
    setFault,
    clearFaults,
    field: (name: FieldName) => form.field(name, { onChange: clearFaults }),
    submit: form.submit,
    reset: (texts: Texts) => form.reset(texts),
    /** Shows why saving failed. Returns whether a field was refused. */
    fail(thrown: unknown): boolean {
      const { field } = thrown instanceof Refusal ? thrown.details : {};
      const message = errorText(thrown, text.failed);
      const name = typeof field === "string" ? field : undefined;
      if (name && fields.some((one) => one.name === name)) form.setError(name, { message });
      else setFault({ field: name, text: message });
      return name !== undefined;
    },
  };
}

export type PaymentChange = ReturnType<typeof usePaymentChange>;
