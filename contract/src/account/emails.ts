import { limits } from "../limits.ts";

/**
 * The spec's simple pattern, without characters that email programs drop and without the two characters whose lower
 * case is the ASCII i or k: with them, one address could pass for another.
 */
export const EMAIL =
  /^[^\s\p{C}\u0130\u212a@<>()",;:\\]+@[^\s\p{C}\u0130\u212a@<>()",;:\\]+\.[^\s\p{C}\u0130\u212a@<>()",;:\\.]+$/u;

/** The trimmed address if it is valid; otherwise undefined. */
export function asEmail(text: unknown): string | undefined {
  if (typeof text !== "string") return undefined;
  const trimmed = text.trim();
  return trimmed.length <= limits.email_max_length && EMAIL.test(trimmed) ? trimmed : undefined;
}
