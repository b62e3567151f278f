import { dictionary } from "@zxcvbn-ts/language-common";

/** The dictionary is sorted, most common first. */
const commonest = new Set(dictionary["passwords-common"].slice(0, 10_000));

/** Whether a password is among the 10,000 most common, ignoring case. */
export function isCommonPassword(password: string): boolean {
  return commonest.has(password.toLowerCase());
}
