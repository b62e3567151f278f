import { numberMarks } from "../format/locale.ts";

/** How the text was changed. */
export interface EditOptions {
  /** The maximum number of decimals. */
  decimals: number;
  /** The Delete key rather than Backspace. */
  forward?: boolean;
  /** This device's keyboard has a comma in place of the point. */
  decimalComma?: boolean;
  /**
   * The keys behind the shown text, while a separator among them may still change its meaning (`Edit.typed`).
   */
  typed?: string | null;
}

/** A text and the caret's position in it. */
export interface Place {
  text: string;
  caret: number;
}

/** Whether an ambiguous separator was read as a decimal or a thousands separator. */
export type MarkReading = "decimal" | "thousands";

/** A text with the locale's separators, and how an ambiguous one in it was read. */
export interface Meaning {
  text: string;
  reading: MarkReading | null;
}

/**
 * The meaning of an amount typed key by key. A lone comma (a lone point where the comma is the decimal
 * separator) separates thousands if exactly three digits follow it, and is a decimal separator otherwise.
 * Null if the keys are no amount.
 */
export function typedMeaning(keys: string, { decimalComma }: EditOptions): Meaning | null {
  const { group, decimal } = numberMarks();
  const other = decimal === "." ? "," : ".";
  if (!keys.includes(other)) return { text: keys, reading: null };
  const last = keys.lastIndexOf(other);
  const [head, tail] = [keys.slice(0, last), keys.slice(last + 1)];
  const separates = group === other && !(decimalComma && other === ",");
  const isWhole = (text: string) => /^\d*$/.test(text) || (separates && isGrouped(text));
  // No separator may follow the decimal separator.
  if (keys.includes(decimal)) {
    const [whole = "", fraction = ""] = keys.split(decimal);
    return isWhole(whole) && !fraction.includes(other)
      ? { text: inMarks(whole, fraction), reading: null }
      : null;
  }
  if (separates && isGrouped(keys)) return { text: inMarks(keys), reading: "thousands" };
  return isWhole(head) ? { text: inMarks(head, tail), reading: group === other ? "decimal" : null } : null;
}

/**
 * The meaning of the field's new text with the locale's separators, if it was not typed at the end. A pasted
 * text may come from a page in another language: `1,234.5` and `1.234,5` are the same amount. Null if it is
 * ambiguous.
 */
export function editedMeaning(
  before: string,
  after: string,
  caret: number,
  options: EditOptions,
): (Place & Meaning) | null {
  const entered = enteredText(before, after, caret);
  const start = caret - entered.length;
  if (!/[.,]/.test(entered)) return { text: after, caret, reading: null };
  if (entered.length === 1) {
    const mark = markBetween(after.slice(0, start), entered, after.slice(caret), options);
    return { text: after.slice(0, start) + mark + after.slice(caret), caret, reading: null };
  }
  // A text that replaces another may begin in the same way, so try the whole text first.
  const whole = pastedMeaning(after);
  if (whole !== null) return { ...whole, caret: Math.max(0, whole.text.length - (after.length - caret)) };
  const part = pastedMeaning(entered);
  if (part === null) return null;
  return {
    text: after.slice(0, start) + part.text + after.slice(caret),
    caret: start + part.text.length,
    reading: part.reading,
  };
}

/** The text that the change inserted before the caret. */
export function enteredText(before: string, after: string, caret: number): string {
  let start = 0;
  while (start < caret && start < before.length && before[start] === after[start]) start += 1;
  return after.slice(start, caret);
}

/** The meaning of a separator typed among digits. If the text is grouped anyway it changes nothing. */
function markBetween(left: string, typed: string, right: string, { decimalComma }: EditOptions): string {
  const { group, decimal } = numberMarks();
  if (typed === decimal || `${left}${right}`.includes(decimal)) return typed;
  const behind = right.replace(/\D/g, "").length;
  const separates = group === typed && !(decimalComma && typed === ",");
  return separates && behind > 0 && behind % 3 === 0 ? typed : decimal;
}

/** The meaning of a pasted amount; null if it is none, or is ambiguous. */
function pastedMeaning(pasted: string): Meaning | null {
  const bare = withoutOrnament(pasted);
  const marks = bare.match(/[.,]/g) ?? [];
  if (!/^[\d.,]*$/.test(bare)) return { text: pasted, reading: null };
  const last = bare.lastIndexOf(marks.at(-1) ?? "");
  const kinds = new Set(marks).size;
  const { decimal, group } = numberMarks();
  const [head, tail] = [bare.slice(0, last), bare.slice(last + 1)];
  if (kinds === 2) return isGrouped(head) ? { text: inMarks(head, tail), reading: null } : null;
  if (marks.length > 1) return isGrouped(bare) ? { text: inMarks(bare), reading: null } : null;
  if (marks[0] === decimal) return { text: inMarks(head, tail), reading: null };
  if (!isGrouped(bare)) return { text: inMarks(head, tail), reading: "decimal" };
  // French uses no point, so `1.234` may come from an English or from a German page.
  return marks[0] === group ? { text: inMarks(bare), reading: "thousands" } : null;
}

/** Digits in groups of three with the same separator: `1,234,567`. */
function isGrouped(text: string): boolean {
  return /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/.test(text);
}

function inMarks(whole: string, fraction?: string): string {
  const digits = whole.replace(/[.,]/g, "");
  return fraction === undefined ? digits : `${digits}${numberMarks().decimal}${fraction}`;
}

/** Removes spaces, currency signs and characters that only separate. */
export function withoutOrnament(text: string): string {
  return text
    .replace(/[\s_']/g, "")
    .replace(/^[$€£¥]/, "")
    .replace(/(?<=\d)[A-Za-z]{2,10}$/, "");
}
