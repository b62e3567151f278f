import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { cx } from "./cx.ts";

export interface CodeFieldProps {
  /** The name of the group. */
  label: string;
  /** The name of each box, counted from 1. */
  digitLabel: (number: number) => string;
  /** As many entries as there are boxes; an empty box is an empty string. */
  digits: string[];
  onDigitsChange: (digits: string[]) => void;
  /** Called with what was pasted into the first box; the caller decides whether it is a code. */
  onPaste: (text: string) => void;
  disabled?: boolean;
  invalid?: boolean;
}

/** Boxes of one digit each. Typing moves on, Backspace in an empty box moves back, arrows walk. */
export function CodeField(props: CodeFieldProps) {
  const { label, digitLabel, digits, onDigitsChange, onPaste, disabled, invalid } = props;
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const empty = digits.every((digit) => digit === "");

  // An empty code is there to be typed: on arrival, and again when a new one was sent. Before the boxes are seen, since
  // a hand may type as soon as they are.
  useLayoutEffect(() => {
    if (!empty || disabled) return;
    const take = () => boxes.current[0]?.focus();
    take();
    // A dialog whose last step had the focus gives it to itself once more with the next frame.
    const frame = requestAnimationFrame(take);
    return () => cancelAnimationFrame(frame);
  }, [empty, disabled]);

  function type(index: number, text: string) {
    const typed = text.replace(/\D/g, "");
    // A password manager or the phone's own suggestion fills the whole code into one box.
    if (typed.length === digits.length) return onPaste(typed);
    if (text !== "" && typed === "") return;
    const digit = typed.slice(-1);
    onDigitsChange(digits.map((old, at) => (at === index ? digit : old)));
    if (digit !== "") boxes.current[index + 1]?.focus();
  }

  function press(index: number, event: KeyboardEvent) {
    // The digit that stands there typed once more changes nothing, so no change is told; yet the hand has gone on.
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
            "figures aspect-[5/6] w-full min-w-0 rounded-control border bg-surface text-center text-24 font-semibold",
            "transition-colors duration-150 focus:border-accent disabled:opacity-60",
            invalid ? "border-down" : digit ? "border-muted" : "border-line-strong",
          )}
        />
      ))}
    </fieldset>
  );
}
