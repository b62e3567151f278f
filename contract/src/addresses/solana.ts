import { base58 } from "@scure/base";
import { accepted, attempt, type Check, refused } from "./verdict.ts";

const KEY_BYTES = 32;

/**
 * Base58 of 32 bytes. Solana's addresses have no checksum, and those of programs are off the curve on purpose: only the
 * length can be checked, so the sender must compare the address.
 */
export const checkSolana: Check = (address) => {
  const bytes = attempt(() => base58.decode(address));
  return bytes?.length === KEY_BYTES ? accepted(address, bytes) : refused;
};
