import { createHmac, randomInt } from "node:crypto";
import { limits, plainCode } from "@portico/contract";
import { deriveKey } from "../keys.ts";

/** Recovery codes for users who have lost their second factor. Each works once. */
export interface RecoveryCodes {
  /** Creates ten codes such as `k7mp2-x9qdh`, with about 49 random bits each. */
  create(): string[];
  /** Hex HMAC-SHA256 of a code, ignoring case and separators. Without the key, a stolen table reveals no codes. */
  seal(code: string): string;
}

/** No characters that look alike. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const halfLength = 5;

/** Creates the maker of recovery codes, whose key is derived from this secret. */
export function createRecoveryCodes(secret: string): RecoveryCodes {
  const key = deriveKey(secret, "recovery-codes");
  return {
    create: () => Array.from({ length: limits.recovery_codes }, () => `${half()}-${half()}`),
    seal: (code) => createHmac("sha256", key).update(plain(code)).digest("hex"),
  };
}

function half(): string {
  return Array.from({ length: halfLength }, () => alphabet[randomInt(alphabet.length)]).join("");
}

function plain(code: string): string {
  return plainCode(code).toLowerCase();
}
