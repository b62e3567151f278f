/** @module-tag long */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@portico/database";
import { query as queryAt } from "@portico/testing/database/embedded-runs.ts";
import { asLogin } from "@portico/testing/database/empty-database.ts";
import { findProgram } from "@portico/testing/server/programs.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Browser, openBrowser } from "../support/browser.ts";
import { findServer, type OwnPostgres, startOwnPostgres } from "../support/cli/own-postgres.ts";
import { liveSettings, portico } from "../support/cli/portico-cli.ts";
import { runServer } from "../support/cli/run-server.ts";
import { codeIn, type MailServer, startMailServer } from "../support/smtp.ts";

const programs = findServer("portico restore");
let server: OwnPostgres;
let mail: MailServer;
let folder: string;
const running: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portico-restore-"));
  mail = await startMailServer();
  if (!programs) return;
  server = await startOwnPostgres(programs);
  server.createDatabase("source");
  await migrate(server.url("source"), { practice: false });
});

afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});

afterAll(async () => {
  await server?.close();
  await mail.close();
  rmSync(folder, { recursive: true });
});

const settings = (database: string) => ({
  ...liveSettings(server.url(database), folder),
  SMTP_URL: mail.url,
});

async function start(database: string): Promise<string> {
  const one = await runServer(settings(database));
  running.push(one);
  return one.url;
}

const ada = { email: "ada@example.com", password: "Orchard of the restore" };

/** A browser at this server, whose pages have the public address as their origin. */
function browserAt(url: string): Pick<Browser, "post"> {
  const browser = openBrowser(url);
  return { post: (path, body) => browser.post(path, body, { origin: "https://portico.example" }) };
}

async function signUp(url: string): Promise<void> {
  const browser = browserAt(url);
  const input = { ...ada, data: { username: "ada" } };
  expect((await browser.post("/api/auth/signup", input)).status).toBe(200);
  const token = codeIn(await mail.next(ada.email));
  const code = { email: ada.email, token, type: "signup" };
  expect((await browser.post("/api/auth/verify", code)).status).toBe(200);
}

const query = (database: string, text: string) => queryAt(server.url(database), text);

const dump = (file: string, ...options: string[]) =>
  portico(["backup", "pg_dump", ...options, `--file=${join(folder, file)}`], settings("source"));

describe.runIf(programs)("portico restore", () => {
  test("restores a backup into an empty database, verifies it, and a user signs in on a server started on it", async () => {
    await signUp(await start("source"));
    await running.pop()?.stop();
    expect(await dump("portico.dump", "--format=custom")).toMatchObject({ code: 0 });
    server.createDatabase("restored");

    const restored = await portico(["restore", join(folder, "portico.dump")], settings("restored"));
    expect(restored.text).toMatch(/^Restoring portico\.dump into restored \(PostgreSQL \d+\.\d+\) …$/m);
    expect(restored.text).toMatch(/^ {2}50 % \(\d+ of \d+ objects\)$/m);
    expect(restored.text).toMatch(/^The books are correct\. Users: 1, transfers: 0\.$/m);
    expect(restored.text).toMatch(/^The audit log is intact\./m);
    expect(restored.text).toMatch(/^Its schema is \d{4}-[a-z-]+\. Next: /m);
    expect(restored.code).toBe(0);

    const url = await start("restored");
    const signedIn = await browserAt(url).post("/api/auth/token", { grant_type: "password", ...ada });
    expect(signedIn.status).toBe(200);
    expect(signedIn.body).toMatchObject({ user: { email: ada.email } });
  });

  test("restores a plain dump through psql, also with a login that is no superuser", async () => {
    expect(await dump("portico.sql")).toMatchObject({ code: 0 });
    server.createDatabase("plain");
    await query("plain", "create role operator login createrole; grant create on database plain to operator");
    await query("plain", "grant portico_owner, portico_server, portico_jobs to operator with admin option");
    const as = { ...settings("plain"), DATABASE_URL: asLogin(server.url("plain"), "operator", "any") };
    const restored = await portico(["restore", join(folder, "portico.sql")], as);
    expect(restored).toMatchObject({ code: 0, text: expect.stringContaining("The books are correct.") });
    expect(await portico(["upgrade", "--check"], as)).toMatchObject({
      code: 0,
      text: expect.stringContaining("changes nothing"),
    });
  });

  test("refuses a database that is not empty, a file that is no dump, and a missing program, and says what to do", async () => {
    const refuse = async (file: string, database: string, more: Record<string, string> = {}) => {
      const path = join(folder, file);
      const { code, text } = await portico(["restore", path], { ...settings(database), ...more });
      expect(code).toBe(1);
      return text;
    };
    const before = await query("source", "select count(*) from app.users");
    expect(await refuse("portico.dump", "source")).toMatch(
      /^The database source is not empty: it has the schema api, .*\. Nothing was changed\. Create an empty one/,
    );
    expect(await query("source", "select count(*) from app.users")).toEqual(before);
    expect(await refuse("none.dump", "source")).toContain("there is no such file. Name a dump that");
    writeFileSync(join(folder, "notes.txt"), "nothing");
    expect(await refuse("notes.txt", "source")).toContain("is not a pg_dump dump");
    server.createDatabase("empty");
    expect(await refuse("portico.dump", "empty", { PATH: "/nowhere" })).toContain(
      "apt install postgresql-client",
    );
    expect(await portico(["restore"])).toMatchObject({ code: 1, text: expect.stringContaining("Usage:") });
  });

  test("leaves the database empty if the program fails, and names the next step", async () => {
    server.createDatabase("unlucky");
    const sql = "-- PostgreSQL database dump\ncreate schema app;\nalter schema app owner to portico_ghost;\n";
    writeFileSync(join(folder, "ghost.sql"), sql);
    const failed = await portico(["restore", join(folder, "ghost.sql")], settings("unlucky"));
    expect(failed.code).toBe(1);
    expect(failed.text).toContain("psql failed (3), so the database unlucky stays empty. It said:");
    expect(failed.text).toContain(
      "Create the role portico_ghost (`create role portico_ghost nologin`), and repeat.",
    );
    expect(await query("unlucky", "select from pg_namespace where nspname = 'app'")).toEqual([]);
  });

  test("refuses a dump of practice mode as live, and leaves its books unverified", async () => {
    server.createDatabase("practice");
    await migrate(server.url("practice"), { practice: true });
    const file = join(folder, "practice.dump");
    const dumped = spawnSync(findProgram("pg_dump") ?? "", [
      "--format=custom",
      `--file=${file}`,
      server.url("practice"),
    ]);
    expect(dumped.status).toBe(0);
    server.createDatabase("meant_live");
    const restored = await portico(["restore", file], settings("meant_live"));
    expect(restored.code).toBe(1);
    expect(restored.text).toMatch(/^This database was filled in practice mode: .+ Create an empty database/m);
    expect(restored.text).not.toContain("The books are correct");
    await expect(start("meant_live")).rejects.toThrow("This database was filled in practice mode");
  });

  test("names a wrong balance, and exits with code 1", async () => {
    server.createDatabase("tampered");
    await portico(["restore", join(folder, "portico.dump")], settings("tampered"));
    await query(
      "tampered",
      `do $$ begin perform set_config('session_replication_role', 'replica', true);
       insert into ledger.balances (user_id, coin_id, available) select id, 'bitcoin', 7 from app.users; end $$`,
    );
    const path = `--file=${join(folder, "tampered.dump")}`;
    await portico(["backup", "pg_dump", "--format=custom", path], settings("tampered"));
    server.createDatabase("again");
    const restored = await portico(["restore", join(folder, "tampered.dump")], settings("again"));
    expect(restored.code).toBe(1);
    expect(restored.text).toMatch(
      /^The books: balance differs from its transfers: available, user [-0-9a-f]+, bitcoin/m,
    );
    expect(restored.text).toContain("Don't start a server on this database.");
  });
});
