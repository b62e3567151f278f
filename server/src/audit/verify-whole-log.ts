import { readAuditLog, verifyAuditLog } from "@portico/database";
import type { Config } from "../config/config.ts";
import { type AuditCheck, AuditChecker } from "./check.ts";
import { auditKeys, type PublishedHead } from "./seals.ts";

/**
 * Checks every row and seal of the audit log, by our own code and by the database's.
 * @param config with the keys of the seals.
 * @returns the result, and a line for each fault.
 */
export async function verifyWholeLog(
  url: string,
  config: Pick<Config, "authSecret" | "auditKey" | "auditKeysBefore">,
  heads: PublishedHead[] = [],
): Promise<{ check: AuditCheck; lines: string[] }> {
  const checker = new AuditChecker(auditKeys(config), heads);
  await readAuditLog(url, checker.take);
  const report = await verifyAuditLog(url);
  const check = checker.finish();
  // Both may find the same faults.
  const faults = [...report.faults, ...check.faults].map(
    ({ sequence, problem }) => `Row ${sequence} of the audit log: ${problem}`,
  );
  return { check, lines: [...new Set(faults)] };
}
