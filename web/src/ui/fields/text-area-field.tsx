import type { ComponentProps, ReactNode } from "react";
import { controlClass, Field } from "./field.tsx";
import { useIsSaving } from "./while-saving.tsx";

export interface TextAreaFieldProps extends Omit<ComponentProps<"textarea">, "id"> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A multi-line text input that grows with its text. */
export function TextAreaField({ label, hint, error, className, ...textarea }: TextAreaFieldProps) {
  const isSaving = useIsSaving();
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(ids) => (
        <div className={controlClass}>
          <textarea
            rows={2}
            {...textarea}
            {...ids}
            readOnly={textarea.readOnly || isSaving}
            className="field-sizing-content block max-h-40 min-h-12 w-full resize-none rounded-control bg-transparent px-3.5 py-3 outline-none"
          />
        </div>
      )}
    </Field>
  );
}
