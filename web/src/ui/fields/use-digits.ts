import { plainCode } from "@portico/contract";
import { useState } from "react";

/**
 * The digits of a code as it is typed, for `CodeField`.
 * @param length the number of digits.
 * @param onComplete called with the whole code when its last digit was typed, or when all were pasted.
 */
export function useDigits(length: number, onComplete: (code: string) => void) {
  const [digits, setDigits] = useState(() => empty(length));
  const isComplete = digits.every((digit) => digit !== "");

  return {
    digits,
    isComplete,
    code: digits.join(""),
    clear: () => setDigits(empty(length)),
    /**
     * Typing the last digit completes it. Replacing one of the digits does not: the code may be half
     * corrected.
     */
    change(next: string[]) {
      setDigits(next);
      if (!isComplete && next.every((digit) => digit !== "")) onComplete(next.join(""));
    },
    /** Takes a whole pasted code, as the server would read it; false if it is none. */
    fill(text: string): boolean {
      const code = plainCode(text);
      if (code.length !== length || /\D/.test(code)) return false;
      setDigits([...code]);
      onComplete(code);
      return true;
    },
  };
}

function empty(length: number): string[] {
  return Array.from({ length }, () => "");
}
