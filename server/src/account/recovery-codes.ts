import { createHmac, randomInt } from "node:crypto";
import { limits } from "@portico/contract";
import { deriveKey } from "./keys.ts";

/** Codes for who has lost the second factor; each is good for one sign-in. */
export interface RecoveryCodes {
  /** Ten new ones, such as `k7mp2-x9qdh`, each of some 49 random bits. */
  create(): string[];
  /** Hex HMAC-SHA256 of a code, however it was typed: without the key a stolen table is worth nothing. */
  seal(code: string): string;
}

/** Nothing that is easily taken for something else. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const half_length = 5;

export function createRecoveryCodes(secret: string): RecoveryCodes {
  const key = deriveKey(secret, "recovery-codes");
  return {
    create: () => Array.from({ length: limits.recovery_codes }, () => `${half()}-${half()}`),
    seal: (code) => createHmac("sha256", key).update(plain(code)).digest("hex"),
  };
}

function half(): string {
  return Array.from({ length: half_length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

function plain(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, "");
}
