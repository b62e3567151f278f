import { keccak_256 } from "@noble/hashes/sha3.js";
import { hexToBytes } from "@noble/hashes/utils.js";

const BLOOM_BYTES = 256;

/**
 * Whether a block with this `logsBloom` may contain a log with this address or topic (hex). False is certain, true is
 * not. Source: Ethereum's Yellow Paper, 4.3.1.
 */
export function mayContain(bloom: Uint8Array, item: string): boolean {
  return bits(item).every(([byte, mask]) => ((bloom[byte] ?? 0) & mask) !== 0);
}

/** The `logsBloom` of a block whose logs have these addresses and topics. */
export function bloomOf(items: readonly string[]): Uint8Array {
  const bloom = new Uint8Array(BLOOM_BYTES);
  for (const item of items) for (const [byte, mask] of bits(item)) bloom[byte] = (bloom[byte] ?? 0) | mask;
  return bloom;
}

/** The three bits that stand for an item: the byte's position in the bloom and the bit in it. */
function bits(item: string): [byte: number, mask: number][] {
  const digest = keccak_256(hexToBytes(item.slice(2)));
  return [0, 2, 4].map((index) => {
    const bit = (((digest[index] ?? 0) << 8) | (digest[index + 1] ?? 0)) & 2047;
    return [BLOOM_BYTES - 1 - (bit >> 3), 1 << (bit & 7)];
  });
}
