import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58xmr } from "@scure/base";
import { accepted, attempt, type Check, refused, startsWith } from "./verdict.ts";

const CHECKSUM_BYTES = 4;
const KEY_BYTES = 32;
/**
 * The kinds of mainnet addresses by their first byte, with their length: that byte, two keys, a payment id, the
 * checksum.
 */
const LENGTHS = new Map([
  [18, 69], // standard
  [19, 77], // integrated, with a payment id of 8 bytes
  [42, 69], // subaddress
]);

/** 4… or 8…: base58 in blocks of eight bytes, ending with four bytes of Keccak as the checksum. */
export const checkMonero: Check = (address) => {
  const bytes = attempt(() => base58xmr.decode(address));
  if (!bytes || LENGTHS.get(Number(bytes[0])) !== bytes.length) return refused;
  const body = bytes.subarray(0, -CHECKSUM_BYTES);
  const checksum = keccak_256(body).subarray(0, CHECKSUM_BYTES);
  const spendKey = body.subarray(1, 1 + KEY_BYTES);
  return startsWith(bytes.subarray(body.length), checksum) ? accepted(address, spendKey) : refused;
};
