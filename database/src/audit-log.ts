import type pg from "pg";
import { asOwner } from "./as-owner.ts";

/** The state of the audit log; row numbers are whole numbers as text. */
export interface AuditReport {
  rows: string;
  /** The number of the last row. */
  last: string;
  /** The rows that were edited or removed, or before which rows were removed or moved. */
  faults: { sequence: string; problem: string }[];
}

/** Recomputes the hash chain of the audit log (T35). */
export async function verifyAuditLog(url: string): Promise<AuditReport> {
  return asOwner(url, async (client) => {
    const { rows } = await client.query<Omit<AuditReport, "faults">>(
      "select count(*)::text as rows, coalesce(max(sequence), 0)::text as last from app.admin_activity",
    );
    const found = await client.query<AuditReport["faults"][number]>(
      "select sequence::text, problem from app.verify_admin_activity()",
    );
    return { rows: "0", last: "0", ...rows[0], faults: found.rows };
  });
}

/** A row of the audit log in the form that is hashed. */
export interface AuditRow {
  sequence: number;
  /** Every column but the two hashes, as PostgreSQL writes them in one JSON array. */
  content: string;
  /** Hex SHA-256, as is `hash`. */
  previous_hash: string;
  hash: string;
}

/** A seal of the audit log (T59): an HMAC over the previous seal and the hash of a row. */
export interface AuditSeal {
  /** Sequential, without gaps. */
  seal: number;
  /** The last row that it seals. */
  sequence: number;
  /** Hex, as is `mac`. */
  row_hash: string;
  key_id: string;
  mac: string;
  /** ISO 8601 with milliseconds. */
  sealed_at: string;
}

/** Consecutive rows with the seals of the same range. */
export interface AuditPage {
  rows: AuditRow[];
  seals: AuditSeal[];
}

const pageRows = 2_000;

/**
 * Passes the whole audit log to `take`, page by page, as the owner sees it in one snapshot. Uses no database function,
 * since the database's owner may have replaced them.
 */
export async function readAuditLog(url: string, take: (page: AuditPage) => void): Promise<void> {
  await asOwner(url, async (client) => {
    await client.query("begin transaction isolation level repeatable read read only");
    for (let after = "0", isLast = false; !isLast; ) {
      const { rows } = await client.query<AuditRow & { sequence: string }>(rowsAfter, [after, pageRows]);
      isLast = rows.length < pageRows;
      const until = isLast ? "9223372036854775807" : String(rows.at(-1)?.sequence);
      const seals = await client.query<AuditSeal & { seal: string; sequence: string }>(sealsWithin, [
        after,
        until,
      ]);
      take({
        rows: rows.map((row) => ({ ...row, sequence: Number(row.sequence) })),
        seals: seals.rows.map((seal) => ({
          ...seal,
          seal: Number(seal.seal),
          sequence: Number(seal.sequence),
        })),
      });
      after = until;
    }
    await client.query("commit");
  });
}

const rowsAfter = `
select a.sequence::text, encode(a.previous_hash, 'hex') as previous_hash, encode(a.hash, 'hex') as hash,
  jsonb_build_array(
    a.sequence, a.id, a.admin_id, a.action_name, a.target_type, a.target_id, a.details, a.is_claim, a.reason,
    a.ip_address, a.request_id, extract(epoch from a.created_at)
  )::text as content
from app.admin_activity a
where a.sequence > $1
order by a.sequence
limit $2`;

/** The newest seal, read like those of `readAuditLog`; null if there is none. */
export async function readLastSeal(client: pg.Client): Promise<AuditSeal | null> {
  const { rows } = await client.query<AuditSeal & { seal: string; sequence: string }>(
    `${seals} order by s.seal desc limit 1`,
  );
  const [last] = rows;
  return last ? { ...last, seal: Number(last.seal), sequence: Number(last.sequence) } : null;
}

const seals = `
select s.seal::text, s.sequence::text, encode(s.row_hash, 'hex') as row_hash, s.key_id, encode(s.mac, 'hex') as mac,
  to_char(s.sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as sealed_at
from app.audit_seals s`;

const sealsWithin = `${seals}
where s.sequence > $1 and s.sequence <= $2
order by s.sequence`;
