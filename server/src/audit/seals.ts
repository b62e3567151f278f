import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { AuditRow, AuditSeal } from "@portico/database";
import { deriveKey } from "../account/keys.ts";
import type { Config } from "../config.ts";

/** A key of the audit log's seals, which the database never sees. */
export interface AuditKey {
  /** The first four bytes of its SHA-256, in hex. */
  id: string;
  key: Buffer;
}

/** What a whole check of the audit log found. */
export interface AuditFinding {
  /** ISO 8601 with milliseconds. */
  checked_at: string;
  /** Up to which row. */
  sequence: number;
  faults: number;
}

const noMac = "0".repeat(64);

/** The keys of this server: the first seals, all of them check. None in demo mode. */
export function auditKeys({
  auditKey,
  auditKeysBefore,
  authSecret,
}: Pick<Config, "auditKey" | "auditKeysBefore" | "authSecret">): AuditKey[] {
  const secrets = [auditKey, authSecret, ...auditKeysBefore].filter((secret) => secret !== undefined);
  return secrets.map((secret) => {
    const key = deriveKey(secret, "audit-seals");
    return { id: createHash("sha256").update(key).digest("hex").slice(0, 8), key };
  });
}

/** The hash that a row must carry: SHA-256 of the hash before and everything else in it. */
export function rowHash({ previous_hash, content }: AuditRow): string {
  return createHash("sha256").update(Buffer.from(previous_hash, "hex")).update(content).digest("hex");
}

/** The seal that follows `last` and seals up to `row`. */
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

/** Whether a seal was made with our key over the seal before it; undefined where we don't have its key. */
export function isOurSeal(keys: AuditKey[], seal: AuditSeal, macBefore: string | null): boolean | undefined {
  const key = keys.find(({ id }) => id === seal.key_id)?.key;
  return key && isSame(seal.mac, sealMac(key, seal, macBefore ?? noMac));
}

/** Signs what a check found, so that the office can tell it from what somebody wrote into the database. */
export function signFinding({ id, key }: AuditKey, finding: AuditFinding) {
  return { ...finding, key_id: id, mac: findingMac(key, finding) };
}

export function isOurFinding(
  keys: AuditKey[],
  finding: AuditFinding & { key_id: string; mac: string },
): boolean {
  const key = keys.find(({ id }) => id === finding.key_id)?.key;
  return key !== undefined && isSame(finding.mac, findingMac(key, finding));
}

/** A seal in one line, to be kept where the database's owner cannot reach it. */
export function headLine({ seal, sequence, key_id, mac, sealed_at }: AuditSeal): string {
  return `portico-audit-head seal=${seal} sequence=${sequence} key=${key_id} mac=${mac} at=${sealed_at}`;
}

/** A published head: which seal the log had then. */
export type PublishedHead = Pick<AuditSeal, "seal" | "mac">;

/** All heads in a text, such as a log or a mail. */
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
