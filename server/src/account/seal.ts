import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const nonce_bytes = 12;
const tag_bytes = 16;

/**
 * Encrypts and authenticates a text (AES-256-GCM). Returns base64url of nonce, tag and ciphertext. `key` has 32 bytes.
 */
export function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(nonce_bytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString("base64url");
}

/** @throws if the text was sealed with another key or altered. */
export function unseal(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonce_bytes), {
    authTagLength: tag_bytes,
  });
  decipher.setAuthTag(bytes.subarray(nonce_bytes, nonce_bytes + tag_bytes));
  const text = decipher.update(bytes.subarray(nonce_bytes + tag_bytes));
  return Buffer.concat([text, decipher.final()]).toString("utf8");
}
