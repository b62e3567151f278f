import { useState } from "react";
import { Refusal } from "../../../../api/http/client.ts";
import { notify } from "../../../../shell/notices/notify.ts";
import { adminPaymentsText as text } from "../../../../text/admin/payments.ts";
import { errorText } from "../../../../text/app/refusal-text.ts";
import { changesOf, fromTexts, type PaymentField, toTexts, type Value } from "./payment-fields.ts";

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

/** The unsaved input about a payment method or a bank account. */
export function usePaymentChange<V extends Value>(options: PaymentChangeOptions<V>, hasForm: boolean) {
  const { fields, standing, start, currency } = options;
  const [texts, setTexts] = useState(() => toTexts(start));
  const [logo, setLogo] = useState<string>();
  const [seen, setSeen] = useState(standing ?? null);
  const [isReviewing, setReviewing] = useState(!hasForm);
  const [fault, setFault] = useState<{ field: string | undefined; text: string }>();
  const [isSaving, setSaving] = useState(false);
  const wanted = hasForm ? fromTexts(texts, start, fields) : start;
  const changes = changesOf(standing?.value ?? {}, wanted, currency);
  const isGone = standing === undefined;
  const hasConflict =
    isGone || (standing !== null && standing.version !== seen?.version && changes.length > 0);

  async function save() {
    setSaving(true);
    setFault(undefined);
    try {
      await options.save(wanted, seen?.version, logo);
      notify.success(text.saved(options.nameOf(wanted)), "payment-settings");
      options.onDone();
    } catch (thrown) {
      const field = thrown instanceof Refusal ? thrown.details.field : undefined;
      setFault({
        field: typeof field === "string" ? field : undefined,
        text: errorText(thrown, text.failed),
      });
      if (hasForm && typeof field === "string") setReviewing(false);
    } finally {
      setSaving(false);
    }
  }

  return {
    texts,
    logo,
    changes,
    fault,
    isSaving,
    isReviewing,
    isGone,
    hasConflict,
    isChanged: changes.length > 0 || logo !== undefined,
    /** Another administrator's changes since the dialog opened. */
    theirs: seen && standing ? changesOf(seen.value, standing.value, currency) : [],
    type(name: string, typed: string) {
      setTexts((now) => ({ ...now, [name]: typed }));
      setFault(undefined);
    },
    setLogo,
    setLogoFault: () => setFault({ field: "logo", text: text.logoTooLarge }),
    review: () => setReviewing(true),
    backToForm: () => setReviewing(false),
    save,
    /** Discards the input. */
    takeTheirs() {
      if (!standing) return;
      setTexts(toTexts(standing.value));
      setSeen(standing);
      setReviewing(false);
    },
    /** Bases the input on the current value: only fields that were edited here overwrite it. */
    keepMine() {
      if (!standing || !seen) return;
      const mine = changesOf(seen.value, wanted).map(({ name }) => name);
      const untouched = toTexts(standing.value);
      setTexts((now) => ({
        ...untouched,
        ...Object.fromEntries(mine.map((name) => [name, now[name] ?? untouched[name] ?? ""])),
      }));
      setSeen(standing);
    },
  };
}

export type PaymentChange = ReturnType<typeof usePaymentChange>;
