const DIGIT = /\p{Nd}/u;
const DIGITS = /\p{Nd}/gu;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
/** Characters that draw nothing: no key that anybody meant to type. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
const SPACES_AND_DASHES = /[\s\p{Pd}\u2043\u2212]/gu;

/**
 * A typed text with the digits of any script (`１２`, `١٢`, `१२`) and full-width characters in ASCII, and without
 * invisible characters. Signs that only resemble digits (`²`, `½`) stay.
 */
export function plainTyped(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .replace(DIGITS, digitOf)
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

/**
 * A one-time code or recovery code as it was created: people type and paste it with spaces or dashes, and with the
 * characters of their keyboard. Browser and server read it alike.
 */
export function plainCode(text: string): string {
  return plainTyped(text).normalize("NFKC").replace(SPACES_AND_DASHES, "");
}

/** Unicode keeps the ten digits of each script together, beginning with its zero. */
function digitOf(digit: string): string {
  const at = digit.codePointAt(0) as number;
  let zero = at;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((at - zero) % 10);
}
