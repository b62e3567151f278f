/** @module-tag long */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@portico/database";
import { haveAll } from "@portico/testing/server/programs.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Certified, certify, makeCa } from "../support/cli/certificates.ts";
import { findServer, type OwnPostgres, startOwnPostgres } from "../support/cli/own-postgres.ts";
import { liveSettings, portico } from "../support/cli/portico-cli.ts";
import { runServer } from "../support/cli/run-server.ts";

const what = "start, backup and restore over TLS";
const programs = haveAll(what, "openssl") ? findServer(what) : undefined;
const folder = mkdtempSync(join(tmpdir(), "portico-backup-tls-"));
const dumps = mkdtempSync(join(tmpdir(), "portico-dumps-"));
const file = join(dumps, "portico.dump");
let server: OwnPostgres;
let ca: Certified;

beforeAll(async () => {
  if (!programs) return;
  ca = makeCa(folder, "ca");
  const { cert, key } = certify(folder, "server", ca, { hosts: "DNS:localhost" });
  server = await startOwnPostgres(programs, {
    files: { cert, key },
    admission: "hostssl all all 127.0.0.1/32 trust\nhost postgres all 127.0.0.1/32 trust\n",
  });
  server.createDatabase("source");
  await migrate(url("sslmode=no-verify"), { practice: false });
});
afterAll(async () => {
  await server?.close();
  for (const one of [folder, dumps]) rmSync(one, { recursive: true });
});

const url = (query: string, database = "source") =>
  `postgres://postgres@localhost:${server.port}/${database}?${query}`;
const settings = (query: string, database?: string) => liveSettings(url(query, database), folder);

async function backup(query: string, more: Record<string, string> = {}) {
  rmSync(file, { force: true });
  const args = ["backup", "pg_dump", "--format=custom", `--file=${file}`];
  return portico(args, { ...settings(query), ...more });
}

describe.runIf(programs)("over TLS", () => {
  test.each([
    ["verify-full and a file", () => `sslmode=verify-full&sslrootcert=${ca.cert}`, {}],
    ["verify-ca and a file", () => `sslmode=verify-ca&sslrootcert=${ca.cert}`, {}],
    ["no-verify", () => "sslmode=no-verify", {}],
    ["require, with a CA that the machine trusts", () => "sslmode=require", { trusted: true }],
  ])(
    "a start works with %s, and so do backup and restore",
    async (name, query, { trusted }: { trusted?: boolean }) => {
      const more: Record<string, string> = trusted ? { NODE_EXTRA_CA_CERTS: ca.cert } : {};
      const running = await runServer({ ...settings(query()), ...more });
      await running.stop();
      const { code, text } = await backup(query(), more);
      expect(code, text).toBe(0);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(text.includes("does not check the server's certificate")).toBe(name === "no-verify");
      const target = `restored_${name.replaceAll(/[^a-z]/g, "_").slice(0, 20)}`;
      server.createDatabase(target);
      const restored = await portico(["restore", file], { ...settings(query(), target), ...more });
      expect(restored.text).toContain("The books are correct.");
    },
  );

  test("a backup that is refused leaves no file, and says why in one line", async () => {
    for (const query of [
      "sslmode=verify-full",
      "sslmode=requre",
      "sslmode=verify-full&sslrootcert=/nowhere/ca.pem",
    ]) {
      const { code, text } = await backup(query);
      expect(code).toBe(1);
      expect(text).not.toContain("    at ");
      expect(existsSync(file), query).toBe(false);
    }
    expect(readdirSync(dumps)).toEqual([]);
  });

  test.each([
    [
      "verify-full without the CA",
      "sslmode=verify-full",
      /^The database's certificate is not signed by a CA /,
    ],
    ["require without the CA", "sslmode=require", /^The database's certificate is not signed by a CA /],
    ["prefer without the CA", "sslmode=prefer", /^The database's certificate is not signed by a CA /],
    ["no TLS", "", /^The database does not let this user in from here without TLS: /],
    ["an unknown mode", "sslmode=requre", /^Setting DATABASE_URL: sslmode=requre is not known; use one of /],
  ])("a start with %s prints one line", async (_, query, line) => {
    const said = await runServer(settings(query)).catch((error: Error) => error.message);
    expect(said).toMatch(/^It ended:\n/);
    const lines = String(said).replace("It ended:\n", "").trim();
    expect(lines).toMatch(line);
    expect(lines).not.toContain("\n");
  });

  test("portico admin, audit verify and doctor use the same settings", async () => {
    const good = settings(`sslmode=verify-full&sslrootcert=${ca.cert}`);
    const doctor = await portico(["doctor"], good);
    expect(doctor.text).toMatch(/^ok +encryption +TLS, with the certificate's issuer and host checked$/m);
    expect((await portico(["audit", "verify"], good)).code).toBe(0);
    expect((await portico(["admin", "grant", "nobody@example.com"], good)).text).not.toContain("    at ");
    for (const args of [
      ["audit", "verify"],
      ["admin", "grant", "nobody@example.com"],
    ]) {
      const { code, text } = await portico(args, settings("sslmode=verify-full"));
      expect([code, text.trim().split("\n").length]).toEqual([1, 1]);
      expect(text).toMatch(/^The database's certificate is not signed by a CA /);
    }
  });
});
