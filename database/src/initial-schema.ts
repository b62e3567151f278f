import type { Client } from "pg";
import { StartupError } from "./errors.ts";
import { migrationNumber, type SqlFile } from "./sql-files.ts";

/** Migrations up to this number are the initial schema, which replaced the migrations of development (decision 71). */
const lastNumber = 22;

/** The last migration before the initial schema: the tables that it left are exactly those of the initial schema. */
export const predecessor = "migrations/0201-coins-added-by-administrators.sql";

/**
 * Records the initial schema as applied on a database that the migrations before it created. Their own rows stay, so
 * that servers of the older release stay ready while they are replaced.
 * @throws {StartupError} if only some of those migrations ran on the database.
 */
export async function adoptInitialSchema(client: Client, migrations: SqlFile[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select name from portico.migrations");
  const applied = new Set(rows.map((row) => row.name));
  const adopted = adoptedMigrations(migrations, applied);
  if (adopted.size === 0) return;
  const initial = migrations.filter((file) => adopted.has(file.name));
  await client.query(
    "insert into portico.migrations (name, checksum) select * from unnest($1::text[], $2::text[])",
    [initial.map((file) => file.name), initial.map((file) => file.hash)],
  );
}

/**
 * The migrations of the initial schema if the database was created by those before it, so that they count as applied;
 * none otherwise.
 * @throws {StartupError} as above.
 */
export function adoptedMigrations(migrations: SqlFile[], applied: ReadonlySet<string>): Set<string> {
  const initial = migrations.filter((file) => Number(migrationNumber(file)) <= lastNumber);
  if (applied.size === 0 || initial.some((file) => applied.has(file.name))) return new Set();
  if (!applied.has(predecessor)) throw new StartupError(tooOld);
  return new Set(initial.map((file) => file.name));
}

const tooOld =
  "This database was created by a development version of Portico that this version cannot upgrade. " +
  "If it holds practice data only, delete the folder named by DATA_DIR (./data unless set) and start again. " +
  "To keep it, start commit f5cb55d once, the last version that can upgrade it, and then this version.";
