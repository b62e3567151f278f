import { sha256 } from "@noble/hashes/sha2.js";
import { type BytesCoder, base58 } from "@scure/base";
import { attempt, startsWith } from "./verdict.ts";

const CHECKSUM_BYTES = 4;
const HASH_BYTES = 20;

/** The first four bytes of a double SHA-256. */
export function doubleSha256Checksum(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes)).subarray(0, CHECKSUM_BYTES);
}

/** A version byte and a 20-byte hash, as most chains encode them. */
export interface VersionedHash {
  version: number;
  hash: Uint8Array;
}

/** Decodes `version, hash, checksum` from base58; undefined if the length or the checksum is wrong. */
export function decodeBase58Check(address: string, alphabet: BytesCoder = base58): VersionedHash | undefined {
  const bytes = attempt(() => alphabet.decode(address));
  if (bytes?.length !== 1 + HASH_BYTES + CHECKSUM_BYTES) return undefined;
  const payload = bytes.subarray(0, 1 + HASH_BYTES);
  if (!startsWith(bytes.subarray(payload.length), doubleSha256Checksum(payload))) return undefined;
  return { version: Number(payload[0]), hash: payload.subarray(1) };
}

/** Encodes `version, hash, checksum` in base58. */
export function encodeBase58Check({ version, hash }: VersionedHash): string {
  const payload = Uint8Array.of(version, ...hash);
  return base58.encode(Uint8Array.of(...payload, ...doubleSha256Checksum(payload)));
}
