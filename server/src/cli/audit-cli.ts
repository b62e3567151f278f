import { readFileSync } from "node:fs";
import type { AuditCheck } from "../audit/check.ts";
import { headLine, headsIn } from "../audit/seals.ts";
import { verifyWholeLog } from "../audit/verify-whole-log.ts";
import { loadConfig } from "../config/config.ts";
import { practiceSecret } from "../config/secret.ts";
import { runCli } from "./run-cli.ts";
import { withDatabase } from "./with-database.ts";

/**
 * `portico audit verify [FILE…]`: prints a line for each audit-log row or seal that was altered, and for each head
 * in the files (logs, emails) that the log no longer contains. Exits with 1 if there are any.
 */
async function main(files: string[]): Promise<number> {
  const config = loadConfig(process.env);
  if (config.practice) config.authSecret ??= practiceSecret(config.dataDir);
  const heads = files.flatMap((file) => headsIn(readFileSync(file, "utf8")));
  if (files.length > 0 && heads.length === 0) throw new Error("These files contain no head of an audit log.");
  const { check, lines } = await withDatabase(config, (url) => verifyWholeLog(url, config, heads));
  if (lines.length > 0) console.error(lines.join("\n"));
  else console.log(wholeLines(check, heads.length).join("\n"));
  return lines.length > 0 ? 1 : 0;
}

function wholeLines({ rows, last, seals, head }: AuditCheck, heads: number): string[] {
  return [
    `The audit log is intact. Rows: ${rows}, the last is number ${last}.`,
    head ? `Seals: ${seals}. Rows that are not sealed yet: ${last - head.sequence}.` : "It has no seal yet.",
    ...(heads > 0 ? [`Published heads found in it: ${heads}.`] : []),
    ...(head ? [headLine(head)] : []),
  ];
}

await runCli(main);
