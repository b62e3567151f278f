import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from "react";
import { editAmount } from "./amount-input.ts";
import { cx } from "./cx.ts";
import { groupThousands } from "./format/decimal.ts";
import { useIsSaving } from "./while-saving.tsx";

/** Whether people here write 0,25: their phones then offer no point. */
const decimalComma = new Intl.NumberFormat().format(0.5).includes(",");

export interface AmountInputProps extends Omit<ComponentProps<"input">, "value" | "onChange" | "type"> {
  /** The accessible name; leave it out where a `Field` labels the input. */
  label?: string;
  /** Digits with at most one point, no grouping; empty when nothing is typed. */
  value: string;
  onValueChange?: (value: string) => void;
  /** How many digits may stand after the point: the coin's own. */
  decimals?: number;
}

/**
 * An amount that groups its thousands while one types and keeps the caret where it was. It is bare: the box, the
 * label and the unit are the caller's.
 */
export function AmountInput(props: AmountInputProps) {
  const { label, value, onValueChange, decimals = 18, className, ...rest } = props;
  const isSaving = useIsSaving();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const shown = groupThousands(value);

  // Once for each edit: a place that stayed would take the selection away at some later render.
  useLayoutEffect(() => {
    const place = caret.current;
    caret.current = null;
    if (place === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(place, place);
  });

  // A page that the server drew may have been typed into before the app took it over, which tells of no change then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens before the first of all changes alone
  useLayoutEffect(() => {
    if (input.current && input.current.value !== shown) take(input.current, false);
  }, []);

  function take({ value: after, selectionStart }: HTMLInputElement, forward: boolean) {
    const options = { decimals, forward, decimalComma };
    const edit = editAmount(shown, after, selectionStart ?? after.length, options);
    if (edit.value === value) return restoreCaret(input.current, edit.shown, edit.caret);
    caret.current = edit.caret;
    onValueChange?.(edit.value);
  }

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    take(target, (nativeEvent as InputEvent).inputType === "deleteContentForward");
  }

  return (
    <input
      ref={input}
      placeholder="0"
      {...rest}
      readOnly={rest.readOnly || isSaving}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      aria-label={label}
      value={shown}
      onChange={change}
      className={cx("figures min-w-0 bg-transparent outline-none", className)}
    />
  );
}

/** Puts a refused edit back at once: React re-renders nothing when the value stays the same. */
function restoreCaret(input: HTMLInputElement | null, shown: string, caret: number): void {
  queueMicrotask(() => {
    if (!input) return;
    if (input.value !== shown) input.value = shown;
    input.setSelectionRange(caret, caret);
  });
}
