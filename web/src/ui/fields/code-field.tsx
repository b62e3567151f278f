import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { cx } from "../styles/cx.ts";

export interface CodeFieldProps {
  /** The name of the group. */
  label: string;
  /** The name of each box, counted from 1. */
  digitLabel: (number: number) => string;
  /** One entry per box; an empty box is an empty string. */
  digits: string[];
  onDigitsChange: (digits: string[]) => void;
  /** Called with the text pasted into the first box; the caller decides whether it is a code. */
  onPaste: (text: string) => void;
  disabled?: boolean;
  invalid?: boolean;
}

/** Boxes of one digit each. Typing moves forward, Backspace in an empty box moves back, arrow keys move. */
export function CodeField(props: CodeFieldProps) {
  const { label, digitLabel, digits, onDigitsChange, onPaste, disabled, invalid } = props;
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const empty = digits.every((digit) => digit === "");

  // Focuses an empty code: on arrival, and again when a new one was sent. Before the paint, since the user
  // may type as soon as the boxes appear.
  useLayoutEffect(() => {
    if (!empty || disabled) return;
    const take = () => boxes.current[0]?.focus();
    take();
    // If the dialog's previous step had the focus, the dialog focuses itself again in the next frame.
    const frame = requestAnimationFrame(take);
    return () => cancelAnimationFrame(frame);
  }, [empty, disabled]);

  function type(index: number, text: string) {
    const typed = text.replace(/\D/g, "");
    // A password manager or the phone's suggestion fills the whole code into one box.
    if (typed.length === digits.length) return onPaste(typed);
    if (text !== "" && typed === "") return;
    const digit = typed.slice(-1);
    onDigitsChange(digits.map((old, at) => (at === index ? digit : old)));
    if (digit !== "") boxes.current[index + 1]?.focus();
  }

  function press(index: number, event: KeyboardEvent) {
    // Retyping the digit that is already there fires no change event, but must move forward.
    if (event.key !== "" && event.key === digits[index] && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      boxes.current[index + 1]?.focus();
      return;
    }
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    const back = event.key === "Backspace" && digits[index] === "";
    if (step === 0 && !back) return;
    event.preventDefault();
    boxes.current[index + (back ? -1 : step)]?.focus();
  }

  function paste(event: ClipboardEvent) {
    event.preventDefault();
    onPaste(event.clipboardData.getData("text"));
  }

  return (
    <fieldset aria-label={label} disabled={disabled} className="grid grid-cols-6 gap-2 sm:gap-3">
      {digits.map((digit, index) => (
        <input
          // The boxes never change places.
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its position
          key={index}
          ref={(box) => {
            boxes.current[index] = box;
          }}
          aria-label={digitLabel(index + 1)}
          aria-invalid={invalid || undefined}
          type="text"
          inputMode="numeric"
          autoComplete={index === 0 ? "one-time-code" : "off"}
          pattern="[0-9]*"
          value={digit}
          onChange={(event) => type(index, event.target.value)}
          onKeyDown={(event) => press(index, event)}
          onPaste={index === 0 ? paste : undefined}
          onFocus={(event) => event.target.select()}
          className={cx(
            // The code's error is below it and should scroll into view with it.
            "figures scroll-mb-14 aspect-[5/6] w-full min-w-0 rounded-control border bg-surface text-center text-24 font-semibold",
            "transition-colors duration-150 focus:border-accent disabled:opacity-60",
            invalid ? "border-down" : digit ? "border-muted" : "border-line-strong",
          )}
        />
      ))}
    </fieldset>
  );
}
