import type { FormEvent } from "react";
import {
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormProps,
  useForm as useHookForm,
} from "react-hook-form";
import { useOnce } from "../../api/calls/single-flight.ts";

/**
 * `reValidateMode: "onSubmit"` hides a field's error as soon as its value changes. By default the error
 * follows the value once the form was submitted.
 */
export interface FormOptions<Values extends FieldValues> extends UseFormProps<Values> {
  /** Called with valid values; must handle its own errors. */
  onSubmit: (values: Values) => unknown;
  /** Called when a value is invalid, after the errors are set. */
  onInvalid?: () => void;
}

/**
 * A form of react-hook-form with our fields. Submitting focuses the first invalid field, or calls `onSubmit`
 * once: submits are ignored while it runs.
 */
export function useForm<Values extends FieldValues>({
  onSubmit,
  onInvalid,
  ...options
}: FormOptions<Values>) {
  const form = useHookForm<Values>(options);
  const { busy, once } = useOnce<"submit">();
  const { formState, register, getFieldState, clearErrors } = form;
  // Reading them subscribes to them.
  const { errors: _errors } = formState;
  const send = form.handleSubmit(
    (values) => once("submit", async () => void (await onSubmit(values))),
    onInvalid,
  );
  const hidesErrors = options.reValidateMode === "onSubmit";

  return {
    ...form,
    isSubmitting: busy !== null,
    /** The props that bind a text field, a text area or a password field to a value. */
    field<Name extends FieldPath<Values>>(name: Name, rules: RegisterOptions<Values, Name> = {}) {
      function onChange(event: unknown) {
        if (hidesErrors) clearErrors(name);
        rules.onChange?.(event);
      }
      return {
        ...register(name, { ...rules, onChange }),
        error: getFieldState(name, formState).error?.message,
      };
    },
    /** Without an event for a form that Enter must not submit: its buttons call this. */
    submit(event?: FormEvent) {
      // In React's tree, a form in a dialog may be inside of the form that opened it.
      event?.stopPropagation();
      void send(event);
    },
  };
}
