import type pg from "pg";
import { StartupError } from "./errors.ts";
import { requireLocale } from "./locale.ts";
import { migrationLock } from "./migration-lock.ts";
import { requireRights } from "./rights.ts";
import { prepareRoles } from "./roles.ts";
import { deployRoutines, dropRoutines } from "./routines.ts";
import { isDeployed, markDeployed, runFile } from "./run-file.ts";
import { type SecretGuard, settleSecret } from "./secret.ts";
import { migrationNumber, readSqlFiles, type SqlFile, type SqlFiles, sqlFolder } from "./sql-files.ts";
import { schemaHash, seedsOf } from "./upgrade-plan.ts";
import { withClient } from "./with-client.ts";

/** What `migrate` runs, and where it reports its steps. */
export interface MigrateOptions {
  /** Practice mode also runs `seeds/practice/`, live mode `seeds/live/` first. */
  practice: boolean;
  /** Refuses a mode or an `AUTH_SECRET` that doesn't fit the database, before anything else is done there. */
  secret?: SecretGuard;
  /** Called with one line per step. */
  log?: (line: string) => void;
  /** The folder of the SQL files; the release's own unless a test sets another. */
  folder?: string;
}

/**
 * Brings the database at `url` to this release, in one transaction: roles, migrations that have not run yet, functions
 * and views if any changed, seeds that changed. Repeating it changes nothing.
 * @throws {StartupError} if the database's encoding or locale gives wrong answers, the
 * secret doesn't fit it, two migrations have the same number, one was edited after it ran, or a file fails; then nothing
 * is changed.
 */
export async function migrate(url: string, options: MigrateOptions): Promise<void> {
  const files = await readSqlFiles(options.folder ?? sqlFolder);
  requireUniqueNumbers(files.migrations);
  const log = options.log ?? (() => {});
  // Closing the connection rolls back whatever was not committed.
  await withClient({ connectionString: url, application_name: "portico-migrate" }, async (client) => {
    await client.query("set statement_timeout = 0; set client_min_messages = warning; set timezone = 'UTC'");
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    await requireLocale(client);
    await requireRights(client);
    await prepareRoles(client);
    await client.query("set local role portico_owner");
    if (options.secret) await settleSecret(client, options.secret);
    await deploySchema(client, files, log);
    await runSeeds(client, seedsOf(files, options.practice), log);
    await client.query("commit");
  });
}

/** Whether every migration of this release has run on the pool's database; those of a newer release may have, too. */
export async function migrationsAreCurrent(pool: pg.Pool): Promise<boolean> {
  const [{ migrations }, applied] = await Promise.all([
    readSqlFiles(),
    pool.query<{ name: string }>("select name from api.applied_migrations"),
  ]);
  const names = new Set(applied.rows.map((row) => row.name));
  return migrations.every((file) => names.has(file.name));
}

/** Two migrations with one number would run in alphabetical order, which may be wrong. */
function requireUniqueNumbers(files: SqlFile[]): void {
  const byNumber = Map.groupBy(files, migrationNumber);
  for (const [number, sameNumber] of byNumber) {
    const names = sameNumber.map((file) => `database/${file.name}`).join(" and ");
    if (number === undefined)
      throw new StartupError(`The name of ${names} does not begin with a number and a dash.`);
    if (sameNumber.length > 1) throw new StartupError(`${names} have the same number.`);
  }
}

/** Drops views and functions before the migrations run, so that a migration may change what they depend on. */
async function deploySchema(client: pg.Client, files: SqlFiles, log: (line: string) => void) {
  const hash = schemaHash(files);
  if (await isDeployed(client, "schema", hash)) return;
  await dropRoutines(client);
  await runMigrations(client, files.migrations, log);
  await deployRoutines(client, files);
  await markDeployed(client, "schema", hash);
  log(`Deployed ${files.functions.length} function files and ${files.views.length} views`);
}

async function runMigrations(client: pg.Client, files: SqlFile[], log: (line: string) => void) {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from portico.migrations",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  for (const file of files) {
    const checksum = applied.get(file.name);
    if (checksum === file.hash) continue;
    if (checksum !== undefined) throw editedMigration(file);
    await runFile(client, file);
    await client.query("insert into portico.migrations (name, checksum) values ($1, $2)", [
      file.name,
      file.hash,
    ]);
    log(`Ran ${file.name}`);
  }
}

function editedMigration(file: SqlFile): StartupError {
  return new StartupError(
    `database/${file.name} was edited after it had run on this database. ` +
      "Put its text back and write what you want to change as a new migration.",
  );
}

async function runSeeds(client: pg.Client, files: SqlFile[], log: (line: string) => void) {
  for (const file of files) {
    if (await isDeployed(client, file.name, file.hash)) continue;
    await runFile(client, file);
    await markDeployed(client, file.name, file.hash);
    log(`Ran ${file.name}`);
  }
}
