import { cx } from "../styles/cx.ts";
import { controlClass } from "./field.tsx";

export interface DateFieldProps {
  /** The label before the date. */
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  onValueChange: (day: string) => void;
  /** The earliest and latest day that can be picked. */
  min?: string | undefined;
  max?: string | undefined;
  className?: string;
}

/** A day, chosen from the browser's own calendar. */
export function DateField({ label, value, onValueChange, className, ...range }: DateFieldProps) {
  return (
    <label className={cx(controlClass, "flex h-11 items-center gap-2 px-3", className)}>
      <span className="shrink-0 text-13 text-muted">{label}</span>
      <input
        type="date"
        {...range}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className="figures h-full min-w-0 flex-1 bg-transparent text-13 outline-none"
      />
    </label>
  );
}
