import { numberMarks } from "./format/locale.ts";

/** How the text came to change. */
export interface EditOptions {
  /** How many digits may stand after the point. */
  decimals: number;
  /** The Delete key rather than Backspace. */
  forward?: boolean;
  /** This device's keyboard has a comma where others have the point. */
  decimalComma?: boolean;
}

/** A text and where the caret stands in it. */
export interface Place {
  text: string;
  caret: number;
}

/**
 * What the field's new text means, in the marks of the reader's language. A point or a comma that was typed begins the
 * fraction, where the language or the keyboard has no other use for it. What was pasted may come from a page in another
 * language: `1,234.5` and `1.234,5` are one amount. Null where it could mean two: money is refused rather than misread.
 */
export function meantText(before: string, after: string, caret: number, options: EditOptions): Place | null {
  const start = firstDifference(before, after.slice(0, caret));
  const entered = after.slice(start, caret);
  if (!/[.,]/.test(entered)) return { text: after, caret };
  if (entered.length === 1) {
    const mark = typedMark(before, entered, options);
    return { text: after.slice(0, start) + mark + after.slice(caret), caret };
  }
  // A text that replaces another may begin as that one did, so the whole is looked at first.
  const whole = pastedText(after);
  if (whole !== null) return { text: whole, caret: Math.max(0, whole.length - (after.length - caret)) };
  const part = pastedText(entered);
  if (part === null) return null;
  return { text: after.slice(0, start) + part + after.slice(caret), caret: start + part.length };
}

function firstDifference(left: string, right: string): number {
  let place = 0;
  while (place < left.length && place < right.length && left[place] === right[place]) place += 1;
  return place;
}

/** The mark that somebody means who typed this one. Thousands are marked by themselves, so nobody needs to type that. */
function typedMark(before: string, typed: string, { decimalComma }: EditOptions): string {
  const { decimal } = numberMarks();
  if (typed === decimal || before.includes(decimal)) return typed;
  // In English a comma is one between thousands, unless it stands after a lone zero or the keyboard has no point.
  return decimal === "," || before === "0" || decimalComma ? decimal : typed;
}

/** A pasted amount in the marks of the reader's language; null where it is none, or could be two. */
function pastedText(pasted: string): string | null {
  const bare = withoutOrnament(pasted);
  const marks = bare.match(/[.,]/g) ?? [];
  if (!/^[\d.,]*$/.test(bare)) return pasted;
  const last = bare.lastIndexOf(marks.at(-1) ?? "");
  const kinds = new Set(marks).size;
  const { decimal } = numberMarks();
  if (kinds === 2) {
    return isGrouped(bare.slice(0, last)) ? inMarks(bare.slice(0, last), bare.slice(last + 1)) : null;
  }
  if (marks.length > 1) return isGrouped(bare) ? inMarks(bare) : null;
  if (marks[0] === decimal || !isGrouped(bare)) return inMarks(bare.slice(0, last), bare.slice(last + 1));
  // `1,234` is a thousand in English alone; `1.234` is one in German and a little more than 1 in English.
  return decimal === "." ? inMarks(bare) : null;
}

/** Digits in groups of three, with one kind of mark between them: `1,234,567`. */
function isGrouped(text: string): boolean {
  return /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/.test(text);
}

function inMarks(whole: string, fraction?: string): string {
  const digits = whole.replace(/[.,]/g, "");
  return fraction === undefined ? digits : `${digits}${numberMarks().decimal}${fraction}`;
}

/** Without spaces, the signs of a currency and marks that only separate. */
export function withoutOrnament(text: string): string {
  return text
    .replace(/[\s_']/g, "")
    .replace(/^[$€£¥]/, "")
    .replace(/(?<=\d)[A-Za-z]{2,10}$/, "");
}
