import type pg from "pg";
import { StartupError } from "./errors.ts";
import { readOnly } from "./read-only.ts";
import { combinedHash, readSqlFiles, type SqlFile, type SqlFiles } from "./sql-files.ts";

/** What a start of this release would change in a database. Names of files are below `database/`. */
export interface UpgradePlan {
  /** The last migration that has run there; undefined if none has. */
  schema: string | undefined;
  /** Migrations that would run, in order. */
  migrations: string[];
  /** Migrations that were edited after they had run: a start refuses that. */
  edited: string[];
  /** Migrations of a newer release that have run there. */
  newer: string[];
  functions: { added: string[]; changed: string[]; removed: string[] };
  /** Whether functions and views would be created again. All are, if one file differs. */
  deploysRoutines: boolean;
  /** Seeds that would run. */
  seeds: string[];
}

/** The last migration of this release, without folder and ending: `0031-treasury-requests`. */
export async function releaseSchema(): Promise<string> {
  const { migrations } = await readSqlFiles();
  return shortName(migrations.at(-1)?.name ?? "");
}

/**
 * Compares the database at `url` with this release, and changes nothing.
 * @param options practice: as in `migrate`.
 * @throws {StartupError} if the connection may not read what has been deployed.
 */
export async function planUpgrade(url: string, options: { practice: boolean }): Promise<UpgradePlan> {
  const files = await readSqlFiles();
  return readOnly(url, async (client) => {
    await requireReadable(client);
    const applied = await readApplied(client);
    const deployed = await readDeployed(client);
    return {
      ...compareMigrations(files.migrations, applied),
      functions: compareFunctions(files.functions, await readFunctions(client)),
      deploysRoutines: deployed.get("schema") !== schemaHash(files),
      seeds: seedsOf(files, options.practice)
        .filter(({ name, hash }) => deployed.get(name) !== hash)
        .map(({ name }) => name),
    };
  });
}

/** The hash of everything that `migrate` deploys together. */
export function schemaHash({ migrations, functions, views }: SqlFiles): string {
  return combinedHash([...migrations, ...functions, ...views]);
}

/**
 * The seeds of a mode, in the order in which they run. Those of practice mode change rows that the others write, so they
 * run again if one of the others changed.
 */
export function seedsOf({ seeds, practiceSeeds, liveSeeds }: SqlFiles, practice: boolean): SqlFile[] {
  if (!practice) return [...liveSeeds, ...seeds];
  return [...seeds, ...practiceSeeds.map((file) => ({ ...file, hash: combinedHash([...seeds, file]) }))];
}

function shortName(name: string): string {
  return name.replace(/^migrations\//, "").replace(/\.sql$/, "");
}

/** Only the owner may read the schema `portico`. */
async function requireReadable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    "select to_regrole('portico_owner') is null or pg_has_role(current_user, 'portico_owner', 'member') as may",
  );
  if (rows[0]?.may) {
    await client.query(
      "select set_config('role', 'portico_owner', true) where to_regrole('portico_owner') is not null",
    );
    return;
  }
  throw new StartupError(
    "The role of this connection is no member of portico_owner, so it can't read what has been deployed. " +
      "Set DATABASE_DIRECT_URL to the login that migrates.",
  );
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  if (!(await hasTable(client, "portico.migrations"))) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from portico.migrations order by name",
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function readDeployed(client: pg.Client): Promise<Map<string, string>> {
  if (!(await hasTable(client, "portico.deployed"))) return new Map();
  const { rows } = await client.query<{ part: string; hash: string }>(
    "select part, hash from portico.deployed",
  );
  return new Map(rows.map(({ part, hash }) => [part, hash]));
}

/** The bodies of each function that was created by a file, by its name; several if it is overloaded. */
async function readFunctions(client: pg.Client): Promise<Map<string, Set<string>>> {
  if (!(await hasTable(client, "portico.functions"))) return new Map();
  const { rows } = await client.query<{ name: string; body: string }>(
    `select p.pronamespace::regnamespace::text || '.' || p.proname as name, p.prosrc as body
     from portico.functions f
     join pg_proc p on p.oid = to_regprocedure(f.signature)`,
  );
  return collect(rows);
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass($1) is not null as exists", [
    name,
  ]);
  return rows[0]?.exists === true;
}

function compareMigrations(files: SqlFile[], applied: Map<string, string>) {
  const known = new Set(files.map(({ name }) => name));
  const last = files.at(-1)?.name ?? "";
  const newer = [...applied.keys()].filter((name) => !known.has(name) && name > last);
  const latest = newer.at(-1) ?? [...applied.keys()].filter((name) => known.has(name)).at(-1);
  return {
    schema: latest && shortName(latest),
    migrations: files.filter(({ name }) => !applied.has(name)).map(({ name }) => name),
    edited: files
      .filter(({ name, hash }) => applied.has(name) && applied.get(name) !== hash)
      .map(({ name }) => name),
    newer,
  };
}

function compareFunctions(files: SqlFile[], found: Map<string, Set<string>>) {
  const wanted = collect(files.flatMap(functionsIn));
  const isSame = (name: string, bodies: Set<string>) =>
    found.get(name)?.size === bodies.size && [...bodies].every((body) => found.get(name)?.has(body));
  return {
    added: [...wanted.keys()].filter((name) => !found.has(name)).sort(),
    changed: [...wanted]
      .filter(([name, bodies]) => found.has(name) && !isSame(name, bodies))
      .map(([name]) => name)
      .sort(),
    removed: [...found.keys()].filter((name) => !wanted.has(name)).sort(),
  };
}

/** The functions that a file creates, with the text between `$$` and `$$`, which PostgreSQL keeps as it is. */
function functionsIn({ text }: SqlFile): { name: string; body: string }[] {
  const pattern = /create or replace function ([\w.]+)\s*\([\s\S]*?\bas \$\$([\s\S]*?)\$\$/g;
  return [...text.matchAll(pattern)].map(([, name = "", body = ""]) => ({ name, body }));
}

function collect(rows: { name: string; body: string }[]): Map<string, Set<string>> {
  const byName = Map.groupBy(rows, ({ name }) => name);
  return new Map([...byName].map(([name, list]) => [name, new Set(list.map(({ body }) => body))]));
}
