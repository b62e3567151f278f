import Big from "big.js";
import { numberMarks } from "./locale.ts";

/** Compares two decimal strings: below, equal to or above zero. A text that is no number counts as zero. */
export function compareDecimals(left: string, right: string): number {
  return toBig(left).cmp(toBig(right));
}

/** A decimal string as a Big. A text that is no number is zero, as the spec treats prices. */
export function toBig(value: string | null | undefined): Big {
  try {
    return new Big(value ?? "0");
  } catch {
    return new Big(0);
  }
}

/**
 * A plain decimal in the user's number format: `-1234.5` becomes `-1,234.5` in English, `-1.234,5` in German.
 */
export function groupThousands(plain: string): string {
  const { group, decimal } = numberMarks();
  const [whole = "", fraction] = plain.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`;
}
