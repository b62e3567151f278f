import { base58 } from "@scure/base";
import { doubleSha256Checksum } from "../addresses/base58check.ts";
import { attempt, startsWith } from "../addresses/verdict.ts";

/** The length of an extended key (BIP 32) without its checksum. */
export const KEY_BYTES = 78;
const CHECKSUM_BYTES = 4;

/** Longer texts are not keys, and decoding base58 takes quadratic time. */
const MAX_CHARACTERS = 120;

/** The base58 bytes of a key without the checksum; undefined if it is wrong. */
export function checkedBytes(text: string): Uint8Array | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  const all = attempt(() => base58.decode(text));
  if (!all || all.length <= CHECKSUM_BYTES) return undefined;
  const bytes = all.slice(0, -CHECKSUM_BYTES);
  return startsWith(all.subarray(bytes.length), doubleSha256Checksum(bytes)) ? bytes : undefined;
}
