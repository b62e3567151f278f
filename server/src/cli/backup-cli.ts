import { spawn } from "node:child_process";
import { basename } from "node:path";
import { libpqEnvironment, recordBackup } from "@portico/database";
import { loadConfig } from "../config/config.ts";
import { runCli } from "./run-cli.ts";
import { withDatabase } from "./with-database.ts";

const usage = `Usage: portico backup COMMAND [ARGUMENT…]
Runs the command that backs the database up, with its address in PGHOST, PGPORT, PGUSER, PGPASSWORD and PGDATABASE,
and notes the time if it ends well. Such as: portico backup pg_dump --format=custom --file=portico.dump`;

/** `portico backup`: runs the operator's backup command and records its success for the back office. */
async function main([command, ...args]: string[]): Promise<number> {
  if (!command) {
    console.error(usage);
    return 1;
  }
  const method = basename(command).slice(0, 100);
  return withDatabase(loadConfig(process.env), async (url) => {
    const madeAt = new Date();
    const code = await run(command, args, libpqEnvironment(url));
    if (code !== 0) {
      console.error(`${method} did not end well (${code}), so no backup is noted.`);
      return 1;
    }
    await recordBackup(url, madeAt, method);
    console.log(`The backup by ${method} of ${madeAt.toISOString()} is noted.`);
    return 0;
  });
}

/** @returns the exit code, or the reason why there is none. */
function run(command: string, args: string[], environment: Record<string, string>): Promise<number | string> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...environment } });
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code, signal) => resolve(code ?? signal ?? "ended"));
  });
}

await runCli(main);
