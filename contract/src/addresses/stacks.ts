import { doubleSha256Checksum } from "./base58check.ts";
import { addressHints } from "./hints.ts";
import { accepted, type Check, refused, startsWith, unusable } from "./verdict.ts";

/** Crockford's digits: no I, L, O or U. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const MAIN_VERSIONS = new Set([20, 22]);
const TEST_VERSIONS = new Set([21, 26]);
const HASH_BYTES = 20;
const CHECKSUM_BYTES = 4;

/** SP… or SM…: the version as one digit, then a hash and four bytes of a double SHA-256 over both. */
export const checkStacks: Check = (address) => {
  if (!/^S[0-9A-HJKMNP-TV-Z]{25,40}$/.test(address)) return refused;
  const version = DIGITS.indexOf(address.charAt(1));
  const bytes = decodeDigits(address.slice(2));
  if (bytes?.length !== HASH_BYTES + CHECKSUM_BYTES) return refused;
  const hash = bytes.subarray(0, HASH_BYTES);
  const checksum = doubleSha256Checksum(Uint8Array.of(version, ...hash));
  if (!startsWith(bytes.subarray(HASH_BYTES), checksum)) return refused;
  if (MAIN_VERSIONS.has(version)) return accepted(address, hash);
  return TEST_VERSIONS.has(version) ? unusable(addressHints.test_network) : refused;
};

/** Decodes the digits as one number; each leading 0 stands for a zero byte, as in base58. */
function decodeDigits(text: string): Uint8Array | undefined {
  let value = 0n;
  for (const digit of text) value = value * 32n + BigInt(DIGITS.indexOf(digit));
  const zeros = text.length - text.replace(/^0+/, "").length;
  const hex = value === 0n ? "" : value.toString(16);
  const digits = hex.padStart(hex.length + (hex.length % 2), "0");
  return Uint8Array.of(
    ...new Uint8Array(zeros),
    ...(digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)),
  );
}
