import { limits } from "./limits.ts";

/**
 * The spec's simple pattern. Characters that a mail program drops, and the two whose small letters are the ASCII i and
 * k, would let one address pass for another.
 */
export const EMAIL =
  /^[^\s\p{C}\u0130\u212a@<>()",;:\\]+@[^\s\p{C}\u0130\u212a@<>()",;:\\]+\.[^\s\p{C}\u0130\u212a@<>()",;:\\.]+$/u;

/** The address without the space around it, if it is one; otherwise undefined. */
export function asEmail(text: unknown): string | undefined {
  if (typeof text !== "string") return undefined;
  const trimmed = text.trim();
  return trimmed.length <= limits.email_max_length && EMAIL.test(trimmed) ? trimmed : undefined;
}
