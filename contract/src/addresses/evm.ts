import { keccak_256 } from "@noble/hashes/sha3.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { accepted, type Check, refused } from "./verdict.ts";

/** 0x and 40 hex digits; in mixed case, the case is the checksum of EIP-55. */
export const checkEvm: Check = (address) => {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(address)?.[1];
  if (digits === undefined) return refused;
  const normal = withChecksumCase(digits.toLowerCase());
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isOneCase || address === normal ? accepted(normal, hexToBytes(digits)) : refused;
};

/** A letter is upper case if the corresponding digit in the hash of the address is 8 or more. */
function withChecksumCase(digits: string): string {
  const hash = keccak_256(utf8ToBytes(digits));
  const cased = [...digits].map((digit, index) => {
    const byte = hash[index >> 1] ?? 0;
    const nibble = index % 2 === 0 ? byte >> 4 : byte & 0x0f;
    return nibble >= 8 ? digit.toUpperCase() : digit;
  });
  return `0x${cased.join("")}`;
}
