import { createHmac, randomInt } from "node:crypto";
import { limits } from "@portico/contract";
import { deriveKey } from "../keys.ts";

/** Creates six-digit codes and the HMACs that the database stores. */
export interface Codes {
  /** A new code, uniformly random. */
  create(): string;
  /**
   * Hex HMAC-SHA256 of a code for one mailbox or session. Without the key, trying all million codes would recover one
   * from a stolen table. The owner is part of the input, so an HMAC is not valid for another owner.
   */
  seal(owner: string, code: string): string;
}

/** The time at which a code sent now expires. An email with only the code is not sent after it. */
export function codeExpiry(): Date {
  return new Date(Date.now() + limits.code_minutes * 60_000);
}

/** Creates the maker of codes, whose key is derived from this secret. */
export function createCodes(secret: string): Codes {
  const key = deriveKey(secret, "codes");
  return {
    create: () => String(randomInt(10 ** limits.code_length)).padStart(limits.code_length, "0"),
    seal: (owner, code) => createHmac("sha256", key).update(`${owner}\n${code}`).digest("hex"),
  };
}
