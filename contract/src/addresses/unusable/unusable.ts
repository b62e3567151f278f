import { bytesToHex } from "@noble/hashes/utils.js";
import type { AddressFormat } from "../../registry/networks.ts";
import { verdictOf } from "../formats.ts";
import type { Accepted } from "../verdict.ts";
import { knownSinks, knownTokens } from "./known.ts";

/** Why coins sent to a well-formed address are lost: it is a token's contract, or nobody has its key. */
export type Loss = "token" | "no_key";

/** Why coins sent to this address are lost (T74); undefined if they are not, as far as is known. */
export function lossAt(format: AddressFormat, { normal, payload }: Accepted): Loss | undefined {
  const key = bytesToHex(payload);
  if (isPatterned(format, normal, key)) return "no_key";
  return known().get(key);
}

/**
 * Whether no key can have led to an address: its bytes repeat a unit (0x0…0, 0xdeadbeef…) or hold twelve equal ones in
 * a row (0x…dEaD, precompiles, black holes of XRP), or its base58 text was written by hand (SysvarC1ock1111…). By
 * chance that happens once in more than 2^60 addresses. The database repeats this in `app.is_patterned()`.
 */
function isPatterned(format: AddressFormat, text: string, key: string): boolean {
  return /^(.{2,20})\1+$|(..)\2{11}/.test(key) || (format !== "evm" && /(.)\1{13}/.test(text));
}

let losses: ReadonlyMap<string, Loss> | undefined;

/**
 * The listed addresses by what decides who can spend. One key serves all forms of an address: a contract has no key on
 * Tron either, and a burn address of Bitcoin burns Litecoin, too.
 */
function known(): ReadonlyMap<string, Loss> {
  losses ??= new Map([...entries(knownTokens, "token"), ...entries(knownSinks, "no_key")]);
  return losses;
}

function entries(lists: typeof knownTokens, loss: Loss): [string, Loss][] {
  return (Object.entries(lists) as [AddressFormat, readonly string[]][]).flatMap(([format, addresses]) =>
    addresses.flatMap((address): [string, Loss][] => {
      const verdict = verdictOf(format, address);
      // A test keeps the lists free of malformed texts.
      return verdict.valid ? [[bytesToHex(verdict.payload), loss]] : [];
    }),
  );
}
