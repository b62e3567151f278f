import { hkdfSync } from "node:crypto";

/** What a key is for. Each purpose has a key of its own, so that a use of one says nothing about another. */
export type KeyPurpose =
  | "codes"
  | "password-salts"
  | "queued-mail"
  | "totp-secrets"
  | "recovery-codes"
  | "oidc"
  | "audit-seals";

/** 32 bytes derived from the operator's `AUTH_SECRET` (HKDF, RFC 5869); the same at every start. */
export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "portico", purpose, 32));
}
