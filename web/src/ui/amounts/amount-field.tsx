import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { amountText } from "../../text/money/amount.ts";
import { useIsSaving } from "../fields/while-saving.tsx";
import { groupThousands } from "../format/decimal.ts";
import { numberMarks } from "../format/locale.ts";
import { cx } from "../styles/cx.ts";
import { type Edit, editAmount } from "./amount-input.ts";
import { useFittingText } from "./use-fitting-text.ts";

/** Whether this locale writes 0,25: phones then offer no point. */
const decimalComma = new Intl.NumberFormat().format(0.5).includes(",");

export interface AmountInputProps extends Omit<ComponentProps<"input">, "value" | "onChange" | "type"> {
  /** The accessible name; omit it if a `Field` labels the input. */
  label?: string;
  /** Digits with at most one point, no grouping; empty if nothing is typed. */
  value: string;
  onValueChange?: (value: string) => void;
  /** The maximum number of decimals: the coin's own. */
  decimals?: number;
}

/**
 * An amount input that groups thousands while typing and keeps the caret in place. If a separator was
 * ambiguous, a line below says how it was read. It has no box, label or unit of its own. A long amount gets a
 * smaller font rather than being cut.
 */
export function AmountInput(props: AmountInputProps) {
  const { label, value, onValueChange, onBlur, decimals = 18, className, ref, ...rest } = props;
  const isSaving = useIsSaving();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const note = useRef<HTMLSpanElement>(null);
  const caret = useRef<number | null>(null);
  const [last, setLast] = useState<Edit | null>(null);
  const shown = groupThousands(value);
  // An edit does not apply to a value that was set from elsewhere since.
  const edit = last?.value === value ? last : null;
  const said = edit && noteOf(edit);
  useFittingText(input, shown);
  useFittingText(note, said ?? "");

  // Once per edit: otherwise a later render would clear the selection.
  useLayoutEffect(() => {
    const place = caret.current;
    caret.current = null;
    if (place === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(place, place);
  });

  // The user may have typed into the prerendered page before hydration, which fires no change event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only needed before the first change
  useLayoutEffect(() => {
    if (input.current && input.current.value !== shown) take(input.current, false);
  }, []);

  function take({ value: after, selectionStart }: HTMLInputElement, forward: boolean) {
    const options = { decimals, forward, decimalComma, typed: edit?.typed ?? null };
    const next = editAmount(shown, after, selectionStart ?? after.length, options);
    setLast(next);
    if (next.value === value) return restoreCaret(input.current, next.shown, next.caret);
    caret.current = next.caret;
    onValueChange?.(next.value);
  }

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    take(target, (nativeEvent as InputEvent).inputType === "deleteContentForward");
  }

  // Typing after a return continues from the shown figure.
  function leave(event: FocusEvent<HTMLInputElement>) {
    if (last) setLast({ ...last, typed: null });
    onBlur?.(event);
  }

  return (
    <span className={cx("figures flex min-w-0 flex-col justify-center", className)}>
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
        onBlur={leave}
        className="min-h-[1.2em] w-full min-w-0 flex-1 bg-transparent outline-none"
      />
      <span
        ref={note}
        aria-live="polite"
        className="shrink-0 pb-1 text-13 leading-[1.15] font-normal tracking-normal whitespace-nowrap text-muted empty:hidden"
      >
        {said}
      </span>
    </span>
  );
}

/** How the amount was read, in ungrouped digits; null if there is nothing to say. */
function noteOf({ value, reading, refused }: Edit): string | null {
  if (refused !== null) return amountText.refused;
  const plain = value.replace(/\.$/, "").replace(".", numberMarks().decimal);
  return reading && amountText.readAs(plain);
}

/** Reverts a refused edit at once: React does not re-render if the value is unchanged. */
function restoreCaret(input: HTMLInputElement | null, shown: string, caret: number): void {
  queueMicrotask(() => {
    if (!input) return;
    if (input.value !== shown) input.value = shown;
    input.setSelectionRange(caret, caret);
  });
}
