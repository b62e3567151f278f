/**
 * What one network's check says of a text: an address of it, in the one form in which two writings of the same
 * address are equal; or not, with a reason where the text is known to be something else than a slip.
 */
export type Verdict = { valid: true; normal: string } | { valid: false; reason?: string };

/** Checks a trimmed text of at most 128 characters; never throws. */
export type Check = (address: string) => Verdict;

export const refused: Verdict = { valid: false };

export function accepted(normal: string): Verdict {
  return { valid: true, normal };
}

/** A well-formed text that is still nothing to send to, and why. */
export function unusable(reason: string): Verdict {
  return { valid: false, reason };
}

/** What `decode` returns, or undefined where it throws: the coders throw on text that is not theirs. */
export function attempt<Value>(decode: () => Value): Value | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

export function startsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
