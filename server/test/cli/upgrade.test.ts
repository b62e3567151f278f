/** @module-tag long */
import { type TestDatabase, testDatabase } from "@portico/database/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { liveSettings, portico } from "../support/cli/portico-cli.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ practice: false });
});

afterAll(() => database.drop());

const check = () => portico(["upgrade", "--check"], liveSettings(database.url, "./data"));

describe("portico upgrade --check", () => {
  test("names migrations, functions and seeds that a start would run, and says whether there is a way back", async () => {
    const { owner } = database;
    expect(await check()).toEqual({
      code: 0,
      text: expect.stringMatching(
        /^Version [\d.]+, schema (\S+)\. The database: \1\.\n.* changes nothing in it\.\n$/,
      ),
    });
    await owner.query(`
      update portico.deployed set hash = '?' where part in ('schema', 'seeds/3-settings.sql');
      alter function app.like_key(text) rename to former_key;
      update portico.functions set signature = 'app.former_key(text)' where signature = 'app.like_key(text)'`);
    await owner.query(
      `create or replace function app.is_visible_text(p_text text) returns boolean
       language plpgsql immutable set search_path = pg_catalog, pg_temp as $$ begin return true; end $$`,
    );
    const functions = await check();
    expect(functions.code).toBe(0);
    expect(functions.text).toContain("added (1): app.like_key\n");
    expect(functions.text).toContain("changed (1): app.is_visible_text\n");
    expect(functions.text).toContain("removed (1): app.former_key\n");
    expect(functions.text).toContain("Seeds to run (1): seeds/3-settings.sql\n");
    expect(functions.text).toContain("you can go back by starting the previous version");

    await owner.query(
      "delete from portico.migrations where name = (select max(name) from portico.migrations)",
    );
    const migrations = await check();
    expect(migrations.text).toMatch(/Migrations to run \(1\): migrations\/\d{4}-\S+\.sql\n/);
    expect(migrations.text).toContain("the only way back is a restore. Take a backup first");
  });

  test("exits with code 1 if a newer version migrated the database", async () => {
    await database.owner.query(
      "insert into portico.migrations (name, checksum) values ('migrations/9999-later.sql', '')",
    );
    expect(await check()).toEqual({
      code: 1,
      text: expect.stringContaining("A newer version ran migrations/9999-later.sql: start that version"),
    });
  });
});

describe("portico", () => {
  test("--version prints version, build and schema; --help lists the commands; another word is refused", async () => {
    expect(await portico(["--version"])).toEqual({
      code: 0,
      text: expect.stringMatching(/^portico \d+\.\d+\.\d+\nbuild {3}.+\nschema {2}\d{4}-[a-z-]+\n$/),
    });
    const help = await portico(["--help"]);
    for (const command of [
      "start",
      "admin",
      "backup",
      "restore FILE",
      "doctor",
      "audit verify",
      "upgrade --check",
    ]) {
      expect(help.text).toContain(`portico ${command}`);
    }
    expect(await portico(["dance"])).toEqual({
      code: 1,
      text: 'There is no command "dance". `portico --help` lists them.\n',
    });
  });
});
