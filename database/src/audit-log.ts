import { asOwner } from "./as-owner.ts";

/** How the audit log stands; numbers of rows are whole numbers as text. */
export interface AuditReport {
  rows: string;
  /** The number of the last row. */
  last: string;
  /** The rows that were edited or removed, or before which rows were removed or put elsewhere. */
  faults: { sequence: string; problem: string }[];
}

/** Recomputes the chain of hashes that holds the audit log together (T35). */
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
