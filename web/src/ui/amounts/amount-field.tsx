import { type ComponentProps, useId, useImperativeHandle, useRef } from "react";
import { useIsSaving } from "../fields/while-saving.tsx";
import { cx } from "../styles/cx.ts";
import { noteOf } from "./amount-note.ts";
import { useAmountEdit } from "./use-amount-edit.ts";
import { useFittingText } from "./use-fitting-text.ts";

export interface AmountInputProps extends Omit<ComponentProps<"input">, "value" | "onChange" | "type"> {
  /** The accessible name; omit it if a `Field` labels the input. */
  label?: string;
  /**
   * Digits with at most one point, no grouping; empty if nothing is typed. A text that is no amount is an unread
   * value (`unread.ts`).
   */
  value: string;
  onValueChange?: (value: string) => void;
  /** The maximum number of decimals: the coin's own. */
  decimals?: number;
  /** The symbol of the coin or currency: an amount pasted with another one is refused. */
  unit?: string | undefined;
}

/**
 * An amount input that groups thousands while typing and keeps the caret in place. A text that is no
 * amount stays as typed. A line below says why it is refused, or how an ambiguous separator was read. It has no box or label of its own. A long amount
 * gets a smaller font rather than being cut.
 */
export function AmountInput(props: AmountInputProps) {
  const { label, value, onValueChange, onBlur, decimals = 18, unit, className, ref, ...rest } = props;
  const isSaving = useIsSaving();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const note = useRef<HTMLSpanElement>(null);
  const noteId = useId();
  const state = useAmountEdit(input, { value, onValueChange, decimals, unit });
  const { edit, shown } = state;
  const said = edit && noteOf(edit, { decimals, unit });
  useFittingText(input, shown);
  useFittingText(note, said ?? "");

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
        aria-describedby={cx(rest["aria-describedby"], said && noteId) || undefined}
        value={shown}
        onChange={({ target, nativeEvent }) => state.change(target, nativeEvent as InputEvent)}
        onCompositionStart={state.startComposing}
        onCompositionEnd={({ currentTarget }) => state.endComposing(currentTarget)}
        onBlur={(event) => {
          state.leave();
          onBlur?.(event);
        }}
        className="min-h-[1.2em] w-full min-w-0 flex-1 bg-transparent outline-none"
      />
      <span
        ref={note}
        id={noteId}
        aria-live="polite"
        className={cx(
          "shrink-0 pb-1 text-13 leading-[1.15] font-normal tracking-normal whitespace-nowrap empty:hidden",
          edit?.refused ? "text-pending-ink" : "text-muted",
        )}
      >
        {said}
      </span>
    </span>
  );
}
