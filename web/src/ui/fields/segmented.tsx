import type { KeyboardEvent } from "react";
import { cx } from "../styles/cx.ts";

export interface SegmentedProps<Value extends string> {
  /** The accessible name of the radio group. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  className?: string;
}

/** The offset of each arrow key from the chosen option. */
const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * A choice between a few options side by side: a radio group that looks like a bar. The arrow keys move and
 * choose, wrapping around.
 */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, onValueChange, options, className } = props;
  const isOneChosen = options.some((option) => option.value === value);

  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const step = steps[event.key];
    const radios = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=radio]")];
    const here = radios.indexOf(event.target as HTMLElement);
    const next = step === undefined ? -1 : (here + step + radios.length) % radios.length;
    const chosen = options[next];
    if (!chosen) return;
    event.preventDefault();
    radios[next]?.focus();
    onValueChange(chosen.value);
  }

  return (
    <div
      role="radiogroup"
      aria-label={label}
      onKeyDown={walk}
      className={cx("inline-flex gap-0.5 rounded-control bg-raised p-0.5", className)}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio cannot be styled as a button in a bar.
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value || (!isOneChosen && index === 0) ? 0 : -1}
          onClick={() => onValueChange(option.value)}
          className="figures h-8 min-w-11 rounded-[8px] px-2.5 whitespace-nowrap max-[22rem]:min-w-9 max-[22rem]:px-1.5 text-13 font-semibold text-muted transition-colors duration-150 hover:text-text aria-checked:bg-background aria-checked:text-text aria-checked:shadow-segment pointer-coarse:h-11"
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

export interface ToggleBarProps<Value extends string> extends SegmentedProps<Value> {}

/** Like `Segmented`, but as a group of toggle buttons. */
export function ToggleBar<Value extends string>(props: ToggleBarProps<Value>) {
  const { label, value, onValueChange, options, className } = props;
  return (
    <fieldset
      aria-label={label}
      className={cx("inline-flex gap-0.5 rounded-control bg-raised p-0.5", className)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onValueChange(option.value)}
          className="h-8 min-w-11 rounded-[8px] px-2.5 text-13 font-semibold text-muted transition-colors duration-150 hover:text-text aria-pressed:bg-background aria-pressed:text-text aria-pressed:shadow-segment pointer-coarse:h-11"
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
