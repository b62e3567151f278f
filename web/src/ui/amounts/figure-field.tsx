import type { ReactNode, Ref } from "react";
import { controlClass, Field } from "../fields/field.tsx";
import { cx } from "../styles/cx.ts";
import { AmountInput } from "./amount-field.tsx";

interface FigureFieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  value: string;
  onValueChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
  decimals?: number;
  /** Understood when it is pasted with the figure. */
  unit?: string | undefined;
  /** The unit is shown after the figure, because the label does not name it. */
  showsUnit?: boolean;
  placeholder?: string;
  readOnly?: boolean;
  name?: string;
}

/** A labelled figure in a form. */
export function FigureField({ label, hint, error, ref, showsUnit, unit, ...input }: FigureFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <div className={cx(controlClass, "flex h-12 items-center px-3.5", input.readOnly && "bg-raised")}>
          <AmountInput
            {...ids}
            {...input}
            {...(ref && { ref })}
            unit={unit}
            className={cx("h-full flex-1", input.readOnly && "text-muted")}
          />
          {showsUnit && unit && <span className="pl-2 text-15 text-muted">{unit}</span>}
        </div>
      )}
    </Field>
  );
}
