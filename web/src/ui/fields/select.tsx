import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { optionClass, popupClass } from "../overlays/popup.ts";
import { cx } from "../styles/cx.ts";
import { controlClass, Field } from "./field.tsx";
import { useIsSaving } from "./while-saving.tsx";

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  /** An icon before the label. */
  icon?: ReactNode;
  /** Content at the end of the line in the list. */
  detail?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps<Value extends string> {
  /** The accessible name; shown above the box in `SelectField`. */
  label: string;
  value: Value | null;
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: string;
  disabled?: boolean;
  /** Finds the box in its form. */
  name?: string;
  ref?: Ref<HTMLButtonElement>;
  /** Replaces the classes of the box itself. */
  className?: string;
  id?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
}

/** A combobox without text input, for a few options. Typing a letter jumps to an option. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, onValueChange, options, placeholder, disabled, className, ...rest } = props;
  const isSaving = useIsSaving();
  const chosen = options.find((option) => option.value === value);
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => next !== null && onValueChange(next as Value)}
      disabled={disabled ?? false}
      readOnly={isSaving}
      modal={false}
    >
      <Base.Trigger
        {...rest}
        aria-label={label}
        className={cx(
          "flex items-center gap-2.5 text-left outline-offset-2 data-[disabled]:opacity-60",
          className ?? cx(controlClass, "min-h-12 px-3.5 py-1"),
        )}
      >
        {chosen?.icon}
        {/* A separate field grows by a line, so that a long option fits on a narrow screen. */}
        <span
          className={cx("min-w-0 flex-1", className ? "truncate" : "line-clamp-2", !chosen && "text-muted")}
        >
          {chosen?.label ?? placeholder}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-50">
          <Base.Popup
            className={cx(
              popupClass,
              "max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto p-1.5",
            )}
          >
            {options.map((option) => (
              <Base.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className={optionClass}
              >
                {option.icon}
                <Base.ItemText className="flex-1">{option.label}</Base.ItemText>
                {option.detail && <span className="figures text-13 text-muted">{option.detail}</span>}
                <Check
                  aria-hidden
                  className={cx("size-4 text-accent", option.value !== value && "invisible")}
                />
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export interface SelectFieldProps<Value extends string> extends SelectProps<Value> {
  hint?: ReactNode;
  error?: string | undefined;
}

/** A select with its label above, and its help or error below. */
export function SelectField<Value extends string>({ hint, error, ...select }: SelectFieldProps<Value>) {
  return (
    <Field label={select.label} hint={hint} error={error}>
      {(ids) => <Select {...select} {...ids} />}
    </Field>
  );
}
