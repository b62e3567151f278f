import { dictionary } from "@zxcvbn-ts/language-common";

/** The list is ordered, the commonest first. */
const commonest = new Set(dictionary["passwords-common"].slice(0, 10_000));

/** Whether a password is among the 10,000 commonest, whatever its case. */
export function isCommonPassword(password: string): boolean {
  return commonest.has(password.toLowerCase());
}
