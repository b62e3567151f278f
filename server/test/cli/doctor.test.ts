/** @module-tag long */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestDatabase, testDatabase } from "@portico/database/testing";
import { asLogin, emptyDatabase } from "@portico/testing/database/empty-database.ts";
import { startEvm } from "@portico/testing/server/chain-app.ts";
import { type CoingeckoServer, startCoingeckoServer } from "@portico/testing/server/coingecko-server.ts";
import { haveAll } from "@portico/testing/server/programs.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkClock } from "../../src/doctor/check-database.ts";
import { assessSpace } from "../../src/doctor/check-machine.ts";
import { type HttpsServer, startHttpsServer } from "../support/cli/https-server.ts";
import { liveSettings, portico } from "../support/cli/portico-cli.ts";
import { type MailServer, startMailServer } from "../support/smtp.ts";

const canMakeCertificates = haveAll("certificates in portico doctor", "openssl");
let database: TestDatabase;
let mail: MailServer;
let feed: CoingeckoServer;
let node: Awaited<ReturnType<typeof startEvm>>["node"];
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portico-doctor-"));
  [database, mail, feed, { node }] = await Promise.all([
    testDatabase({ practice: false }),
    startMailServer(),
    startCoingeckoServer(),
    startEvm("polygon"),
  ]);
});

afterAll(async () => {
  await Promise.all([database.drop(), mail.close(), feed.close(), node.close()]);
  rmSync(folder, { recursive: true });
});

const chains = (network: string, url: string) => JSON.stringify([{ network, url, name: "node one" }]);

/** Settings with which everything that is not changed works. */
const good = () => ({
  ...liveSettings(database.url, folder),
  SMTP_URL: mail.url,
  PRICE_FEED_URL: feed.url,
  CHAINS: chains("polygon", node.url),
});

async function doctor(settings: Record<string, string>) {
  const { code, text } = await portico(["doctor"], { ...good(), ...settings });
  const line = (subject: string) =>
    new RegExp(`^(ok|warning|fault) +${subject} +(.*)$`, "m").exec(text)?.slice(1, 3);
  return { code, text, line };
}

const lastLine = (text: string) => text.trim().split("\n").at(-1);

describe("portico doctor", () => {
  test("reports settings, database, schema, rights, clock, mail, prices, nodes and disk, and changes nothing", async () => {
    const empty = await emptyDatabase();
    const { code, line, text } = await doctor({});
    expect(line("settings")).toEqual(["ok", "live mode"]);
    expect(line("database")).toEqual(["ok", expect.stringMatching(/^PostgreSQL [\d.]+ answers$/)]);
    expect(line("schema")).toEqual(["ok", expect.stringMatching(/^\d{4}-.*, which is this version's$/)]);
    for (const subject of ["rights", "clock", "mail", "prices", "node polygon", "disk"]) {
      expect(line(subject)?.[0], subject).toBe("ok");
    }
    // Nothing listens at the address of PUBLIC_URL.
    expect(line("certificate")?.[0]).toBe("warning");
    expect([code, lastLine(text)]).toEqual([0, "0 faults, 1 warning"]);

    const { line: ofEmpty } = await doctor({ DATABASE_URL: empty.url });
    expect(ofEmpty("schema")).toEqual(["ok", "empty; the first start creates everything"]);
    expect(await empty.query("select from pg_namespace where nspname = 'portico'")).toEqual([]);
    await empty.drop();
  });

  test("exits with code 1 on each fault outside, and says what to do", async () => {
    feed.misbehave({ kind: "status", status: 500 });
    writeFileSync(join(folder, "file"), "");
    const { code, line, text } = await doctor({
      DATABASE_URL: "postgres://someone:hunter2@127.0.0.1:9/portico",
      SMTP_URL: "smtp://127.0.0.1:9",
      CHAINS: chains("ethereum", node.url),
      DATA_DIR: join(folder, "file"),
    });
    expect(line("database")).toEqual(["fault", expect.stringMatching(/^Nothing answers .*See DATABASE_URL/)]);
    expect(line("mail")).toEqual([
      "fault",
      expect.stringMatching(/^127\.0\.0\.1:9 can't be used: .*See SMTP_URL/),
    ]);
    expect(line("prices")).toEqual(["fault", expect.stringContaining("See PRICE_FEED_URL")]);
    expect(line("node ethereum")).toEqual([
      "fault",
      expect.stringMatching(/^node one can't be used: .*CHAINS/),
    ]);
    expect(line("disk")).toEqual(["fault", expect.stringContaining("is a file: set DATA_DIR to a folder")]);
    expect([code, lastLine(text)]).toEqual([1, "5 faults, 1 warning"]);
    expect(text).not.toContain("hunter2");
  });

  test("names each wrong setting", async () => {
    const { code, text } = await doctor({ PORT: "eighty", LOG_LEVEL: "loud" });
    expect(text).toMatch(/^fault +settings +PORT: must be a whole number/m);
    expect(text).toMatch(/^fault +settings +LOG_LEVEL: must be one of/m);
    expect(code).toBe(1);
  });

  test("names what the login lacks, a newer schema, an edited migration, and what a start would change", async () => {
    const empty = await emptyDatabase();
    const login = `doctor_${Date.now()}`;
    await empty.query(`create role ${login} login password 'weak'`);
    const weak = await doctor({ DATABASE_URL: asLogin(empty.url, login, "weak") });
    expect(weak.line("rights")).toEqual([
      "fault",
      expect.stringMatching(/lacks CREATEROLE.*alter role .* createrole;.*roles\.sql/),
    ]);
    expect(weak.code).toBe(1);
    await empty.drop();
    await database.owner.query(`drop role ${login}`);

    const schema = async (change: string, undo: string) => {
      await database.owner.query(change);
      const { line } = await doctor({});
      await database.owner.query(undo);
      return line("schema");
    };
    expect(
      await schema(
        "insert into portico.migrations (name, checksum) values ('migrations/9999-later.sql', '')",
        "delete from portico.migrations where name like '%9999%'",
      ),
    ).toEqual(["fault", expect.stringContaining("9999-later is from a newer version: install")]);
    expect(
      await schema(
        "update portico.migrations set checksum = checksum || '?' where name like '%0001%'",
        "update portico.migrations set checksum = rtrim(checksum, '?')",
      ),
    ).toEqual(["fault", expect.stringContaining("was edited after it had run")]);
    expect(
      await schema(
        "update portico.deployed set hash = hash || '?' where part = 'schema'",
        "update portico.deployed set hash = rtrim(hash, '?')",
      ),
    ).toEqual(["warning", expect.stringContaining("portico upgrade --check")]);
  });

  test("names a clock that is wrong, and a disk that is full", () => {
    expect(checkClock(0, 1_000)).toMatchObject([{ level: "ok" }]);
    expect(checkClock(0, 5_000)).toMatchObject([{ level: "warning", text: expect.stringContaining("NTP") }]);
    expect(checkClock(60_000, 0)).toMatchObject([
      { level: "fault", text: expect.stringContaining("60.0 s") },
    ]);
    expect(assessSpace("/data", 5e9)).toMatchObject([{ level: "ok" }]);
    expect(assessSpace("/data", 5e8)).toMatchObject([{ level: "warning" }]);
    expect(assessSpace("/data", 5e7)).toMatchObject([
      { level: "fault", text: expect.stringContaining("DATA_DIR") },
    ]);
  });

  test.runIf(canMakeCertificates)(
    "names a certificate that expires, has expired or is not trusted",
    async () => {
      const certificate = async (server: HttpsServer, isTrusted: boolean) => {
        const trust = isTrusted ? { NODE_EXTRA_CA_CERTS: server.file } : undefined;
        const { line } = await doctor({ PUBLIC_URL: server.url, ...trust });
        server.close();
        return line("certificate");
      };
      const fresh = await startHttpsServer(folder, "fresh", ["-days", "90"]);
      expect(await certificate(fresh, true)).toEqual([
        "ok",
        expect.stringMatching(/valid for (89|90) more days/),
      ]);
      const soon = await startHttpsServer(folder, "soon", ["-days", "5"]);
      expect(await certificate(soon, true)).toEqual(["warning", expect.stringContaining("renew it")]);
      const late = await startHttpsServer(folder, "late", ["-days", "-1"]);
      expect(await certificate(late, true)).toEqual(["fault", expect.stringContaining("days ago: renew it")]);
      const unknown = await startHttpsServer(folder, "unknown", ["-days", "90"]);
      expect(await certificate(unknown, false)).toEqual([
        "fault",
        expect.stringContaining("browsers reject"),
      ]);
    },
  );
});
