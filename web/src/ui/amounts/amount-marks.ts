import { plainTyped } from "@portico/contract";

/** Separates decimals only, whatever the language: the Arabic sign stands for all of these. */
export const POINT = "\u066b";

/** Separate thousands only: apostrophe, space, underscore and the Arabic sign. */
export const GROUPS = /[' _\u066c]/;

/**
 * A typed text with the digits of any script in ASCII, and the separators of all languages as `.`, `,`, `POINT` or one
 * of `GROUPS`.
 */
export function plainMarks(text: string): string {
  return plainTyped(text)
    .replace(/[\u2024\ufe52]/g, ".")
    .replace(/[\u060c\u201a\u3001\ufe50\ufe51\uff64]/g, ",")
    .replace(/[\u00b7\u2022\u2027\u2219\u22c5\u3002\u30fb\uff61\uff65]/g, POINT)
    .replace(/[\u0060\u00b4\u02b9\u02bc\u2018\u2019\u2032]/g, "'")
    .replace(/\s/g, " ");
}

/** The signs under which a currency's amounts are written. */
const signs: Record<string, readonly string[]> = {
  USD: ["US$", "$"],
  EUR: ["€"],
  GBP: ["£"],
  JPY: ["¥", "円"],
  BRL: ["R$"],
  COP: ["COL$", "$"],
};

/** The text of `plainMarks` without the field's own unit before or after it; other units stay. */
export function withoutUnit(text: string, unit: string | undefined): string {
  const bare = text.trim();
  if (!unit) return bare;
  for (const name of [unit, ...(signs[unit] ?? [])].map((one) => one.toLowerCase())) {
    const { length } = name;
    if (bare.length <= length) continue;
    // Symbols such as 1INCH have digits: what touches them might be part of the figure.
    const [isBefore, isAfter] = [bare.slice(0, length), bare.slice(-length)].map(
      (part) => part.toLowerCase() === name,
    );
    if (isBefore && !/^\d\d/.test(`${name.at(-1)}${bare[length]}`)) return bare.slice(length).trim();
    if (isAfter && !/^\d\d/.test(`${bare.at(-length - 1)}${name[0]}`)) return bare.slice(0, -length).trim();
  }
  return bare;
}
