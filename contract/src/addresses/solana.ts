import { base58 } from "@scure/base";
import { accepted, attempt, type Check, refused } from "./verdict.ts";

const KEY_BYTES = 32;

/**
 * Base58 of 32 bytes. Solana's addresses carry no checksum, and those of programs lie off the curve on purpose:
 * the length is all that can be checked, so whoever sends must compare the address itself.
 */
export const checkSolana: Check = (address) =>
  attempt(() => base58.decode(address))?.length === KEY_BYTES ? accepted(address) : refused;
