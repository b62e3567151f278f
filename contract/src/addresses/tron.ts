import { decodeBase58Check } from "./base58check.ts";
import { accepted, type Check, refused } from "./verdict.ts";

const MAIN_NETWORK = 0x41;

/** T…: base58check with the version 0x41. */
export const checkTron: Check = (address) => {
  const decoded = decodeBase58Check(address);
  return decoded?.version === MAIN_NETWORK ? accepted(address, decoded.hash) : refused;
};
