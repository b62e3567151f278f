import { randomBytes } from "node:crypto";
import type pg from "pg";
import { migrate } from "./migrate.ts";
import { openPool } from "./pool.ts";
import { combinedHash, readSqlFiles } from "./sql-files.ts";
import { withClient } from "./with-client.ts";

export { type DatabaseLine, openDatabaseLine } from "./database-line.ts";
export { folderForTests, startTestServer, type TestServer } from "./test-server.ts";

/** A database for one test file. */
export interface TestDatabase {
  /** Connects as a superuser: what a server under test gets as its DATABASE_URL. */
  url: string;
  /** Connects as the server does, as `portico_server`. */
  pool: pg.Pool;
  /** Connects as the superuser, to check what no call shows. */
  owner: pg.Pool;
  /** Closes both pools and drops the database, even while others are connected. */
  drop(): Promise<void>;
}

/** What a test's database contains. */
export interface TestDatabaseOptions {
  /** With the practice seeds, unless false. */
  practice?: boolean;
  /** With the release's spreads and limits of swaps, which other tests do without. */
  hasSwapRules?: boolean;
  /** Connections of `pool`. */
  max?: number;
}

/** Any number that no other program on the same server uses for its advisory locks. */
const templateLock = 7_061_995_104_234;

/**
 * Creates a migrated and seeded database by copying a template, which is created once per state of the SQL files. The
 * server is the one at TEST_DATABASE_URL, which `startTestServer` sets.
 * @throws {Error} if it is not set.
 */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl)
    throw new Error("TEST_DATABASE_URL is not set: call startTestServer() once before the tests.");
  const template = await templateFor(serverUrl, options);
  const name = `portico_test_${randomBytes(8).toString("hex")}`;
  // Copying the files costs a third of writing every page to the log, since this server does not sync.
  await withClient(serverUrl, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  const url = databaseUrl(serverUrl, name);
  const pool = openPool(url, { max: options.max ?? 12, applicationName: "portico-test" });
  const owner = openPool(url, { max: 4, role: null, applicationName: "portico-test-owner" });
  return {
    url,
    pool,
    owner,
    async drop() {
      await Promise.all([pool.end(), owner.end()]);
      await withClient(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** By server and kind: the SQL files stay the same during a run, and reading them takes as long as the copy. */
const templates = new Map<string, Promise<string>>();

function templateFor(serverUrl: string, options: TestDatabaseOptions): Promise<string> {
  const { practice = true, hasSwapRules = false } = options;
  const key = JSON.stringify([serverUrl, practice, hasSwapRules]);
  const template = templates.get(key) ?? ensureTemplate(serverUrl, { practice, hasSwapRules });
  templates.set(key, template);
  return template;
}

/** Administrators in tests have no second factor; tests of the setting switch it on. */
const noSecondFactor = "update app.settings set value = 'false' where key = 'admin_two_factor_required';";

/** Swaps have the specification's rate, without a spread, and no limit. */
const plainSwaps = `
  update app.settings set value = '0' where key in ('max_swap_usd', 'max_swaps_per_minute_usd');
  update app.coins set swap_spread_percent = 0;
`;

/** Test workers start at once: the first creates the template, and the others wait for it. */
async function ensureTemplate(
  serverUrl: string,
  { practice, hasSwapRules }: Required<Pick<TestDatabaseOptions, "practice" | "hasSwapRules">>,
): Promise<string> {
  const files = await readSqlFiles();
  const hash = combinedHash(Object.values(files).flat());
  const kind = `${practice ? "practice" : "live"}${hasSwapRules ? "_swaps" : ""}`;
  const template = `portico_template_${kind}_${hash.slice(0, 16)}`;
  await withClient(serverUrl, async (client) => {
    if (await exists(client, template)) return;
    await client.query("select pg_advisory_lock($1)", [templateLock]);
    if (await exists(client, template)) return;
    // Renamed only when it is complete, so that an incomplete template is never copied.
    const unfinished = `${template}_new`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    await migrate(databaseUrl(serverUrl, unfinished), { practice });
    await withClient(databaseUrl(serverUrl, unfinished), (client) =>
      client.query(hasSwapRules ? noSecondFactor : noSecondFactor + plainSwaps),
    );
    await client.query(`alter database ${unfinished} rename to ${template}`);
  });
  return template;
}

async function exists(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
  return rowCount === 1;
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
