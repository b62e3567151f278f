import Big from "big.js";

/** Compares two decimal strings: below, equal to or above zero. What is not a number counts as zero. */
export function compareDecimals(left: string, right: string): number {
  return toBig(left).cmp(toBig(right));
}

/** A decimal string as a Big; what is not a number is zero, as the spec reads prices. */
export function toBig(value: string | null | undefined): Big {
  try {
    return new Big(value ?? "0");
  } catch {
    return new Big(0);
  }
}

/** Commas between the thousands of a plain decimal (`-1234.5` becomes `-1,234.5`). */
export function groupThousands(plain: string): string {
  const [whole = "", fraction] = plain.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
