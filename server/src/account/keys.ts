import { hkdfSync } from "node:crypto";

/**
 * The purpose of a key. Each purpose has its own derived key, so that a leak of one reveals nothing about the others.
 */
export type KeyPurpose =
  | "codes"
  | "password-salts"
  | "queued-mail"
  | "totp-secrets"
  | "recovery-codes"
  | "oidc"
  | "audit-seals"
  | "secret-check";

/** 32 bytes derived from the operator's `AUTH_SECRET` (HKDF, RFC 5869). The same after each restart. */
export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "portico", purpose, 32));
}
