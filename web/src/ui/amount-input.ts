/**
 * The logic of a field for amounts, apart from React so that it can be tested by itself. A *value* is what the
 * rest of the program sees: digits with at most one point, no grouping (`1234.5`, `0.`, or empty). What the
 * field *shows* is the value with commas between thousands.
 */
export interface Edit {
  value: string;
  shown: string;
  /** Where the caret belongs in `shown`. */
  caret: number;
}

/** At most this many digits before the point: what an amount on the wire may have. */
const INTEGER_DIGITS = 20;

/** The value with commas between thousands; a point at the end stays, since someone is still typing. */
export function groupAmount(value: string): string {
  const [whole = "", fraction] = value.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/**
 * The value in what someone typed or pasted, or null where it is not an amount: a sign, an exponent or a second
 * point is refused rather than dropped, because dropping it would change what was meant.
 */
export function readAmount(text: string, decimals: number): string | null {
  const bare = text
    .replace(/[\s,_']/g, "")
    .replace(/^[$€£¥]/, "")
    .replace(/(?<=\d)[A-Za-z]{2,10}$/, "");
  if (!/^\d*\.?\d*$/.test(bare)) return null;
  const [whole = "", fraction] = bare.split(".");
  const digits = whole.replace(/^0+(?=\d)/, "");
  if (digits.length > INTEGER_DIGITS) return null;
  if (fraction === undefined) return digits;
  if (decimals === 0) return digits;
  return `${digits || "0"}.${fraction.slice(0, decimals)}`;
}

/** How the text came to change. */
export interface EditOptions {
  /** How many digits may stand after the point. */
  decimals: number;
  /** The Delete key rather than Backspace. */
  forward?: boolean;
  /** This device's keyboard has a comma where others have the point. */
  decimalComma?: boolean;
}

/**
 * What becomes of the field when its text changes from `before` to `after` with the caret at `caret`.
 * A change that leaves no amount is taken back. Deleting a comma deletes the digit beside it.
 */
export function editAmount(before: string, after: string, caret: number, options: EditOptions): Edit {
  const previous = before.replace(/,/g, "");
  if (isTypedPoint(before, after, caret, options)) {
    return editAmount(before, `${after.slice(0, caret - 1)}.${after.slice(caret)}`, caret, options);
  }
  const value = readAmount(after, options.decimals);
  if (value === null) {
    return { value: previous, shown: before, caret: Math.max(0, caret - (after.length - before.length)) };
  }
  const commaDeleted = value === previous && after.length === before.length - 1 && before[caret] === ",";
  if (commaDeleted && options.forward) {
    return editAmount(before, after.slice(0, caret) + after.slice(caret + 1), caret, options);
  }
  if (commaDeleted && caret > 0) {
    return editAmount(before, after.slice(0, caret - 1) + after.slice(caret), caret - 1, options);
  }
  const shown = groupAmount(value);
  const behind = after.slice(caret).replace(/[^\d.]/g, "").length;
  return { value, shown, caret: caretBefore(shown, behind) };
}

/** A comma that was typed for a point: after a lone zero it can be nothing else, elsewhere the keyboard tells. */
function isTypedPoint(before: string, after: string, caret: number, options: EditOptions): boolean {
  const typed = after.length === before.length + 1 && after[caret - 1] === ",";
  return typed && !before.includes(".") && (before === "0" || options.decimalComma === true);
}

/** The place in `shown` that has `behind` digits and points after it. */
function caretBefore(shown: string, behind: number): number {
  let position = shown.length;
  for (let left = behind; left > 0 && position > 0; position -= 1) {
    if (shown[position - 1] !== ",") left -= 1;
  }
  return position;
}
