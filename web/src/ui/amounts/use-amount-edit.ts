import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { type Edit, editAmount, editOf } from "./amount-input.ts";
import type { ReadOptions } from "./amount-meaning.ts";
import { isUnread } from "./unread.ts";

/** Whether this locale writes 0,25: phones then offer no point. */
const decimalComma = new Intl.NumberFormat().format(0.5).includes(",");

/** The edited state that an input method started from. */
type Base = Pick<Edit, "value" | "shown" | "typed">;

interface AmountEditOptions extends Pick<ReadOptions, "decimals" | "unit"> {
  value: string;
  onValueChange: ((value: string) => void) | undefined;
}

/**
 * What an amount field shows and what was last done to it. While an input method composes, the field shows the
 * composition; it is read when it ends.
 */
export function useAmountEdit(
  input: RefObject<HTMLInputElement | null>,
  { value, onValueChange, decimals, unit }: AmountEditOptions,
) {
  const [last, setLast] = useState<Edit | null>(null);
  const [composed, setComposed] = useState<string | null>(null);
  const base = useRef<Base | null>(null);
  const selected = useSelectionBefore(input);
  const caret = useCaretAfter(input);
  // An edit does not apply to a value that was set from elsewhere since.
  const edit = last?.value === value ? last : editOf(value, { decimals, unit });
  const shown = composed ?? edit.shown;

  // The user may have typed into the prerendered page before hydration, which fires no change event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only needed before the first change
  useLayoutEffect(() => {
    if (input.current && input.current.value !== shown) take(input.current, edit, {});
  }, []);

  function take({ value: after, selectionEnd }: HTMLInputElement, from: Base, how: How) {
    const next = editAmount(from.shown, after, selectionEnd ?? after.length, {
      decimals,
      unit,
      decimalComma,
      typed: from.typed,
      wasUnread: isUnread(from.value),
      ...how,
    });
    setLast(next);
    if (next.value === value && composed === null) return restore(input.current, next);
    caret.current = next.caret;
    if (next.value !== value) onValueChange?.(next.value);
  }

  return {
    edit: composed === null ? edit : null,
    shown,
    change(target: HTMLInputElement, { inputType }: InputEvent) {
      if (base.current) return setComposed(target.value);
      // Some browsers report the end of a composition twice.
      if (target.value === edit.shown) return;
      const { length } = edit.shown;
      take(target, edit, {
        forward: inputType === "deleteContentForward",
        selected: inputType?.startsWith("history") ? [0, length] : selected(),
      });
    },
    startComposing() {
      base.current = edit;
      setComposed(edit.shown);
    },
    endComposing(target: HTMLInputElement) {
      const from = base.current;
      base.current = null;
      selected();
      setComposed(null);
      if (from && target.value !== from.shown) take(target, from, { isComposed: true });
    },
    /** Typing after a return continues from the shown figure. */
    leave() {
      if (last) setLast({ ...last, typed: null });
    },
  };
}

type How = Pick<Parameters<typeof editAmount>[3], "forward" | "selected" | "isComposed">;

/** Returns what was selected before the change that is being handled. */
function useSelectionBefore(input: RefObject<HTMLInputElement | null>) {
  const before = useRef<[number, number] | undefined>(undefined);
  useLayoutEffect(() => {
    const element = input.current;
    const remember = () => {
      const { selectionStart: start, selectionEnd: end } = element as HTMLInputElement;
      before.current = start === null || end === null ? undefined : [start, end];
    };
    // React's event of this name is another one.
    element?.addEventListener("beforeinput", remember);
    return () => element?.removeEventListener("beforeinput", remember);
  }, [input]);
  return () => {
    const selection = before.current;
    before.current = undefined;
    return selection;
  };
}

/** Takes where to put the caret once an edit is shown. */
function useCaretAfter(input: RefObject<HTMLInputElement | null>) {
  const caret = useRef<number | null>(null);
  // Once per edit: otherwise a later render would clear the selection.
  useLayoutEffect(() => {
    const place = caret.current;
    caret.current = null;
    if (place === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(place, place);
  });
  return caret;
}

/** Reverts a refused edit at once: React does not re-render if the value is unchanged. */
function restore(input: HTMLInputElement | null, { shown, caret }: Edit): void {
  queueMicrotask(() => {
    if (!input) return;
    if (input.value !== shown) input.value = shown;
    input.setSelectionRange(caret, caret);
  });
}
