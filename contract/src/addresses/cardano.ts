import { base58, bech32 } from "@scure/base";
import { crc32, readByronAddress } from "./byron.ts";
import { addressHints } from "./hints.ts";
import { accepted, attempt, type Check, refused, unusable, type Verdict } from "./verdict.ts";

const MAIN_NETWORK = 1;
const HASH_BYTES = 28;

/** addr1… of the Shelley era, and the older base58 addresses that start with Ae2 or DdzFF. */
export const checkCardano: Check = (address) => {
  const shelley = attempt(() => bech32.decodeToBytes(address, 128));
  return shelley ? checkShelley(address, shelley.prefix, shelley.bytes) : checkByron(address);
};

function checkShelley(address: string, prefix: string, bytes: Uint8Array): Verdict {
  if (prefix === "stake") {
    return unusable(addressHints.stake_address);
  }
  if (prefix === "addr_test") return unusable(addressHints.test_network);
  const header = bytes[0];
  if (prefix !== "addr" || header === undefined || (header & 0x0f) !== MAIN_NETWORK) return refused;
  const body = bytes.subarray(1);
  // The payment credential decides who can spend.
  return hasLengthOfKind(header >> 4, body)
    ? accepted(address.toLowerCase(), body.subarray(0, HASH_BYTES))
    : refused;
}

/** Kinds 0 to 3 carry two hashes, 4 and 5 a hash and a pointer of three numbers, 6 and 7 one hash. */
function hasLengthOfKind(kind: number, body: Uint8Array): boolean {
  if (kind <= 3) return body.length === 2 * HASH_BYTES;
  if (kind <= 5) return body.length > HASH_BYTES && isPointer(body.subarray(HASH_BYTES));
  return kind <= 7 && body.length === HASH_BYTES;
}

/** Three numbers with seven bits per byte, the highest bit set on all but the last byte of each. */
function isPointer(bytes: Uint8Array): boolean {
  const ends = [...bytes].filter((byte) => byte < 0x80).length;
  return ends === 3 && Number(bytes.at(-1)) < 0x80 && bytes.length <= 30;
}

function checkByron(address: string): Verdict {
  const bytes = attempt(() => base58.decode(address));
  const parts = bytes && readByronAddress(bytes);
  if (!parts || parts.checksum !== crc32(parts.payload)) return refused;
  return parts.is_test ? unusable(addressHints.test_network) : accepted(address, parts.root);
}
