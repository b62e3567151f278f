import { decodeBase58Check } from "./base58check.ts";
import { addressHints } from "./hints.ts";
import { accepted, type Check, refused, unusable, type Verdict } from "./verdict.ts";

const PREFIX = "bitcoincash:";
const DIGITS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const CHECKSUM_DIGITS = 8;
/** The hash length in bytes by the three low bits of the version byte; other lengths are not used on the chain. */
const HASH_BYTES = new Map([
  [0, 20],
  [3, 32],
]);
const KEY_HASH = 0;
const SCRIPT_HASH = 1;
/** The kinds that also accept tokens; plain coins are sent to the corresponding kind without them. */
const TOKEN_KINDS = new Set([2, 3]);
const LEGACY_KEY = 0x00;
const LEGACY_SCRIPT = 0x05;
const GENERATORS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];

/**
 * CashAddr with or without its prefix, and the older base58 form of keys (1…), which is normalised to CashAddr. That of
 * scripts (3…) is refused: it is usually Bitcoin's, and there often a segwit script, which nobody or anybody can spend
 * on Bitcoin Cash.
 */
export const checkBitcoinCash: Check = (address) => {
  const legacy = decodeBase58Check(address);
  if (legacy?.version === LEGACY_SCRIPT) return unusable(addressHints.bitcoin_script);
  if (legacy?.version !== LEGACY_KEY) return checkCashAddress(address);
  return { ...accepted(encodeKeyHash(legacy.hash), legacy.hash), is_bitcoin_form: true };
};

/** The address without its prefix, in any case. */
export function withoutCashPrefix(address: string): string {
  return address.toLowerCase().startsWith(PREFIX) ? address.slice(PREFIX.length) : address;
}

function checkCashAddress(address: string): Verdict {
  const isOneCase = address === address.toLowerCase() || address === address.toUpperCase();
  const text = withoutCashPrefix(address).toLowerCase();
  const digits = [...text].map((character) => DIGITS.indexOf(character));
  if (!isOneCase || digits.includes(-1) || digits.length <= CHECKSUM_DIGITS) return refused;
  if (checksum(digits) !== 0n) return refused;
  const [version, ...hash] = toBytes(digits.slice(0, -CHECKSUM_DIGITS)) ?? [];
  if (version === undefined || version > 0x7f || HASH_BYTES.get(version & 7) !== hash.length) return refused;
  const kind = version >> 3;
  if (TOKEN_KINDS.has(kind)) return unusable(addressHints.for_tokens);
  const isKnown = kind === SCRIPT_HASH || (kind === KEY_HASH && hash.length === 20);
  return isKnown ? accepted(text, Uint8Array.from(hash)) : refused;
}

function encodeKeyHash(hash: Uint8Array): string {
  const payload = toDigits(Uint8Array.of(KEY_HASH << 3, ...hash));
  const sum = checksum([...payload, ...new Array<number>(CHECKSUM_DIGITS).fill(0)]);
  const closing = Array.from({ length: CHECKSUM_DIGITS }, (_, index) =>
    Number((sum >> BigInt(5 * (7 - index))) & 31n),
  );
  return [...payload, ...closing].map((digit) => DIGITS.charAt(digit)).join("");
}

/** The BCH code of the specification over prefix, separator and digits; zero for a valid address. */
function checksum(digits: readonly number[]): bigint {
  const prefix = [...PREFIX.slice(0, -1)].map((character) => character.charCodeAt(0) & 31);
  let state = 1n;
  for (const digit of [...prefix, 0, ...digits]) {
    const top = state >> 35n;
    state = ((state & 0x07ffffffffn) << 5n) ^ BigInt(digit);
    GENERATORS.forEach((generator, bit) => {
      if ((top >> BigInt(bit)) & 1n) state ^= generator;
    });
  }
  return state ^ 1n;
}

/** Five-bit digits as bytes; undefined if there are too many leftover bits or they are not zero. */
function toBytes(digits: readonly number[]): number[] | undefined {
  const bits = digits.map((digit) => digit.toString(2).padStart(5, "0")).join("");
  const spare = bits.length % 8;
  if (spare > 4 || /1/.test(bits.slice(bits.length - spare))) return undefined;
  return (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
}

function toDigits(bytes: Uint8Array): number[] {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.padEnd(Math.ceil(bits.length / 5) * 5, "0").match(/.{5}/g) ?? []).map((digit) =>
    Number.parseInt(digit, 2),
  );
}
