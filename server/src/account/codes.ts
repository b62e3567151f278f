import { createHmac, randomInt } from "node:crypto";
import { limits } from "@portico/contract";
import { deriveKey } from "./keys.ts";

/** Makes six-digit codes and what the database keeps of them. */
export interface Codes {
  /** A new code, each of the million as likely as another. */
  create(): string;
  /**
   * Hex HMAC-SHA256 of a code for one mailbox or session. Without the key, a million tries would find the code in a
   * stolen table; the owner is part of it, so that a code's HMAC is worth nothing beside another one.
   */
  seal(owner: string, code: string): string;
}

/** After this time a letter with nothing but a code, sent now, is of no use. */
export function codeExpiry(): Date {
  return new Date(Date.now() + limits.code_minutes * 60_000);
}

export function createCodes(secret: string): Codes {
  const key = deriveKey(secret, "codes");
  return {
    create: () => String(randomInt(10 ** limits.code_length)).padStart(limits.code_length, "0"),
    seal: (owner, code) => createHmac("sha256", key).update(`${owner.toLowerCase()}\n${code}`).digest("hex"),
  };
}
