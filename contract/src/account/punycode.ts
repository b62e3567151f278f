const BASE = 36;
const CODE_OF_A = 97;
const MAX_CODE_POINT = 0x10ffff;

/**
 * The letters that the part of a label after `xn--` encodes (RFC 3492), unvalidated; undefined if it encodes none.
 */
export function decodePunycode(encoded: string): string | undefined {
  const split = encoded.lastIndexOf("-");
  const letters = [...encoded.slice(0, Math.max(split, 0))];
  const digits = [...encoded.slice(split + 1)].map(digitOf);
  let code = 128;
  let position = 0;
  let bias = 72;
  for (let at = 0; at < digits.length; ) {
    const before = position;
    let weight = 1;
    for (let step = BASE; ; step += BASE) {
      const digit = digits[at++] ?? BASE;
      if (digit >= BASE) return undefined;
      position += digit * weight;
      const threshold = Math.min(Math.max(step - bias, 1), 26);
      if (digit < threshold) break;
      weight *= BASE - threshold;
      if (weight > MAX_CODE_POINT * BASE) return undefined;
    }
    const length = letters.length + 1;
    bias = adapt(position - before, length, before === 0);
    code += Math.floor(position / length);
    if (code > MAX_CODE_POINT) return undefined;
    position %= length;
    letters.splice(position++, 0, String.fromCodePoint(code));
  }
  return code === 128 && position === 0 ? undefined : letters.join("");
}

/** The value of a digit; 36 for what is none. */
function digitOf(sign: string): number {
  if (/[0-9]/.test(sign)) return Number(sign) + 26;
  return /[a-z]/.test(sign) ? sign.charCodeAt(0) - CODE_OF_A : BASE;
}

/** RFC 3492, section 6.1. */
function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / 700) : delta >> 1;
  rest += Math.floor(rest / length);
  let steps = 0;
  for (; rest > 455; steps += BASE) rest = Math.floor(rest / 35);
  return steps + Math.floor((36 * rest) / (rest + 38));
}
