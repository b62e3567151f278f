/** Hexadecimal digits in groups of four, which people compare: `0123 4567 89ab cdef`. */
export function formatFingerprint(digits: string): string {
  return digits.match(/.{1,4}/g)?.join(" ") ?? "";
}
