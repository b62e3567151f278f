import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { AuditRow, AuditSeal } from "@portico/database";
import { deriveKey } from "../account/keys.ts";
import type { Config } from "../config/config.ts";

/** A key for sealing the audit log. The database never sees it. */
export interface AuditKey {
  /** The first four bytes of its SHA-256, in hex. */
  id: string;
  key: Buffer;
  /** The last seal that it made, if it is a former key whose last seal the operator noted. */
  last?: PublishedHead;
}

/** The result of a full check of the audit log. */
export interface AuditFinding {
  /** ISO 8601 with milliseconds. */
  checked_at: string;
  /** The last row checked. */
  sequence: number;
  faults: number;
}

const noMac = "0".repeat(64);

/**
 * This server's keys: the one that makes seals, then the former ones, the newest first, which only verify. With
 * `AUDIT_KEY`, `AUTH_SECRET` is one of them only if it is listed (decision 129). Empty in demo mode.
 */
export function auditKeys({
  auditKey,
  auditKeysBefore,
  authSecret,
}: Pick<Config, "auditKey" | "auditKeysBefore" | "authSecret">): AuditKey[] {
  const current = auditKey ?? authSecret;
  if (current === undefined) return [];
  const former = auditKeysBefore.map(({ secret, last }) => ({
    ...auditKeyOf(secret),
    ...(last && { last }),
  }));
  return [auditKeyOf(current), ...former];
}

/** The key that is derived from a secret. */
export function auditKeyOf(secret: string): AuditKey {
  const key = deriveKey(secret, "audit-seals");
  return { id: createHash("sha256").update(key).digest("hex").slice(0, 8), key };
}

/** The expected hash of a row: SHA-256 of the previous hash and the row's content. */
export function rowHash({ previous_hash, content }: AuditRow): string {
  return createHash("sha256").update(Buffer.from(previous_hash, "hex")).update(content).digest("hex");
}

/** Makes the seal that follows `last` and covers rows up to `row`. */
export function makeSeal(
  { id, key }: AuditKey,
  last: AuditSeal | null,
  row: AuditRow,
  at = new Date(),
): AuditSeal {
  const unsigned = {
    seal: (last?.seal ?? 0) + 1,
    sequence: row.sequence,
    row_hash: row.hash,
    key_id: id,
    sealed_at: at.toISOString(),
  };
  return { ...unsigned, mac: sealMac(key, unsigned, last?.mac ?? noMac) };
}

/**
 * Whether a seal was made with one of our keys over the previous seal, and by a former key before its noted last seal.
 * Undefined if its key is unknown.
 */
export function isOurSeal(keys: AuditKey[], seal: AuditSeal, macBefore: string | null): boolean | undefined {
  const found = keys.find(({ id }) => id === seal.key_id);
  if (!found) return undefined;
  const { key, last } = found;
  return seal.seal <= (last?.seal ?? seal.seal) && isSame(seal.mac, sealMac(key, seal, macBefore ?? noMac));
}

/** Signs the result of a check, so that the back office can detect results forged in the database. */
export function signFinding({ id, key }: AuditKey, finding: AuditFinding) {
  return { ...finding, key_id: id, mac: findingMac(key, finding) };
}

/** Whether the key that makes seals signed it. A former key may have leaked. */
export function isOurFinding([current]: AuditKey[], finding: AuditFinding & { mac: string }): boolean {
  return current !== undefined && isSame(finding.mac, findingMac(current.key, finding));
}

/** A seal as one line, to be stored out of reach of the database's owner. */
export function headLine({ seal, sequence, key_id, mac, sealed_at }: AuditSeal): string {
  return `portico-audit-head seal=${seal} sequence=${sequence} key=${key_id} mac=${mac} at=${sealed_at}`;
}

/** A published head: identifies the last seal at that time. */
export type PublishedHead = Pick<AuditSeal, "seal" | "mac">;

/** All heads found in a text, such as a log or an email. */
export function headsIn(text: string): PublishedHead[] {
  return [
    ...text.matchAll(/portico-audit-head seal=(\d{1,15}) sequence=\d+ key=[0-9a-f]{8} mac=([0-9a-f]{64})/g),
  ].map(([, seal, mac]) => ({ seal: Number(seal), mac: String(mac) }));
}

function sealMac(key: Buffer, seal: Omit<AuditSeal, "mac">, macBefore: string): string {
  const { seal: number, sequence, row_hash, key_id, sealed_at } = seal;
  return hmac(key, ["portico-audit-seal-1", number, sequence, row_hash, macBefore, key_id, sealed_at]);
}

function findingMac(key: Buffer, { checked_at, sequence, faults }: AuditFinding): string {
  return hmac(key, ["portico-audit-check-1", checked_at, sequence, faults]);
}

function hmac(key: Buffer, parts: (string | number)[]): string {
  return createHmac("sha256", key).update(parts.join("\n")).digest("hex");
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
