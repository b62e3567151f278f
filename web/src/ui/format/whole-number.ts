import { plainTyped } from "@portico/contract";

/**
 * A whole number as typed, with the digits of any script, as amount fields read them. Null if the text is none, or if it
 * is more than `most`.
 */
export function readWholeNumber(text: string, most: number): number | null {
  const plain = plainTyped(text).trim();
  if (!/^\d{1,15}$/.test(plain)) return null;
  return Number(plain) <= most ? Number(plain) : null;
}
