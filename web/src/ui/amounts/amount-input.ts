import { groupThousands } from "../format/decimal.ts";
import { numberMarks } from "../format/locale.ts";
import {
  type EditOptions,
  editedMeaning,
  enteredText,
  type MarkReading,
  type Place,
  typedMeaning,
  withoutOrnament,
} from "./amount-meaning.ts";

/**
 * The logic of an amount field, without React so that it can be tested separately. A *value* is what the rest
 * of the program uses: digits with at most one point, no grouping (`1234.5`, `0.`, or empty). The field
 * *shows* the value in the user's number format: `1,234.5` in English, `1.234,5` in German.
 */
export interface Edit {
  value: string;
  shown: string;
  /** The caret's position in `shown`. */
  caret: number;
  /**
   * The keys as typed, while a separator among them may still change its meaning: `1,50` becomes 1,500 with
   * one more 0.
   */
  typed: string | null;
  /** How an ambiguous separator was read; to be shown with the value. */
  reading: MarkReading | null;
  /** The refused text, which has two possible meanings or none. */
  refused: string | null;
}

/** The maximum number of digits before the point of an amount on the wire. */
const INTEGER_DIGITS = 20;

/**
 * The value of a shown or typed text, or null if it is no amount. A sign, an exponent or a second point is
 * refused rather than dropped, because dropping it would change the meaning.
 */
export function readAmount(text: string, decimals: number): string | null {
  const { group, decimal } = numberMarks();
  const bare = withoutOrnament(text).replaceAll(group, "").replace(decimal, ".");
  if (!/^\d*\.?\d*$/.test(bare)) return null;
  const [whole = "", fraction] = bare.split(".");
  const digits = whole.replace(/^0+(?=\d)/, "");
  if (digits.length > INTEGER_DIGITS) return null;
  if (fraction === undefined) return digits;
  if (decimals === 0) return digits;
  return `${digits || "0"}.${fraction.slice(0, decimals)}`;
}

/** The value truncated to this many decimals. */
export function cutAmount(value: string, decimals: number): string {
  const [whole = "", fraction = ""] = value.split(".");
  return decimals === 0 || !value.includes(".") ? whole : `${whole}.${fraction.slice(0, decimals)}`;
}

/**
 * The field's state after its text changes from `before` to `after` with the caret at `caret`. A change that
 * leaves no amount is reverted. Deleting a thousands separator deletes the digit beside it.
 */
export function editAmount(before: string, after: string, caret: number, options: EditOptions): Edit {
  const keys = typedKeys(before, after, caret, options);
  if (keys !== null) return editByKeys(before, keys, options);
  const meant = editedMeaning(before, after, caret, options);
  const value = meant && readAmount(meant.text, options.decimals);
  if (!meant || value === null) return takenBack(before, after, caret);
  const again = withoutDigitBeside(before, meant, value, options);
  if (again) return editAmount(before, again.text, again.caret, options);
  const { decimal } = numberMarks();
  const behind = [...meant.text.slice(meant.caret)].filter((sign) => /\d/.test(sign) || sign === decimal);
  const shown = groupThousands(value);
  return {
    value,
    shown,
    caret: caretBefore(shown, behind.length),
    typed: null,
    reading: meant.reading,
    refused: null,
  };
}

/** All keys behind the text if one was added at its end; null for any other change. */
function typedKeys(before: string, after: string, caret: number, { typed }: EditOptions): string | null {
  const isAppended = caret === after.length && after.length === before.length + 1 && after.startsWith(before);
  if (!isAppended || !/[\d.,]$/.test(after)) return null;
  return (typed ?? before.replaceAll(numberMarks().group, "")) + after.slice(-1);
}

function editByKeys(before: string, keys: string, options: EditOptions): Edit {
  const meant = typedMeaning(keys, options);
  const value = meant && readAmount(meant.text, options.decimals);
  if (!meant || value === null) {
    const kept = takenBack(before, before, before.length);
    return { ...kept, typed: options.typed ?? null, refused: null };
  }
  const shown = groupThousands(value);
  const fraction = meant.text.split(numberMarks().decimal)[1] ?? "";
  const isWhole = fraction.length <= options.decimals;
  const typed = meant.text !== keys && isWhole ? keys : null;
  return { value, shown, caret: shown.length, typed, reading: meant.reading, refused: null };
}

function takenBack(before: string, after: string, caret: number): Edit {
  const value = readAmount(before, Number.POSITIVE_INFINITY) ?? "";
  const entered = enteredText(before, after, caret);
  // A single key that is not part of an amount needs no explanation; a pasted text without effect does.
  const refused = entered.length > 1 ? entered : null;
  const place = Math.max(0, caret - (after.length - before.length));
  return { value, shown: before, caret: place, typed: null, reading: null, refused };
}

/** If only a thousands separator was deleted: the text without the digit beside it. */
function withoutDigitBeside(
  before: string,
  { text, caret }: Place,
  value: string,
  options: EditOptions,
): Place | null {
  const isUnchanged = value === readAmount(before, Number.POSITIVE_INFINITY);
  const isMark = text.length === before.length - 1 && before[caret] === numberMarks().group;
  if (!isUnchanged || !isMark) return null;
  if (options.forward) return { text: text.slice(0, caret) + text.slice(caret + 1), caret };
  return caret > 0 ? { text: text.slice(0, caret - 1) + text.slice(caret), caret: caret - 1 } : null;
}

/** The position in `shown` with `behind` digits and points after it. */
function caretBefore(shown: string, behind: number): number {
  const { group } = numberMarks();
  let position = shown.length;
  for (let left = behind; left > 0 && position > 0; position -= 1) {
    if (shown[position - 1] !== group) left -= 1;
  }
  return position;
}
