import { type AuditReport, verifyAuditLog } from "@portico/database";
import { loadConfig } from "./config.ts";
import { describeStartFault } from "./start-fault.ts";
import { withDatabase } from "./with-database.ts";

/** `npm run audit:verify`: a line for each row of the audit log that is not as it was written, and exit code 1 if there is one. */
async function main(): Promise<number> {
  const report = await withDatabase(loadConfig(process.env), verifyAuditLog);
  const isWhole = report.faults.length === 0;
  (isWhole ? console.log : console.error)(say(report));
  return isWhole ? 0 : 1;
}

function say({ rows, last, faults }: AuditReport): string {
  if (faults.length === 0) return `The audit log is whole. Rows: ${rows}, the last has number ${last}.`;
  return faults.map(({ sequence, problem }) => `Row ${sequence} of the audit log: ${problem}`).join("\n");
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(describeStartFault(error));
  process.exitCode = 1;
}
