import { base58xrp } from "@scure/base";
import { decodeBase58Check } from "./base58check.ts";
import { addressHints } from "./hints.ts";
import { accepted, type Check, refused, unusable } from "./verdict.ts";

const ACCOUNT = 0x00;

/** r…: base58check with Ripple's own alphabet. */
export const checkRipple: Check = (address) => {
  const decoded = decodeBase58Check(address, base58xrp);
  if (decoded?.version === ACCOUNT) return accepted(address, decoded.hash);
  return /^X[1-9A-HJ-NP-Za-km-z]{46}$/.test(address) ? unusable(addressHints.x_address) : refused;
};
