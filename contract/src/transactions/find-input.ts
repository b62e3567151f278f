import { formats, verdictOf } from "../addresses/formats.ts";
import { type AddressFormat, addressPatterns, networks } from "../registry/networks.ts";
import { hashOnNetwork } from "./transaction-hashes.ts";

/** Longer texts are refused; a message with an explorer's link has room. */
export const MAX_FIND_INPUT = 1_000;

/**
 * What somebody has pasted who looks for a deposit. A hash is 64 hexadecimal digits in small letters without 0x, or a
 * signature in base58. `several`: more than one hash. `address`: no hash, but an address of some network.
 */
export type FindInput = { kind: "transaction"; hash: string } | { kind: "address" | "several" | "nothing" };

/** Reads a hash, with or without 0x and in any case, an explorer's link, or a text that contains one of these. */
export function readFindInput(text: string): FindInput {
  const input = text.slice(0, MAX_FIND_INPUT);
  const parts = input.split(/[^0-9A-Za-z]+/);
  const found = new Set(parts.flatMap((part) => anyHash(part) ?? []));
  const [hash] = found;
  if (found.size > 1) return { kind: "several" };
  // A hash that was copied over the end of a line.
  const whole = hash ?? anyHash(input.replace(/\s+/g, ""));
  if (whole !== undefined) return { kind: "transaction", hash: whole };
  return { kind: parts.some(isAddress) ? "address" : "nothing" };
}

function anyHash(text: string): string | undefined {
  const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(text)?.[1];
  if (digits) return digits.toLowerCase();
  return networks.map((network) => hashOnNetwork(network, text)).find((hash) => hash !== undefined);
}

function isAddress(text: string): boolean {
  // Also one whose checksum is wrong, such as for its capitals.
  if (new RegExp(addressPatterns.evm).test(text)) return true;
  return (Object.keys(formats) as AddressFormat[]).some((format) => verdictOf(format, text).valid);
}
