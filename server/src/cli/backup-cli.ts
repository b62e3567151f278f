import { basename } from "node:path";
import { readTls, recordBackup, withLibpqEnvironment } from "@portico/database";
import { runBackup } from "../backup/run-backup.ts";
import { loadConfig } from "../config/config.ts";
import { runCli } from "./run-cli.ts";
import { withDatabase } from "./with-database.ts";

const usage = `Usage: portico backup COMMAND [ARGUMENT…]
Runs the command that backs up the database, with its address in PGHOST, PGPORT, PGUSER, PGPASSWORD and PGDATABASE,
and records the time if it succeeds. For example: portico backup pg_dump --format=custom --file=portico.dump
The command gets none of the other settings. Only its owner can read what it writes.`;

/** `portico backup`: runs the operator's backup command and records its success for the back office. */
async function main([command, ...args]: string[]): Promise<number> {
  if (!command) {
    console.error(usage);
    return 1;
  }
  const method = basename(command).slice(0, 100);
  return withDatabase(loadConfig(process.env), async (url) => {
    const madeAt = new Date();
    warnOfUnverified(url, method);
    const code = await withLibpqEnvironment(url, (address) => runBackup(command, args, address));
    if (code !== 0) {
      console.error(`${method} failed (${code}), so no backup was recorded.`);
      return 1;
    }
    await recordBackup(url, madeAt, method);
    console.log(`Recorded a backup by ${method} at ${madeAt.toISOString()}.`);
    return 0;
  });
}

function warnOfUnverified(url: string, method: string): void {
  if (readTls(url)?.verified !== "nothing") return;
  console.error(
    `${method} encrypts its connection, but does not check the server's certificate, as sslmode says.`,
  );
}

await runCli(main);
