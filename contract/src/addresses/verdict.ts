/** A well-formed address. */
export interface Accepted {
  valid: true;
  /** Its normalised form. */
  normal: string;
  /** The hash, key or program that decides who can spend what is sent there. */
  payload: Uint8Array;
  /** It is written as an address of Bitcoin; `normal` is this network's own form. */
  is_bitcoin_form?: boolean;
}

/**
 * The result of one network's check: an address; or none, with a reason if the text is recognisably something other
 * than a typing error.
 */
export type Verdict = Accepted | { valid: false; reason?: string };

/** Checks a trimmed text of at most 128 characters; never throws. */
export type Check = (address: string) => Verdict;

export const refused: Verdict = { valid: false };

/** The verdict on a well-formed address. */
export function accepted(normal: string, payload: Uint8Array): Accepted {
  return { valid: true, normal, payload };
}

/** A well-formed text to which coins cannot be sent, and why. */
export function unusable(reason: string): Verdict {
  return { valid: false, reason };
}

/** What `decode` returns, or undefined if it throws, as the decoders do on invalid input. */
export function attempt<Value>(decode: () => Value): Value | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

/** Whether the bytes begin with these. */
export function startsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
