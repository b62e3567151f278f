import { groupThousands } from "../format/decimal.ts";
import { numberMarks } from "../format/locale.ts";
import { GROUPS, POINT, plainMarks } from "./amount-marks.ts";
import { type MarkReading, type ReadOptions, type Refusal, readAmount, readShown } from "./amount-meaning.ts";
import { isUnread, textOfUnread, unread } from "./unread.ts";

/**
 * The logic of an amount field, without React so that it can be tested separately. A *value* is what the rest
 * of the program uses: digits with at most one point, no grouping (`1234.5`, `0.`, or empty). The field
 * *shows* the value in the user's number format: `1,234.5` in English, `1.234,5` in German. A text that is no
 * amount stays in the field as it was typed, and its value is *unread*, which nothing takes for an amount.
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
  /** Why the text is no amount. */
  refused: Refusal | null;
}

/** How the text was changed. */
export interface EditOptions extends ReadOptions {
  /** The Delete key rather than Backspace. */
  forward?: boolean;
  /** `Edit.typed` before. */
  typed?: string | null;
  /** Whether the text was no amount before. */
  wasUnread?: boolean;
  /** What was selected in the text before. */
  selected?: [number, number] | undefined;
  /** An input method composed the text: it counts as typed, however long. */
  isComposed?: boolean;
}

const plain = { typed: null, reading: null, refused: null };

/** The field's state for a value that was not typed into it. */
export function editOf(value: string, options: ReadOptions): Edit {
  const text = textOfUnread(value);
  if (text === null) return { ...plain, value, shown: groupThousands(value), caret: 0 };
  const read = readAmount(text, options);
  return { ...plain, value, shown: text, caret: 0, refused: read.refused ?? "unclear" };
}

/** The value for a field that takes this many decimals: unread if it has more of them. */
export function fittingValue(value: string, decimals: number): string {
  const text = textOfUnread(value) ?? groupThousands(value);
  const read = isUnread(value) ? readAmount(text, { decimals }) : readShown(text, decimals);
  return read.refused === null ? read.value : unread(text);
}

/**
 * The field's state after its text changes from `before` to `after` with the caret at `caret`. A text that is no
 * amount stays and is reported. Deleting a thousands separator deletes the digit beside it.
 */
export function editAmount(before: string, after: string, caret: number, options: EditOptions): Edit {
  const { typed = null, wasUnread } = options;
  const change = changeOf(before, after, caret, options.selected);
  const { entered, start, end } = change;
  if (after === "") return { ...plain, value: "", shown: "", caret: 0 };
  const isReplaced = before !== "" && start === 0 && end === before.length;
  if (isReplaced) return editByKeys(change, entered, options);
  if (wasUnread) return editUnread(change, options);
  if (start < before.length) return editWithin(change, options);
  const keys = (typed ?? before.replaceAll(numberMarks().group, "")) + entered;
  return editByKeys(change, keys, options);
}

/** A change of the text: what was entered in place of `before` from `start` to `end`. */
interface Change {
  before: string;
  after: string;
  caret: number;
  entered: string;
  start: number;
  end: number;
}

/** Without the selection, or if the text was changed elsewhere, the change is found by comparing both texts. */
function changeOf(
  before: string,
  after: string,
  caret: number,
  selected: [number, number] | undefined,
): Change {
  const change = { before, after, caret };
  if (selected) {
    const [start, end] = selected;
    const [head, tail] = [before.slice(0, start), before.slice(end)];
    const isThere =
      after.length >= head.length + tail.length && after.startsWith(head) && after.endsWith(tail);
    const isDeletion = start === end && after.length <= before.length;
    if (isThere && !isDeletion) {
      return { ...change, start, end, entered: after.slice(start, after.length - tail.length) };
    }
  }
  const end = Math.max(0, before.length - (after.length - caret));
  let start = 0;
  while (start < Math.min(caret, end) && before[start] === after[start]) start += 1;
  return { ...change, start, end, entered: after.slice(start, caret) };
}

/** The state for the keys typed so far. */
function editByKeys({ entered }: Change, keys: string, options: EditOptions): Edit {
  const isTyped = isKey(entered) || (options.isComposed ?? false);
  const read = readAmount(keys, { ...options, isPasted: !isTyped });
  if (read.refused) return refusedEdit(keys, keys.length, read.refused);
  const { value, mark } = read;
  const shown = groupThousands(value);
  const isPlain = keys === shown.replaceAll(numberMarks().group, "");
  return {
    ...plain,
    value,
    shown,
    caret: shown.length,
    typed: isTyped && !isPlain ? keys : null,
    reading: mark,
  };
}

/** The state after a change of a text that was no amount: it is read as a whole. */
function editUnread({ after, caret, entered }: Change, options: EditOptions): Edit {
  const isPasted = !options.isComposed && [...entered].length > 1;
  const own = readShown(after, options.decimals);
  const isOwn = own.refused === null && groupThousands(own.value) === after;
  const read = isOwn ? own : readAmount(after, { ...options, isPasted });
  if (read.refused) return refusedEdit(after, caret, read.refused);
  const { value, mark } = read;
  const shown = groupThousands(value);
  const { decimal } = numberMarks();
  const behind = [...after.slice(caret)].filter((sign) => /\d/.test(sign) || sign === decimal).length;
  const typed = caret === after.length && shown !== after ? after : null;
  return { ...plain, value, shown, caret: caretBefore(shown, behind), typed, reading: mark };
}

/** The state after a deletion, or an insertion among other digits. */
function editWithin(change: Change, options: EditOptions): Edit {
  const meant = meaningWithin(change, options);
  if ("refused" in meant) return refusedEdit(change.after, change.caret, meant.refused);
  const read = readShown(meant.text, options.decimals);
  if (read.refused) return refusedEdit(change.after, change.caret, read.refused);
  const again = withoutDigitBeside(change.before, meant, read.value, options);
  if (again) return editAmount(change.before, again.text, again.caret, { ...options, selected: undefined });
  const { decimal } = numberMarks();
  const behind = [...meant.text.slice(meant.caret)].filter((sign) => /\d/.test(sign) || sign === decimal);
  const shown = groupThousands(read.value);
  return {
    ...plain,
    value: read.value,
    shown,
    caret: caretBefore(shown, behind.length),
    reading: meant.reading,
  };
}

/** A text with the locale's separators and the caret's position in it. */
interface Place {
  text: string;
  caret: number;
}

/** The meaning of the field's new text, if it was not typed at the end. */
function meaningWithin(
  { before, after, entered, start, end }: Change,
  options: EditOptions,
): (Place & { reading: MarkReading | null }) | { refused: Refusal } {
  const [head, tail] = [before.slice(0, start), before.slice(end)];
  const inserted = (text: string) => ({ text: head + text + tail, caret: head.length + text.length });
  const digits = plainMarks(entered);
  if (/^\d*$/.test(digits)) return { ...inserted(digits), reading: null };
  if (isKey(entered)) {
    const mark = markBetween(head, digits, tail, options);
    return mark === null ? { refused: "character" } : { ...inserted(mark), reading: null };
  }
  // A text that replaces another may begin in the same way, so try the whole text first.
  const whole = readAmount(after, { ...options, isPasted: true });
  if (!whole.refused) {
    const text = groupThousands(whole.value);
    return { text, caret: Math.max(0, text.length - tail.length), reading: whole.mark };
  }
  const part = readAmount(entered, { ...options, isPasted: true });
  if (part.refused) return { refused: part.refused };
  return { ...inserted(part.value.replace(".", numberMarks().decimal)), reading: part.mark };
}

/** The locale's sign for a separator typed among digits; null if it is none. In a grouped text it changes nothing. */
function markBetween(
  left: string,
  typed: string,
  right: string,
  { decimalComma }: EditOptions,
): string | null {
  const { group, decimal } = numberMarks();
  const behind = right.replace(/\D/g, "").length;
  const isAtGroup = behind > 0 && behind % 3 === 0 && !right.includes(decimal);
  if (GROUPS.test(typed)) return isAtGroup && /\d/.test(left) ? "" : null;
  if (!/^[.,\u066b]$/.test(typed)) return null;
  if (typed === decimal || typed === POINT || `${left}${right}`.includes(decimal)) return decimal;
  const separates = group === typed && !(decimalComma && typed === ",");
  return separates && isAtGroup ? typed : decimal;
}

/** The state of a text that is no amount. */
function refusedEdit(text: string, caret: number, refused: Refusal): Edit {
  return { ...plain, value: unread(text), shown: text, caret, refused };
}

function isKey(entered: string): boolean {
  return [...entered].length === 1;
}

/** If only a thousands separator was deleted: the text without the digit beside it. */
function withoutDigitBeside(
  before: string,
  { text, caret }: Place,
  value: string,
  options: EditOptions,
): Place | null {
  const read = readShown(before, Number.POSITIVE_INFINITY);
  const isUnchanged = !read.refused && value === read.value;
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
