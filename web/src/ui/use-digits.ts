import { useState } from "react";

/**
 * The digits of a code that is being typed, for `CodeField`.
 * @param length how many there are.
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
    /** The last digit completes. To mend one of them does not: what stands there meanwhile is nobody's code. */
    change(next: string[]) {
      setDigits(next);
      if (!isComplete && next.every((digit) => digit !== "")) onComplete(next.join(""));
    },
    /** Takes a whole code, as it was pasted; false when it is none. Authenticators show it with a gap. */
    fill(text: string): boolean {
      const code = text.replace(/[\s-]/g, "");
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
