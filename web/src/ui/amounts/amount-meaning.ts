import { numberMarks } from "../format/locale.ts";
import { GROUPS, POINT, plainMarks, withoutUnit } from "./amount-marks.ts";

/** What a field takes. */
export interface ReadOptions {
  /** The maximum number of decimals. */
  decimals: number;
  /** The symbol of the coin or currency; without it no unit is understood. */
  unit?: string | undefined;
  /** This device's keyboard has a comma in place of the point. */
  decimalComma?: boolean;
  /** The text came at once, perhaps from a page in another language. */
  isPasted?: boolean;
}

/** Whether an ambiguous separator was read as a decimal or a thousands separator. */
export type MarkReading = "decimal" | "thousands";

/** Why a text is no amount. `unfinished`: its groups have not three digits each, or not yet. */
export type Refusal =
  | "sign"
  | "exponent"
  | "unit"
  | "character"
  | "separator"
  | "unclear"
  | "long"
  | "decimals"
  | "unfinished";

/** An amount, or why the text is none. */
export type Reading =
  | {
      refused: null;
      /** Digits with at most one point, no grouping. */
      value: string;
      /** How a separator was read that this language does not use, or uses otherwise. */
      mark: MarkReading | null;
    }
  | { refused: Refusal };

interface Parts {
  whole: string;
  /** Undefined without a decimal separator. */
  fraction?: string;
  mark: MarkReading | null;
}

/** The maximum number of digits before the point of an amount on the wire. */
const INTEGER_DIGITS = 20;

/**
 * Reads a typed or pasted amount.
 *
 * - The language's decimal separator separates decimals, and so does a sign that no language groups with: `。` `٫` `·`.
 * - The last separator separates decimals if another kind groups the digits before it by three: `1.234,5`.
 * - A comma or point that this language groups with (`1,500` in English) separates thousands if all groups are complete,
 *   decimals otherwise, and the reading says so.
 * - Spaces, apostrophes, underscores and `٬` only group.
 *
 * Everything else is refused with its reason, and so are more decimals than the field takes, unless they are zeros.
 */
export function readAmount(text: string, options: ReadOptions): Reading {
  const bare = withoutUnit(plainMarks(text), options.unit);
  const foreign = foreignCharacter(bare);
  if (foreign) return { refused: foreign };
  const parts = partsOf(bare, options);
  return typeof parts === "string" ? { refused: parts } : amountOf(parts, options.decimals);
}

/** The value of a text that the field shows itself, with the locale's separators. */
export function readShown(shown: string, decimals: number): Reading {
  const { group, decimal } = numberMarks();
  const [whole = "", fraction, ...rest] = shown.replaceAll(group, "").split(decimal);
  if (rest.length > 0 || !/^\d*$/.test(`${whole}${fraction ?? ""}`)) return { refused: "separator" };
  return amountOf({ whole, mark: null, ...(fraction !== undefined && { fraction }) }, decimals);
}

/** Digits in groups of three with the same separator: `1,234,567`. */
function isGrouped(text: string): boolean {
  return /^[1-9]\d{0,2}([.,' _\u066c])\d{3}(?:\1\d{3})*$/.test(text);
}

/** The first thing in the text that no amount has. */
function foreignCharacter(bare: string): Refusal | null {
  if (/^[\d.,\u066b\u066c' _]*$/.test(bare)) return null;
  if (/^[\d.,]+e[-+]?\d*$/i.test(bare)) return "exponent";
  const figure = bare.replace(/[\p{Sc}\p{L}]+/gu, "").trim();
  if (/^[\p{Pd}\u2212+±]|[\p{Pd}\u2212+±]$/u.test(figure)) return "sign";
  return figure !== bare && /^[\d.,\u066b\u066c' _]+$/.test(figure) ? "unit" : "character";
}

function partsOf(bare: string, options: ReadOptions): Parts | Refusal {
  const point = bare.indexOf(POINT);
  if (point >= 0) return splitAt(bare, point, "decimal");
  if (GROUPS.test(bare)) return partsOfGroups(bare);
  const marks = bare.match(/[.,]/g) ?? [];
  const last = bare.lastIndexOf(marks.at(-1) ?? "");
  if (marks.length === 0) return { whole: bare, mark: null };
  if (new Set(marks).size === 1) return partsOfMarks(bare, marks, options);
  const isOurs = marks[0] === numberMarks().group && !separatesDecimals(marks[0], options);
  return splitAt(bare, last, isOurs ? null : "decimal");
}

/** Of digits with signs that only group, and at most a point or comma. */
function partsOfGroups(bare: string): Parts | Refusal {
  const at = bare.search(/[.,]/);
  const whole = at < 0 ? bare : bare.slice(0, at);
  if (at >= 0 && isGrouped(whole)) return splitAt(bare, at, foreign(bare[at]));
  return at < 0 && isGrouped(whole) ? { whole: digitsIn(whole), mark: null } : "unfinished";
}

/** Of digits with points only or commas only. */
function partsOfMarks(bare: string, marks: string[], options: ReadOptions): Parts | Refusal {
  const [mark = ""] = marks;
  const { decimal, group } = numberMarks();
  const isOnly = marks.length === 1;
  const last = bare.lastIndexOf(mark);
  if (isOnly && mark === decimal) return splitAt(bare, last, null);
  const isComma = separatesDecimals(mark, options);
  if (isGrouped(bare) && !isComma) {
    if (group === mark || !isOnly) return { whole: digitsIn(bare), mark: "thousands" };
    // French uses no point, so `1.234` may come from an English or from a German page.
    return options.isPasted ? "unclear" : splitAt(bare, last, "decimal");
  }
  if (!isOnly && (mark === decimal || isComma)) return "separator";
  return splitAt(bare, last, group === mark || !isOnly ? "decimal" : null);
}

/** Whether this is the only decimal separator that the device's keyboard offers. */
function separatesDecimals(mark: string, { decimalComma = false, isPasted = false }: ReadOptions): boolean {
  return decimalComma && !isPasted && mark === ",";
}

/** The parts before and after the decimal separator at this place. */
function splitAt(bare: string, at: number, mark: MarkReading | null): Parts | Refusal {
  const [whole, fraction] = [bare.slice(0, at), bare.slice(at + 1)];
  const isWhole = /^\d*$/.test(whole) || isGrouped(whole);
  return isWhole && /^\d*$/.test(fraction) ? { whole: digitsIn(whole), fraction, mark } : "separator";
}

function amountOf({ whole, fraction, mark }: Parts, decimals: number): Reading {
  const digits = whole.replace(/^0+(?=\d)/, "");
  if (digits.length > INTEGER_DIGITS) return { refused: "long" };
  if (fraction === undefined) return { refused: null, value: digits, mark };
  const beyond = fraction.slice(decimals);
  if (/[1-9]/.test(beyond)) return { refused: "decimals" };
  const value = decimals === 0 ? digits : `${digits || "0"}.${fraction.slice(0, decimals)}`;
  // Zeros that are left out may have been meant as thousands: 1.000.
  return { refused: null, value, mark: mark ?? (beyond === "" ? null : "decimal") };
}

function digitsIn(text: string): string {
  return text.replace(/\D/g, "");
}

/** To be said if this is not the language's decimal separator. */
function foreign(mark: string | undefined): MarkReading | null {
  return mark === numberMarks().decimal ? null : "decimal";
}
