import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../styles/cx.ts";

interface NativeSelectProps<Value extends string> {
  /** The accessible name. */
  label: string;
  icon: ReactNode;
  value: Value;
  onValueChange: (value: Value) => void;
  /** `lang` sets a label's pronunciation and glyphs. */
  options: readonly { value: Value; label: string; lang?: string }[];
  /** Sets the width, if the options load later than the select. */
  className?: string;
}

/** The browser's own select, as high as a switch. It needs no script, unlike `Select` with its list. */
export function NativeSelect<Value extends string>(props: NativeSelectProps<Value>) {
  const { label, icon, value, onValueChange, options, className } = props;
  return (
    <span className={cx("relative inline-flex items-center text-muted", className)}>
      <span className="pointer-events-none absolute left-2.5">{icon}</span>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value as Value)}
        className={cx(
          "h-9 cursor-pointer appearance-none rounded-control bg-raised pr-8 pl-9 text-13 font-semibold text-muted transition-colors duration-150 hover:text-text pointer-coarse:h-12",
          className && "w-full truncate",
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2.5 size-4" />
    </span>
  );
}
