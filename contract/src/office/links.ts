/** Characters that draw nothing, so that a link can hide behind them. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
const ACCENTS = /[\u0300-\u036f]/gu;

/** Letters of any alphabet, without punctuation and pictures. */
const LETTER =
  "a-z\\u00c0-\\u1fff\\u2c00-\\u2dff\\u3040-\\u30fa\\u30fc-\\ud7ff\\uf900-\\ufdff\\u{10000}-\\u{1efff}\\u{20000}-\\u{3ffff}";

/** What looks like a full stop, between characters that aren't Chinese or Japanese: there it ends a sentence. */
const DOTS =
  /([0-9a-z\u00c0-\u1fff])[\u00b7\u0589\u06d4\u0701\u0702\u2022\u2027\u2219\u22c5\u2e31\u3002\u30fb\ua4f8\ua60e](?=[0-9a-z\u00c0-\u1fff])/gu;

const OCTET = "(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
const SCHEMES =
  "https?|ftp|mailto|tel|sms|file|data|javascript|vbscript|bitcoin|ethereum|ipfs|magnet|tg|whatsapp";

/** What mail programs and phones turn into a link; of a text in lower case, without what hides one. */
const LINK = new RegExp(
  [
    "://",
    `(^|[^a-z])(${SCHEMES}):[^ \\t\\n]`,
    "(^|[^0-9a-z])www[0-9]{0,3}\\.[0-9a-z]",
    `[^ \\t\\n@]@[\\[${LETTER}]`,
    `[0-9${LETTER}_-]\\.(xn--|[${LETTER}]{2})`,
    `(^|[^0-9.])${OCTET}(\\.${OCTET}){3}($|[^0-9])`,
    "([0-9a-f]{1,4}:){3,}[0-9a-f]{1,4}",
    "[0-9a-f]{1,4}::[0-9a-f]{1,4}",
  ].join("|"),
  "u",
);

/**
 * Whether a mail program would make a link of some part of a text: a web or email address, or an IP address, also one
 * with invisible or look-alike characters (T73). The database decides alike: `app.has_link`.
 */
export function hasLink(text: string): boolean {
  const plain = text.normalize("NFKD").replace(INVISIBLE, "").replace(ACCENTS, "").toLowerCase();
  return LINK.test(plain.replace(DOTS, "$1."));
}

/** The text with this in place of each word that has a link. */
export function withoutLinks(text: string, replacement: string): string {
  if (!hasLink(text)) return text;
  const rest = text
    .split(/(\s+)/)
    .map((word) => (hasLink(word) ? replacement : word))
    .join("");
  return hasLink(rest) ? replacement : rest;
}
