import { useState } from "react";
import { formatTypedDate, readTypedDate } from "../../ui/format/typed-date.ts";

/** The earliest and latest day that can be chosen, as `YYYY-MM-DD`. */
export interface DateRange {
  min?: string | undefined;
  max?: string | undefined;
}

interface Typed {
  text: string;
  /** The day of this text; empty if it can't be read. */
  day: string;
  /** The field's value when it was last rendered, which may not be this day yet. */
  value: string;
  /** An error waits until the field is left. */
  isTyping: boolean;
}

/** The text of a date field, kept as typed until the field is left, and its day. */
export function useTypedDate(value: string, onValueChange: (day: string) => void, { min, max }: DateRange) {
  const [typed, keep] = useState<Typed>(() => untyped(value));
  // A value from elsewhere replaces the text; the text's own value leaves it as it was typed.
  if (value !== typed.value) keep(value === typed.day ? { ...typed, value } : untyped(value));

  function change(next: Omit<Typed, "value">) {
    keep({ ...next, value });
    if (next.day !== value) onValueChange(next.day);
  }

  return {
    text: typed.text,
    error: typed.isTyping ? null : errorOf(typed, min, max),
    onText(text: string) {
      change({ text, day: readTypedDate(text, false) ?? "", isTyping: true });
    },
    onLeave() {
      const day = readTypedDate(typed.text, true) ?? "";
      change({ text: day === "" ? typed.text : formatTypedDate(day), day, isTyping: false });
    },
    choose(day: string) {
      change({ text: formatTypedDate(day), day, isTyping: false });
    },
  };
}

function untyped(value: string): Typed {
  return { text: formatTypedDate(value), day: value, value, isTyping: false };
}

function errorOf({ text, day }: Typed, min = "", max = ""): "unreadable" | "early" | "late" | null {
  if (day === "") return text.trim() === "" ? null : "unreadable";
  if (min !== "" && day < min) return "early";
  return max !== "" && day > max ? "late" : null;
}
