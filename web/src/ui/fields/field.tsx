import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "../styles/cx.ts";
import { useIsSaving } from "./while-saving.tsx";

/** The box of every input control. */
export const controlClass =
  "w-full rounded-control border border-line-strong bg-surface text-15 text-text transition-colors duration-150 hover:border-muted focus-within:border-accent has-[[aria-invalid=true]]:border-down data-[invalid]:border-down";

export interface FieldProps {
  label: string;
  /** A line of help below the control. */
  hint?: ReactNode;
  /** What is wrong with the value; announced when it appears. */
  error?: string | undefined;
  /** Content at the end of the label's line, such as a link or a balance. */
  aside?: ReactNode;
  /** Content at the end of the message's line, such as a switch. */
  end?: ReactNode;
  /** The help stays beside the error. */
  keepHint?: boolean;
  /** The help is on the label's line, so that the line below is for errors alone. */
  hintAbove?: boolean | undefined;
  /** Content between the control and the message, such as a meter. */
  meter?: ReactNode;
  /** Reserves the line below the control, for an error that may appear at any time and must move nothing. */
  reserve?: boolean | undefined;
  className?: string | undefined;
  children: (ids: FieldIds) => ReactNode;
}

/** The ids that connect a control to its label, help and error. */
export interface FieldIds {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** A labelled control with its help or error below. */
export function Field(props: FieldProps) {
  const {
    label,
    hint,
    error,
    aside,
    end,
    keepHint = false,
    hintAbove = false,
    reserve,
    meter,
    ...rest
  } = props;
  const { className, children } = rest;
  const id = useId();
  const shownHint = error && !keepHint ? undefined : hint;
  const described = cx(error && `${id}-error`, shownHint ? `${id}-hint` : null) || undefined;
  return (
    <div className={cx("flex flex-col gap-1.5", className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <label htmlFor={id} className="text-13 font-medium text-muted">
          {label}
        </label>
        {aside}
        {hintAbove && (
          <div id={`${id}-hint`} className="text-13 text-muted">
            {hint}
          </div>
        )}
      </div>
      {children({ id, "aria-describedby": described, "aria-invalid": error ? true : undefined })}
      {meter}
      <FieldMessage
        id={id}
        error={error}
        hint={hintAbove ? undefined : shownHint}
        end={end}
        reserve={reserve}
      />
    </div>
  );
}

interface MessageProps {
  id: string;
  error: string | undefined;
  hint: ReactNode;
  end: ReactNode;
  reserve: boolean | undefined;
}

/**
 * The line below a control. The live region is rendered before its text, or screen readers would not announce
 * it.
 */
function FieldMessage({ id, error, hint, end, reserve }: MessageProps) {
  const message = (
    <div
      aria-live="polite"
      className={
        // As high as the control at its end, which stays where it is when the text wraps.
        end
          ? "flex min-h-7 min-w-0 flex-wrap content-center gap-x-3 pointer-coarse:min-h-11"
          : reserve
            ? "min-h-5"
            : "contents"
      }
    >
      {error && (
        <p id={`${id}-error`} className="text-13 text-down-ink">
          {error}
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className="text-13 text-muted">
          {hint}
        </div>
      )}
    </div>
  );
  if (!end) return message;
  return (
    <div className="flex items-start justify-between gap-3">
      {message}
      {end}
    </div>
  );
}

export interface TextFieldProps extends Omit<ComponentProps<"input">, "id"> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  aside?: ReactNode;
  reserve?: boolean;
  hintAbove?: boolean;
  meter?: ReactNode;
  /** Content inside the box after the text, such as a toggle or a unit. */
  trailing?: ReactNode;
  mono?: boolean;
}

/** A single-line text input. Its props are an input's, so that `register()` of react-hook-form fits. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, aside, reserve, hintAbove, meter, className, ...control } = props;
  const { trailing, mono, ...input } = control;
  const field = { label, hint, error, aside, reserve, hintAbove, meter, className };
  const isSaving = useIsSaving();
  return (
    <Field {...field}>
      {(ids) => (
        <div className={cx(controlClass, "flex h-12 items-center", input.readOnly && "bg-raised")}>
          <input
            type="text"
            {...input}
            {...ids}
            readOnly={input.readOnly || isSaving}
            className={cx(
              // Its error is below it and should scroll into view with it.
              "h-full min-w-0 flex-1 scroll-mb-10 rounded-control bg-transparent px-3.5 outline-none",
              mono && "font-mono text-13",
              input.readOnly && "text-muted",
            )}
          />
          {trailing}
        </div>
      )}
    </Field>
  );
}
