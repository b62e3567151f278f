import { decodeBase58Check } from "./base58check.ts";
import { accepted, type Check, refused } from "./verdict.ts";

const MAIN_NETWORK = 0x41;

/** T…: base58check with the version 0x41. */
export const checkTron: Check = (address) =>
  decodeBase58Check(address)?.version === MAIN_NETWORK ? accepted(address) : refused;
