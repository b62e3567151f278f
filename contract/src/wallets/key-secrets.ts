import { checkedBytes, KEY_BYTES } from "./key-bytes.ts";

/** Recognises an extended private key by its first letters, whether or not the rest is valid. */
const extendedPrivate = /(?:^|[^0-9A-Za-z])(?:[a-z]prv|[lmt]tpv|dgpv)[1-9A-HJ-NP-Za-km-z]{8}/i;
/** A bare private key: 32 bytes in hex. */
const barePrivate = /(?:^|[^0-9a-z])(?:0x)?[0-9a-f]{64}(?:[^0-9a-z]|$)/i;
/** Twelve or more words of only letters of any script, numbered or not, which no address or key consists of. */
const phrase =
  /(?:^|[^\p{L}\p{M}\d])[\p{L}\p{M}]{1,12}(?:["'\s,.;:]+(?:\d{1,2}[.):]*\s*)?[\p{L}\p{M}]{1,12}){11}(?=[^\p{L}\p{M}\d]|$)/u;

/** Everything that a key can be beside: brackets, slashes, spaces. */
const between = /[^1-9A-HJ-NP-Za-km-z]+/;

/** The kind of secret in a text, wherever in it; undefined if there is none. */
export function secretIn(text: string): "private_key_given" | "recovery_phrase_given" | undefined {
  if (phrase.test(text)) return "recovery_phrase_given";
  if (extendedPrivate.test(text) || barePrivate.test(text)) return "private_key_given";
  return text.split(between).some(isPrivate) ? "private_key_given" : undefined;
}

/** A key in wallet import format, or an extended key whose key data starts with the zero of a private key. */
function isPrivate(word: string): boolean {
  const bytes = checkedBytes(word);
  return bytes?.length === 33 || bytes?.length === 34 || (bytes?.length === KEY_BYTES && bytes[45] === 0);
}
