import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { cx } from "../styles/cx.ts";
import { controlClass, Field } from "./field.tsx";
import { useIsSaving } from "./while-saving.tsx";

export interface AddressTextFieldProps extends Omit<ComponentProps<"textarea">, "id" | "value"> {
  label: string;
  value: string;
  error?: string | undefined;
  /** Reserves the line below for an error. */
  reserve?: boolean;
  /** Content inside the box after the text. */
  trailing?: ReactNode;
}

const textClass =
  "col-start-1 row-start-1 min-w-0 rounded-control px-3.5 py-3.25 font-mono text-13 leading-5 break-all whitespace-pre-wrap";

/**
 * A field for one address, shown in full: it wraps and grows. It takes no line breaks; Enter submits the
 * form.
 */
export function AddressTextField(props: AddressTextFieldProps) {
  const { label, value, error, reserve, trailing, className, ...textarea } = props;
  const isSaving = useIsSaving();
  function submit(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }
  return (
    <Field label={label} error={error} reserve={reserve} className={className}>
      {(ids) => (
        <div className={cx(controlClass, "flex min-h-12 items-center")}>
          <div className="grid min-w-0 flex-1">
            {/* An invisible copy gives the field its height, for browsers without field-sizing. */}
            <div aria-hidden className={cx(textClass, "field-copy invisible")}>
              {value || textarea.placeholder}
              {"\u200b"}
            </div>
            <textarea
              rows={1}
              {...textarea}
              {...ids}
              value={value}
              readOnly={textarea.readOnly || isSaving}
              onKeyDown={submit}
              className={cx(textClass, "resize-none overflow-hidden bg-transparent outline-none")}
            />
          </div>
          {trailing}
        </div>
      )}
    </Field>
  );
}
