import { readFileSync } from "node:fs";
import { readAuditLog, verifyAuditLog } from "@portico/database";
import { type AuditCheck, AuditChecker } from "../audit/check.ts";
import { auditKeys, headLine, headsIn } from "../audit/seals.ts";
import { loadConfig } from "../config/config.ts";
import { practiceSecret } from "../config/secret.ts";
import { describeStartFault } from "../start/start-fault.ts";
import { withDatabase } from "./with-database.ts";

/**
 * `npm run audit:verify [-- FILE…]`: prints a line for each audit-log row or seal that was altered, and for each head
 * in the files (logs, emails) that the log no longer contains. Exits with 1 if there are any.
 */
async function main(files: string[]): Promise<number> {
  const config = loadConfig(process.env);
  if (config.practice) config.authSecret ??= practiceSecret(config.dataDir);
  const heads = files.flatMap((file) => headsIn(readFileSync(file, "utf8")));
  if (files.length > 0 && heads.length === 0)
    throw new Error("There is no head of an audit log in these files.");
  const keys = auditKeys(config);
  const checker = new AuditChecker(keys, heads);
  const report = await withDatabase(config, async (url) => {
    await readAuditLog(url, checker.take);
    return verifyAuditLog(url);
  });
  const check = checker.finish();
  const lines = faultLines([...report.faults, ...check.faults]);
  if (lines.length > 0) console.error(lines.join("\n"));
  else console.log(wholeLines(check, heads.length).join("\n"));
  return lines.length > 0 ? 1 : 0;
}

/** The database's own check may find the same faults, so remove duplicates. */
function faultLines(faults: { sequence: string | number; problem: string }[]): string[] {
  return [...new Set(faults.map(({ sequence, problem }) => `Row ${sequence} of the audit log: ${problem}`))];
}

function wholeLines({ rows, last, seals, head }: AuditCheck, heads: number): string[] {
  return [
    `The audit log is whole. Rows: ${rows}, the last has number ${last}.`,
    head ? `Seals: ${seals}. Rows that are not sealed yet: ${last - head.sequence}.` : "It has no seal yet.",
    ...(heads > 0 ? [`Published heads that it contains: ${heads}.`] : []),
    ...(head ? [headLine(head)] : []),
  ];
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(describeStartFault(error));
  process.exitCode = 1;
}
