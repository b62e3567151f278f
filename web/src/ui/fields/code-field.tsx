import { plainCode } from "@portico/contract";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { cx } from "../styles/cx.ts";

export interface CodeFieldProps {
  /** The name of the group. */
  label: string;
  /** The name of each box, counted from 1. */
  digitLabel: (number: number) => string;
  /** One entry per box; an empty box is an empty string. */
  digits: string[];
  onDigitsChange: (digits: string[]) => void;
  /** Called with a pasted text; the caller decides whether it is a code. */
  onPaste: (text: string) => void;
  disabled?: boolean;
  invalid?: boolean;
}

/** Boxes of one digit each. Typing moves forward, Backspace in an empty box moves back, arrow keys move. */
export function CodeField(props: CodeFieldProps) {
  const { label, digitLabel, digits, onPaste, disabled, invalid } = props;
  const { boxes, composed, change, endComposing, press } = useDigitEntry(props);
  useFocusWhileEmpty(boxes, digits.every((digit) => digit === "") && !disabled);

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
          value={composed?.index === index ? composed.text : digit}
          // Unlike a change event, it also follows the digit that is already there.
          onInput={(event) =>
            change(index, event.currentTarget, (event.nativeEvent as InputEvent).isComposing)
          }
          onCompositionEnd={(event) => endComposing(index, event.currentTarget)}
          onKeyDown={(event) => press(index, event)}
          onPaste={paste}
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

/** The text that an input method composes in a box. */
interface Composition {
  index: number;
  text: string;
}

type Boxes = RefObject<(HTMLInputElement | null)[]>;

/** What typing and the keys do in each box. */
function useDigitEntry({ digits, onDigitsChange, onPaste }: CodeFieldProps) {
  const [composed, setComposed] = useState<Composition | null>(null);
  const boxes: Boxes = useRef([]);

  /** Takes the text that a box has after a change: the digits entered go into this box and the next ones. */
  function type(index: number, { value, selectionEnd }: HTMLInputElement) {
    const typed = plainCode(value).replace(/\D/g, "");
    // A password manager or the phone's suggestion fills the whole code into one box.
    if (typed.length === digits.length) return onPaste(typed);
    if (value !== "" && typed === "") return;
    const isBehind = selectionEnd === null || selectionEnd === value.length;
    const entered = enteredDigits(digits[index] ?? "", typed, isBehind);
    if (entered.length === digits.length) return onPaste(entered);
    const isPlaced = (at: number) => at >= index && at < index + Math.max(1, entered.length);
    onDigitsChange(digits.map((old, at) => (isPlaced(at) ? (entered[at - index] ?? "") : old)));
    if (entered !== "") boxes.current[Math.min(index + entered.length, digits.length - 1)]?.focus();
  }

  /** A composition in other characters than digits is read when it ends. */
  function change(index: number, box: HTMLInputElement, isComposing: boolean) {
    if (isComposing && !/^[0-9]*$/.test(box.value)) return setComposed({ index, text: box.value });
    setComposed(null);
    type(index, box);
  }

  function endComposing(index: number, box: HTMLInputElement) {
    if (composed === null) return;
    setComposed(null);
    type(index, box);
  }

  function press(index: number, event: KeyboardEvent) {
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    const back = event.key === "Backspace" && digits[index] === "" && composed === null;
    if (event.nativeEvent.isComposing || (step === 0 && !back)) return;
    event.preventDefault();
    boxes.current[index + (back ? -1 : step)]?.focus();
  }

  return { boxes, composed, change, endComposing, press };
}

/**
 * Focuses an empty code: on arrival, and again when a new one was sent. Before the paint, since the user may type as
 * soon as the boxes appear.
 */
function useFocusWhileEmpty(boxes: Boxes, isWaiting: boolean) {
  useLayoutEffect(() => {
    if (!isWaiting) return;
    const take = () => boxes.current[0]?.focus();
    take();
    // If the dialog's previous step had the focus, the dialog focuses itself again in the next frame.
    const frame = requestAnimationFrame(take);
    return () => cancelAnimationFrame(frame);
  }, [boxes, isWaiting]);
}

/** The digits that were entered in a box which had `old`, behind it or before it. */
function enteredDigits(old: string, typed: string, isBehind: boolean): string {
  if (old === "" || typed.length === 1) return typed;
  if (isBehind) return typed.startsWith(old) ? typed.slice(1) : typed;
  return typed.endsWith(old) ? typed.slice(0, -1) : typed;
}
