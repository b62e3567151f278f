import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { migrate, migrationsAreCurrent, openPool } from "@portico/database";
import { asLogin, type EmptyDatabase, emptyDatabase } from "@portico/testing/database/empty-database.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

let database: EmptyDatabase;
let folder: string;

beforeEach(async () => {
  database = await emptyDatabase();
  folder = mkdtempSync(join(tmpdir(), "portico-sql-"));
  write("migrations/0001-schemas.sql", "create schema ledger; create schema app; create schema api;");
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

/** Migrates with the test's own files. @returns the log lines. */
async function deploy(options: { practice?: boolean; url?: string } = {}): Promise<string[]> {
  const lines: string[] = [];
  const { practice = false, url = database.url } = options;
  await migrate(url, { practice, folder, log: (line) => lines.push(line) });
  return lines;
}

const functionText = (signature: string, returns: string, body: string) =>
  `create or replace function ${signature} returns ${returns} language plpgsql as $$ begin ${body} end $$;`;

describe("Migrating a database", () => {
  test("works from nothing, with practice data, and repeating it changes nothing", async () => {
    const lines: string[] = [];
    const release = () => migrate(database.url, { practice: true, log: (line) => lines.push(line) });
    await release();
    expect(lines).toContain("Ran migrations/0001-schemas-and-extensions.sql");
    lines.length = 0;
    await release();
    expect(lines).toEqual([]);
  });

  test("runs once, when several servers start at the same time", { tags: "long" }, async () => {
    write("seeds/coins.sql", "select 1");
    const reports = await Promise.all([deploy(), deploy(), deploy(), deploy()]);
    expect(reports.flat().sort()).toEqual([
      "Deployed 0 function files and 0 views",
      "Ran migrations/0001-schemas.sql",
      "Ran seeds/coins.sql",
    ]);
  });

  test("is atomic: an error names the file and line, and nothing is kept", async () => {
    write(
      "migrations/0002-broken.sql",
      "create table app.coins (id text);\ncreate table app.coins (id text);\n",
    );
    await expect(deploy()).rejects.toThrow(
      'database/migrations/0002-broken.sql: relation "coins" already exists',
    );
    write("migrations/0002-broken.sql", "create table app.coins (id text);\n\nselect nothing;\n");
    await expect(deploy()).rejects.toThrow(
      'database/migrations/0002-broken.sql:3: column "nothing" does not exist',
    );
    expect(await database.query("select to_regnamespace('app') as app")).toEqual([{ app: null }]);
  });

  test("works with a login that may create roles but is no superuser", { tags: "long" }, async () => {
    const login = `operator_${process.pid}`;
    await database.query(`create role ${login} login createrole password 'secret'`);
    await database.query(
      `grant create on database ${new URL(database.url).pathname.slice(1)} to ${login} with grant option`,
    );
    // Other tests on this server have created the roles; a login may only join roles that it administers.
    for (const role of ["portico_owner", "portico_server", "portico_jobs"]) {
      await database.query(`grant ${role} to ${login} with admin option`);
    }
    await migrate(asLogin(database.url, login, "secret"), { practice: true });
    expect(await database.query("select count(*) > 0 as has_run from portico.migrations")).toEqual([
      { has_run: true },
    ]);
    await database.query(`drop owned by ${login}; drop role ${login}`);
  });
});

describe("Migrations", () => {
  test("run once, in order", async () => {
    await deploy();
    write("migrations/0003-c.sql", "insert into app.log values ('c')");
    write("migrations/0002-b.sql", "create table app.log (word text); insert into app.log values ('b')");
    expect(await deploy()).toEqual([
      "Ran migrations/0002-b.sql",
      "Ran migrations/0003-c.sql",
      "Deployed 0 function files and 0 views",
    ]);
    await deploy();
    expect(await database.query("select word from app.log")).toEqual([{ word: "b" }, { word: "c" }]);
  });

  test("are refused when edited after they ran", async () => {
    await deploy();
    write(
      "migrations/0001-schemas.sql",
      "create schema ledger; create schema app; create schema api; select 1;",
    );
    await expect(deploy()).rejects.toThrow(
      "database/migrations/0001-schemas.sql was edited after it had run on this database. " +
        "Put its text back and write what you want to change as a new migration.",
    );
  });

  test("are refused when two have the same number, or one has none", async () => {
    write("migrations/0002-a.sql", "select 1");
    write("migrations/0002-b.sql", "select 1");
    await expect(deploy()).rejects.toThrow(
      "database/migrations/0002-a.sql and database/migrations/0002-b.sql have the same number.",
    );
    rmSync(join(folder, "migrations/0002-b.sql"));
    write("migrations/c.sql", "select 1");
    await expect(deploy()).rejects.toThrow(
      "The name of database/migrations/c.sql does not begin with a number and a dash.",
    );
  });

  test("may change what a view shows and a function returns", { tags: "long" }, async () => {
    write("migrations/0002-coins.sql", "create table app.coins (id text, legacy text)");
    write("views/coins.sql", "create view api.coins as select id, legacy from app.coins");
    write("functions/app/first_coin.sql", functionText("app.first_coin()", "app.coins", "return null;"));
    await deploy();
    write("migrations/0003-no-legacy.sql", "alter table app.coins drop column legacy");
    write("views/coins.sql", "create view api.coins as select id from app.coins");
    await deploy();
    expect(await database.query("select * from api.coins")).toEqual([]);
  });

  test("determine whether the server is ready: all of this release's must have run", {
    tags: "long",
  }, async () => {
    await migrate(database.url, { practice: false });
    const pool = openPool(database.url, { max: 1 });
    expect(await migrationsAreCurrent(pool)).toBe(true);
    await database.query("insert into portico.migrations values ('migrations/9999-newer.sql', 'x')");
    expect(await migrationsAreCurrent(pool)).toBe(true);
    await database.query(
      "delete from portico.migrations where name = 'migrations/0001-schemas-and-extensions.sql'",
    );
    expect(await migrationsAreCurrent(pool)).toBe(false);
    await pool.end();
  });
});

describe("Functions", () => {
  test("are replaced when their file changes, arguments and result included", async () => {
    write("functions/api/greet.sql", functionText("api.greet(p_name text)", "text", "return 'hello';"));
    await deploy();
    write(
      "functions/api/greet.sql",
      functionText("api.greet(p_word text, p_n int default 1)", "int", "return 7;"),
    );
    await deploy();
    expect(
      await database.query("select oid::regprocedure::text as f from pg_proc where proname = 'greet'"),
    ).toEqual([{ f: "api.greet(text,integer)" }]);
  });

  test("are dropped when no file defines them any more, even if they use each other", async () => {
    write("functions/app/a.sql", functionText("app.a()", "int", "return 1;"));
    write(
      "functions/app/b.sql",
      "create or replace function app.b() returns int language sql begin atomic select app.a(); end",
    );
    await deploy();
    rmSync(join(folder, "functions"), { recursive: true });
    await deploy();
    expect(await database.query("select from pg_proc where pronamespace = 'app'::regnamespace")).toEqual([]);
  });

  test("that migrations created are not touched", async () => {
    write("migrations/0002-id.sql", functionText("app.next_id()", "int", "return 1;"));
    write("functions/app/a.sql", functionText("app.a()", "int", "return 1;"));
    await deploy();
    write("functions/app/a.sql", functionText("app.a()", "int", "return 2;"));
    await deploy();
    expect(await database.query("select app.next_id() as id, app.a() as a")).toEqual([{ id: 1, a: 2 }]);
  });

  test("that a table depends on are replaced in place, and their removal is refused", {
    tags: "long",
  }, async () => {
    write("migrations/0002-coins.sql", "create table app.coins (id int)");
    const trigger = (id: number) =>
      `${functionText("app.on_coin()", "trigger", `new.id := ${id}; return new;`)}
       create or replace trigger on_coin before insert on app.coins for each row execute function app.on_coin();`;
    write("functions/app/on_coin.sql", trigger(1));
    await deploy();
    write("functions/app/on_coin.sql", trigger(2));
    await deploy();
    expect(await database.query("insert into app.coins default values returning id")).toEqual([{ id: 2 }]);
    rmSync(join(folder, "functions/app/on_coin.sql"));
    await expect(deploy()).rejects.toThrow("No file defines app.on_coin() any more, but the database still");
  });

  test("are closed to everyone but the owner, and those of api open to the server", async () => {
    write("functions/app/a.sql", functionText("app.a()", "int", "return 1;"));
    write("functions/api/b.sql", functionText("api.b()", "int", "return 1;"));
    await deploy();
    const may = (role: string, name: string) =>
      database.query(`select has_function_privilege('${role}', '${name}', 'execute') as may`);
    expect(await may("public", "api.b()")).toEqual([{ may: false }]);
    expect(await may("portico_server", "app.a()")).toEqual([{ may: false }]);
    expect(await may("portico_server", "api.b()")).toEqual([{ may: true }]);
  });
});

describe("Seeds", () => {
  beforeEach(() => {
    write("migrations/0002-coins.sql", "create table app.coins (id text primary key)");
    write("seeds/coins.sql", "insert into app.coins values ('btc') on conflict do nothing");
    write("seeds/practice/coins.sql", "insert into app.coins values ('practice') on conflict do nothing");
  });

  test("run again when they change", async () => {
    await deploy();
    write("seeds/coins.sql", "insert into app.coins values ('btc'), ('eth') on conflict do nothing");
    expect(await deploy()).toEqual(["Ran seeds/coins.sql"]);
    expect(await database.query("select id from app.coins order by id")).toEqual([
      { id: "btc" },
      { id: "eth" },
    ]);
  });

  test("of practice mode run only in practice mode", { tags: "long" }, async () => {
    await deploy({ practice: false });
    expect(await database.query("select id from app.coins")).toEqual([{ id: "btc" }]);
    expect(await deploy({ practice: true })).toEqual(["Ran seeds/practice/coins.sql"]);
    // They change what the other seeds write.
    write("seeds/coins.sql", "insert into app.coins values ('ltc') on conflict do nothing");
    expect(await deploy({ practice: true })).toEqual(["Ran seeds/coins.sql", "Ran seeds/practice/coins.sql"]);
    expect(await deploy({ practice: true })).toEqual([]);
  });
});
