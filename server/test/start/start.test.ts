import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { changeAdministrator } from "@portico/database";
import { type TestDatabase, testDatabase } from "@portico/database/testing";
import { get } from "@portico/testing/server/http.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

let database: TestDatabase;
const dataDir = mkdtempSync(join(tmpdir(), "portico-start-"));
let running: ChildProcess | undefined;

beforeAll(async () => {
  database = await testDatabase({ practice: false });
});
afterEach(() => {
  running?.kill("SIGKILL");
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

/** Live settings on the test's database. Nothing listens at the addresses of the price feed and the mail server. */
const live = () => ({
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  PORT: "0",
  PUBLIC_URL: "https://portico.example",
  AUTH_SECRET: "s".repeat(48),
  SMTP_URL: "smtp://127.0.0.1:9",
  PRICE_FEED_URL: "http://127.0.0.1:9",
  PRICE_STREAMS: "binance=ws://127.0.0.1:9,coinbase=ws://127.0.0.1:9",
});

/** A server process, with its output so far. */
function run(env: Record<string, string>, script = "main.ts", args: string[] = []) {
  const file = join(import.meta.dirname, "../../src", script);
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running = child;
  const said = { out: "", err: "" };
  child.stdout.on("data", (data) => {
    said.out += data;
  });
  child.stderr.on("data", (data) => {
    said.err += data;
  });
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { child, said, ended };
}

/** The server's address from its log, which is written by a separate thread before or after the banner. */
async function addressIn(said: { out: string }): Promise<string> {
  const address = () => /Server listening at (http:\/\/[0-9.:]+)/.exec(said.out)?.[1];
  await expect.poll(address, { timeout: 30_000 }).toBeDefined();
  return String(address());
}

test("An invalid setting prints one clear line and exits with code 1", { tags: "long" }, async () => {
  const { said, ended } = run({ PORT: "eighty" });
  expect(await ended).toBe(1);
  expect(said).toEqual({ out: "", err: "Setting PORT: must be a whole number from 0 to 65535\n" });
});

test("Live mode starts on the operator's database, and exits with code 0 on SIGTERM", async () => {
  const { child, said, ended } = run(live());
  await expect
    .poll(() => said.out, { timeout: 30_000 })
    .toContain("Portico is ready at https://portico.example");
  expect(said.out).toContain("Live mode.");
  expect(said.out).not.toContain("Password");
  const url = await addressIn(said);
  expect((await get(url, "/health/ready")).body).toMatchObject({ status: "ready", price_age_seconds: null });
  expect((await get(url, "/api/settings/public")).body).toMatchObject({
    practice: false,
    auth_configured: true,
  });
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  expect(said.err).toBe("");
});

test("Without a secret or a mail server it refuses to start, in one line, and writes nothing", {
  tags: "long",
}, async () => {
  const { AUTH_SECRET: _, SMTP_URL: __, ...rest } = live();
  const { said, ended } = run(rest);
  expect(await ended).toBe(1);
  expect(said.out).toBe("");
  expect(said.err).toMatch(/^Setting AUTH_SECRET, SMTP_URL: must be set, [^\n]+\n$/);
});

test("A port in use prints one clear line and exits with code 1", { tags: "long" }, async () => {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const { port } = holder.address() as { port: number };
  const { said, ended } = run({ ...live(), PORT: String(port) });
  expect(await ended).toBe(1);
  expect(said.err).toBe(
    `Another program is already listening there; set PORT to another number: 127.0.0.1:${port}\n`,
  );
  holder.close();
});

test("A database that is silent or refuses prints one clear line and exits with code 1", {
  tags: "long",
}, async () => {
  const silent = run({ ...live(), DATABASE_URL: "postgres://someone:hunter2@127.0.0.1:9/portico" });
  expect(await silent.ended).toBe(1);
  expect(silent.said.err).toBe("Nothing answers at the database's address: 127.0.0.1:9\n");
  const wrong = new URL(database.url);
  wrong.password = "hunter2";
  const refusing = run({ ...live(), DATABASE_URL: wrong.href });
  expect(await refusing.ended).toBe(1);
  expect(refusing.said.err).toMatch(/^The database refuses the password in DATABASE_URL: [^\n]+\n$/);
  expect(refusing.said.err).not.toContain("hunter2");
});

test("A pooler's login without the server's role prints one clear line and exits with code 1", {
  tags: "long",
}, async () => {
  const { said, ended } = run({ ...live(), DATABASE_DIRECT_URL: database.url });
  expect(await ended).toBe(1);
  expect(said.err).toMatch(
    /^DATABASE_DIRECT_URL is set, so [^\n]+ lacks: role = 'portico_server', [^\n]+\n$/,
  );
});

test("T40 npm run admin grants and revokes, and prints what it did", { tags: "long" }, async () => {
  await database.owner.query(
    `insert into app.users (email, username, email_confirmed_at)
     values ('ada@portico.example', 'ada', now()), ('bob@portico.example', 'bob', now())`,
  );
  const admin = async (...args: string[]) => {
    const { said, ended } = run(live(), "cli/admin-cli.ts", args);
    return { code: await ended, text: said.out + said.err };
  };
  expect(await admin("grant", "ada@portico.example")).toEqual({
    code: 0,
    text: "ada@portico.example is now an administrator: owner.\n",
  });
  expect(await admin("revoke", "ada@portico.example")).toEqual({
    code: 1,
    text: "ada@portico.example is the last owner, who cannot be removed.\n",
  });
  expect(await admin("revoke", "bob@portico.example")).toMatchObject({ code: 0 });
  expect(await admin("grant", "eve@portico.example")).toEqual({
    code: 1,
    text: "There is no user with the email eve@portico.example.\n",
  });
  expect(await admin("grant", "bob@portico.example", "support")).toMatchObject({
    text: "bob@portico.example is now an administrator: support.\n",
  });
  expect(await admin("grant", "bob@portico.example", "king")).toMatchObject({
    code: 1,
    text: expect.stringContaining("owner | operator | support | auditor"),
  });
  expect(await admin("promote")).toMatchObject({ code: 1, text: expect.stringContaining("Usage:") });
});

test("T35, T59 npm run audit:verify finds an edited, removed or reordered row", {
  tags: "long",
}, async () => {
  for (const name of ["cleo", "dora", "emil"]) {
    await database.owner.query(
      "insert into app.users (email, username, email_confirmed_at) values ($1 || '@portico.example', $1, now())",
      [name],
    );
    await changeAdministrator(database.url, "grant", `${name}@portico.example`);
  }
  const verify = async (...files: string[]) => {
    const { said, ended } = run(live(), "cli/audit-cli.ts", files);
    return { code: await ended, text: said.out + said.err };
  };
  expect(await verify()).toEqual({
    code: 0,
    text: expect.stringMatching(
      /^The audit log is intact\. Rows: (\d+), the last is number \1\.\nIt has no seal yet\.\n$/,
    ),
  });
  const kept = join(dataDir, "kept.log");
  writeFileSync(
    kept,
    `portico-audit-head seal=7 sequence=9 key=0123abcd mac=${"ab".repeat(32)} at=2026-01-31T12:00:00.000Z`,
  );
  expect(await verify(kept)).toEqual({
    code: 1,
    text: expect.stringMatching(
      /^Row \d+ of the audit log: the published head with seal 7 is no longer in the log/,
    ),
  });
  writeFileSync(kept, "nothing");
  expect(await verify(kept)).toMatchObject({ code: 1, text: expect.stringContaining("contain no head") });
  await goRoundTriggers("update app.admin_activity set reason = 'made up' where sequence = 1");
  expect(await verify()).toEqual({ code: 1, text: "Row 1 of the audit log: edited\n" });
  await goRoundTriggers("delete from app.admin_activity where sequence = 1");
  expect(await verify()).toEqual({
    code: 1,
    text: "Row 2 of the audit log: a row before it was removed\n",
  });
  await goRoundTriggers(
    "delete from app.admin_activity where sequence = (select max(sequence) from app.admin_activity)",
  );
  expect((await verify()).text).toMatch(/^Row 2 .*removed\nRow \d+ of the audit log: removed\n$/);
});

test("T48 npm run backup runs the operator's command with the database's URL, and records a success", {
  tags: "long",
}, async () => {
  const backup = async (...args: string[]) => {
    const { said, ended } = run(live(), "cli/backup-cli.ts", args);
    return { code: await ended, text: said.out + said.err };
  };
  const noted = async () => (await database.owner.query("select method from app.backups")).rows;
  expect(await backup()).toMatchObject({ code: 1, text: expect.stringContaining("Usage:") });
  expect(await backup("/nowhere/pg_dump")).toEqual({
    code: 1,
    text: "pg_dump failed (spawn /nowhere/pg_dump ENOENT), so no backup was recorded.\n",
  });
  expect(await backup("sh", "-c", "exit 3")).toEqual({
    code: 1,
    text: "sh failed (3), so no backup was recorded.\n",
  });
  expect(await noted()).toEqual([]);
  const { port, username, pathname } = new URL(database.url);
  const whole = await backup("sh", "-c", 'echo "$PGUSER $PGPORT /$PGDATABASE"; test -n "$PGPASSWORD"');
  expect(whole).toMatchObject({
    code: 0,
    text: expect.stringContaining(`${username} ${port} ${pathname}\n`),
  });
  expect(whole.text).toMatch(/Recorded a backup by sh at .+Z\.\n$/);
  expect(await noted()).toEqual([{ method: "sh" }]);
});

/** Runs a statement that bypasses triggers, as only a superuser can. */
async function goRoundTriggers(statement: string): Promise<void> {
  await database.owner.query(
    `do $$ begin perform set_config('session_replication_role', 'replica', true); ${statement}; end $$`,
  );
}

test("T22 a start rewrites older emails, and npm run admin -- emails lists the others", {
  tags: "long",
}, async () => {
  const emails = async () => {
    const { said, ended } = run(live(), "cli/admin-cli.ts", ["emails"]);
    return { code: await ended, text: said.out + said.err };
  };
  expect(await emails()).toEqual({ code: 0, text: "Every user's email is in its canonical form.\n" });
  await database.owner.query("alter table app.users disable trigger users_email_canonical");
  await database.owner.query(
    `insert into app.users (email, username, email_confirmed_at)
     values ('ren\u00e9@portico.example', 'rene', now()), (E'rene\\u0301@portico.example', 'rene2', now()),
       ('Eva@Köln.example', 'eva', now())`,
  );
  await database.owner.query("alter table app.users enable trigger users_email_canonical");
  const { child, said } = run(live());
  await addressIn(said);
  child.kill("SIGTERM");
  expect(said.out).toContain("portico admin emails");
  const { rows } = await database.owner.query("select email from app.users where username = 'eva'");
  expect(rows).toEqual([{ email: "eva@xn--kln-sna.example" }]);
  expect(await emails()).toEqual({
    code: 0,
    text: expect.stringMatching(
      /^rene\u0301@portico\.example \(rene\\u0301@portico\.example\) of rene2, [-0-9a-f]{36}: another user has its canonical form\.\n$/,
    ),
  });
});
