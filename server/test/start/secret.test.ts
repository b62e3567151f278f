import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@portico/database";
import { type TestDatabase, testDatabase } from "@portico/database/testing";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTotp } from "../../src/account/two-factor/totp.ts";
import { auditKeyOf } from "../../src/audit/seals.ts";
import { loadConfig } from "../../src/config/config.ts";
import { startGuard } from "../../src/start/secret-guard.ts";
import { liveSettings, portico } from "../support/cli/portico-cli.ts";
import { runServer } from "../support/cli/run-server.ts";

const own = "s".repeat(48);
const other = "another secret, which has 32 characters and more";
const misfit =
  /^AUTH_SECRET is not the one that this database is used with: [^\n]+ `portico secret change` [^\n]+$/;

let database: TestDatabase;
const dataDir = mkdtempSync(join(tmpdir(), "portico-secret-"));

beforeEach(async () => {
  database = await testDatabase({ practice: false });
});
afterEach(() => database.drop());
afterAll(() => rmSync(dataDir, { recursive: true }));

/** A start as far as the migration, in which the secret is checked. */
function start(secret: string, settings: Record<string, string> = {}): Promise<void> {
  const config = loadConfig({ ...liveSettings(database.url, dataDir), AUTH_SECRET: secret, ...settings });
  return migrate(database.url, { practice: false, secret: startGuard(config) });
}

/** Replaces the test's database by one of practice mode. */
async function usePractice(): Promise<void> {
  await database.drop();
  database = await testDatabase({ practice: true });
}

/** As `start`, in practice mode. */
function startPractice(): Promise<void> {
  return migrate(database.url, { practice: true, secret: startGuard(loadConfig({ DATA_DIR: dataDir })) });
}

const run = (text: string, values: unknown[] = []) => database.owner.query(text, values);

/** An administrator of an earlier release, whose authenticator app was sealed with this secret. */
async function addApp(secret: string, name = "ada"): Promise<void> {
  await run(
    `with added as (
       insert into app.users (email, username, email_confirmed_at)
       values ($1 || '@portico.example', $1, now()) returning id
     )
     insert into app.totp_factors (user_id, sealed_secret, confirmed_at) select id, $2, now() from added`,
    [name, createTotp(secret).create().sealed],
  );
}

/** A seal of the audit log that was made with the key of this secret. */
async function addSeal(secret: string): Promise<void> {
  await run("select app.record_admin_activity('{}', null, 'a test', 'setting', null)");
  await run(
    `insert into app.audit_seals (seal, sequence, row_hash, key_id, mac, sealed_at)
     select coalesce((select max(seal) from app.audit_seals), 0) + 1, h.sequence, h.hash, $1, h.hash, now()
     from app.admin_activity_head h`,
    [auditKeyOf(secret).id],
  );
}

const checkValues = async () => (await run("select check_value from portico.secret")).rows;

test("the first live start notes the secret, and a start with another one is refused and changes nothing", async () => {
  await start(own);
  const noted = await checkValues();
  expect(noted).toHaveLength(1);
  await run("delete from portico.deployed where part = 'schema'");
  await expect(start(other)).rejects.toThrow(misfit);
  expect(await checkValues()).toEqual(noted);
  expect((await run("select from portico.deployed where part = 'schema'")).rowCount).toBe(0);
  await start(own);
});

test("what is noted is salted, so that two databases with one secret can't be told", {
  tags: "long",
}, async () => {
  await start(own);
  const [{ check_value: one }] = await checkValues();
  await run("delete from portico.secret");
  await start(own);
  const [{ check_value: two }] = await checkValues();
  expect(one).not.toBe(two);
  expect(one).not.toContain(own);
});

test("the server's role can't read what is noted", async () => {
  await start(own);
  await expect(database.pool.query("select * from portico.secret")).rejects.toMatchObject({ code: "42501" });
});

test("of nodes that start at once with different secrets one wins, and those with another are refused", {
  tags: "long",
}, async () => {
  const secrets = [own, other, own, other, own, other];
  const results = await Promise.allSettled(secrets.map((secret) => start(secret)));
  const winners = new Set(secrets.filter((_, index) => results[index]?.status === "fulfilled"));
  expect(winners.size).toBe(1);
  const winner = [...winners][0];
  for (const [index, result] of results.entries()) {
    expect(result.status).toBe(secrets[index] === winner ? "fulfilled" : "rejected");
    if (result.status === "rejected") expect(String(result.reason.message)).toMatch(misfit);
  }
  expect(await checkValues()).toHaveLength(1);
});

describe("a database of an earlier release, which has no note", { tags: "long" }, () => {
  test("is refused if none of its authenticator apps can be opened", async () => {
    await addApp(own);
    await expect(start(other)).rejects.toThrow(misfit);
    await start(own);
    await expect(start(other)).rejects.toThrow(misfit);
  });

  test("is refused if its audit log was sealed with other secrets alone", async () => {
    await addSeal(own);
    await expect(start(other)).rejects.toThrow(misfit);
    await start(own);
  });

  test("takes a secret that opens anything, although it was changed before", async () => {
    await addApp(other);
    await addSeal(other);
    await addSeal(own);
    await start(own);
    await expect(start(other)).rejects.toThrow(misfit);
  });

  test("takes any secret if nothing there can tell", async () => {
    await addSeal("a key of the audit log alone: 32 characters");
    await start(own, { AUDIT_KEY: "a key of the audit log alone: 32 characters" });
    expect(await checkValues()).toHaveLength(1);
  });
});

test("T59 a start is refused if no key of its settings sealed the audit log last", async () => {
  const key = "a key of the audit log alone: 32 characters";
  const next = "the next key of the audit log: 32 characters";
  await start(own, { AUDIT_KEY: key });
  await addSeal(key);
  const unknown = /^The audit log was sealed last with the key [0-9a-f]{8}, [^\n]+AUDIT_KEYS_BEFORE[^\n]+$/;
  await expect(start(own)).rejects.toThrow(unknown);
  await expect(start(own, { AUDIT_KEY: next })).rejects.toThrow(unknown);
  await start(own, { AUDIT_KEY: next, AUDIT_KEYS_BEFORE: key });
});

test("T59 a start that sets AUDIT_KEY is told to list AUTH_SECRET, which sealed before", {
  tags: "long",
}, async () => {
  await start(own);
  await addSeal(own);
  const key = "a key of the audit log alone: 32 characters";
  await expect(start(own, { AUDIT_KEY: key })).rejects.toThrow(
    /^The audit log was sealed last with the key [0-9a-f]{8}, which is AUTH_SECRET's\. [^\n]+ to AUDIT_KEYS_BEFORE[^\n]+$/,
  );
  await start(own, { AUDIT_KEY: key, AUDIT_KEYS_BEFORE: own });
});

test("practice mode notes no secret", { tags: "long" }, async () => {
  await usePractice();
  await startPractice();
  expect(await checkValues()).toEqual([]);
});

describe("a database belongs to practice or to a live exchange, never to both", () => {
  const refused = /^This database was filled in practice mode: [^\n]+ Create an empty database[^\n]+$/;
  const live = () => liveSettings(database.url, dataDir);

  test("a practice database is refused by every live start and command, also in demo mode, and stays as it is", {
    tags: "long",
  }, async () => {
    await usePractice();
    const parts = "select part, hash from portico.deployed order by part";
    const before = (await run(parts)).rows;
    await expect(runServer(live())).rejects.toThrow(
      /^It ended:\nThis database was filled in practice mode: [^\n]+\n$/,
    );
    await expect(start(own, { DEMO_MODE: "true" })).rejects.toThrow(refused);
    for (const command of ["secret change --yes", "audit verify", "upgrade --check", "backup true"]) {
      const { code, text } = await portico(command.split(" "), live());
      expect([command, code], text).toEqual([command, 1]);
      expect(text.trimEnd(), command).toMatch(refused);
    }
    expect((await portico(["doctor"], live())).text).toMatch(
      /fault +secret +This database was filled in practice/,
    );
    expect((await run(parts)).rows).toEqual(before);
    expect((await run("select to_regclass('portico.secret') as noted")).rows).toEqual([{ noted: null }]);
    await startPractice();
  });

  test("a database that was used live is refused in practice mode, also one of an earlier release", {
    tags: "long",
  }, async () => {
    const wasLive =
      /^This database was used live, and practice mode [^\n]+ set DATA_DIR to a new folder[^\n]+$/;
    await start(own);
    await expect(startPractice()).rejects.toThrow(wasLive);
    await run("drop table portico.secret");
    await expect(startPractice()).rejects.toThrow(wasLive);
    expect((await run("select from portico.deployed where part like 'seeds/practice/%'")).rowCount).toBe(0);
    await start(own);
  });
});

test("the server and every command refuse another secret, in one line", { tags: "long" }, async () => {
  const settings = liveSettings(database.url, dataDir);
  const server = await runServer(settings);
  await server.stop();
  const wrong = { ...settings, AUTH_SECRET: other };
  await expect(runServer(wrong)).rejects.toThrow(/^It ended:\nAUTH_SECRET is not the one [^\n]+\n$/);
  for (const command of [
    "admin emails",
    "admin grant ada@portico.example",
    "backup true",
    "audit verify",
    "upgrade --check",
  ]) {
    const { code, text } = await portico(command.split(" "), wrong);
    expect([command, code], text).toEqual([command, 1]);
    expect(text.trimEnd(), command).toMatch(misfit);
  }
  expect((await run("select from app.backups")).rowCount).toBe(0);
  expect((await portico(["doctor"], wrong)).text).toMatch(/fault +secret +AUTH_SECRET is not the one/);
  expect((await portico(["doctor"], settings)).text).toMatch(/ok +secret +fits the database/);
});

describe("portico secret change", { tags: "long" }, () => {
  const change = (settings: Record<string, string>) =>
    portico(["secret", "change", "--yes"], { ...liveSettings(database.url, dataDir), ...settings });
  const sealed = async () => (await run("select sealed_secret from app.totp_factors")).rows[0].sealed_secret;

  test("with the former secret keeps authenticator apps, and is in the audit log", async () => {
    await start(own);
    await addApp(own);
    await addSeal(own);
    const before = await sealed();
    const { code, text } = await change({ AUTH_SECRET: other, AUTH_SECRET_BEFORE: own });
    expect([code, text]).toEqual([0, expect.stringContaining("go on working: 1. That no longer work: 0.")]);
    const [, limit = ""] = /it: FORMER_SECRET(@1:[0-9a-f]{64})$/m.exec(text) ?? [];
    expect(text).toMatch(/^portico-audit-head seal=1 sequence=\d+ key=[0-9a-f]{8} mac=[0-9a-f]{64} at=/m);
    expect(await sealed()).not.toBe(before);
    await expect(start(own)).rejects.toThrow(misfit);
    await expect(start(other)).rejects.toThrow(/which is none of AUDIT_KEY \(or AUTH_SECRET without it\)/);
    await start(other, { AUDIT_KEYS_BEFORE: `${own}${limit}` });
    const { rows } = await run("select details from app.admin_activity where action_name = 'secret_changed'");
    expect(rows).toMatchObject([{ details: { kept_apps: 1, lost_apps: 0 } }]);
  });

  test("without it says what is lost, also of the audit log's keys, and lets the next start happen", async () => {
    await start(own);
    await addApp(own);
    await addSeal(own);
    const { code, text } = await change({ AUTH_SECRET: other });
    expect(code).toBe(0);
    expect(text).toContain("That no longer work: 1.");
    expect(text).toMatch(/seals by the key [0-9a-f]{8} can't be checked any more/);
    await start(other);
  });

  test("is refused while a server runs, without --yes, and in practice mode", async () => {
    await start(own);
    const server = await runServer(liveSettings(database.url, dataDir));
    try {
      const { code, text } = await change({ AUTH_SECRET: other });
      expect([code, text]).toEqual([1, expect.stringMatching(/^A server is running on this database\./)]);
    } finally {
      await server.stop();
    }
    await start(own);
    expect(await portico(["secret", "change"])).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^Usage:/),
    });
  });
});
