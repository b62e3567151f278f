import { basename } from "node:path";
import {
  analyze,
  inspectRestoreTarget,
  planUpgrade,
  prepareRestore,
  type RestoreTarget,
  StartupError,
  verifyBooks,
} from "@portico/database";
import { notSealed } from "../audit/check.ts";
import { verifyWholeLog } from "../audit/verify-whole-log.ts";
import { type Config, loadConfig } from "../config/config.ts";
import { practiceSecret } from "../config/secret.ts";
import { readerOf } from "../restore/dump-file.ts";
import { loadDump } from "../restore/load-dump.ts";
import { requireFittingSecret } from "../start/secret-guard.ts";
import { runCli } from "./run-cli.ts";
import { withDatabase } from "./with-database.ts";

const usage = `Usage: portico restore FILE
Restores a dump made by pg_dump into the configured database, which must be empty, and verifies the books and
the audit log.`;

/** `portico restore FILE`. Exits with 1 if it was not restored, or if the books or the audit log have faults. */
async function main([path, ...rest]: string[]): Promise<number> {
  if (!path || path.startsWith("-") || rest.length > 0) {
    console.error(usage);
    return 1;
  }
  const reader = await readerOf(path);
  const config = loadConfig(process.env);
  if (config.practice) config.authSecret ??= practiceSecret(config.dataDir);
  return withDatabase(
    config,
    async (url) => {
      const target = await inspectRestoreTarget(url);
      requireEmpty(target, config);
      console.log(`Restoring ${basename(path)} into ${target.name} (PostgreSQL ${target.version}) …`);
      await prepareRestore(url);
      await loadDump({ path, reader, url, target, log: console.log });
      return verify(url, config);
    },
    { migrated: false, checked: false },
  );
}

function requireEmpty({ name, contents }: RestoreTarget, { practice }: Config): void {
  if (contents.length === 0) return;
  throw new StartupError(
    `The database ${name} is not empty: it has ${contents.join(", ")}. Nothing was changed. ` +
      (practice
        ? "Set DATA_DIR to a new folder, and repeat."
        : "Create an empty one (`createdb NAME`), name it in DATABASE_URL and DATABASE_DIRECT_URL, and repeat."),
  );
}

/** Prints what the restored database contains. @returns the exit code. */
async function verify(url: string, config: Config): Promise<number> {
  console.log("Restored. Collecting statistics …");
  const { schema, migrations, newer } = await planUpgrade(url, config);
  if (schema === undefined) {
    throw new StartupError(
      "The dump is restored, but it isn't from Portico. Drop the database, and repeat with another dump.",
    );
  }
  await requireFittingSecret(url, config);
  await analyze(url);
  console.log("Verifying the books and the audit log …");
  const faults = [...(await verifyMoney(url)), ...(await verifyLog(url, config))];
  if (faults.length > 0) {
    console.error(faults.join("\n"));
    console.error(
      "Don't start a server on this database. Restore an earlier dump into another empty one, and compare.",
    );
    return 1;
  }
  console.log(nextSteps(schema, migrations, newer));
  return newer.length > 0 ? 1 : 0;
}

async function verifyMoney(url: string): Promise<string[]> {
  const { users, transfers, problems } = await verifyBooks(url);
  if (problems.length === 0) console.log(`The books are correct. Users: ${users}, transfers: ${transfers}.`);
  return problems.map((problem) => `The books: ${problem}`);
}

async function verifyLog(url: string, config: Config): Promise<string[]> {
  const { check, lines } = await verifyWholeLog(url, config);
  // A dump may have been made in the seconds between a row and its seal, and be older than an hour now.
  const faults = lines.filter((line) => !line.endsWith(notSealed));
  if (faults.length > 0) return faults;
  const unsealed = check.last - (check.head?.sequence ?? 0);
  const rest = unsealed > 0 ? ` The last ${unsealed} were not sealed yet; the first start seals them.` : "";
  console.log(`The audit log is intact. Rows: ${check.rows}, seals: ${check.seals}.${rest}`);
  return [];
}

function nextSteps(schema: string, migrations: string[], newer: string[]): string {
  if (newer.length > 0) {
    return `It was made by a newer version (schema ${schema}). Start that version or a newer one, not this one.`;
  }
  const upgrade = migrations.length > 0 ? `, and the first start runs ${migrations.length} migrations` : "";
  return (
    `Its schema is ${schema}${upgrade}. Next: check the chains for what happened after the dump ` +
    "(docs/operations/README.md, Restore), then run `portico start` with the AUTH_SECRET that it was made with."
  );
}

await runCli(main);
