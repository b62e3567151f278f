import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { cx } from "./cx.ts";

export interface SegmentedProps<Value extends string> {
  /** The accessible name of the radio group. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  className?: string;
}

/** One of a few, side by side: a radio group that looks like a bar. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, onValueChange, options, className } = props;
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      className={cx("inline-flex gap-0.5 rounded-control bg-raised p-0.5", className)}
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          aria-label={option.label}
          nativeButton
          render={<button type="button" />}
          className="figures h-8 min-w-11 rounded-[8px] px-2.5 text-13 font-semibold text-muted transition-colors duration-150 hover:text-text data-[checked]:bg-background data-[checked]:text-text data-[checked]:shadow-segment pointer-coarse:h-11"
        >
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}

export interface ToggleBarProps<Value extends string> extends SegmentedProps<Value> {}

/** Like `Segmented`, as a group of buttons that are pressed or not. */
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
