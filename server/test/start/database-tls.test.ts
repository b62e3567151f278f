/** @module-tag long */
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childEnvironment, inspectDatabase, openPool, withLibpqEnvironment } from "@portico/database";
import { findProgram, haveAll } from "@portico/testing/server/programs.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { loadConfig } from "../../src/config/config.ts";
import { describeStartFault } from "../../src/start/start-fault.ts";
import { type Certified, certify, makeCa } from "../support/cli/certificates.ts";
import { findServer, type OwnPostgres, startOwnPostgres } from "../support/cli/own-postgres.ts";
import { liveSettings } from "../support/cli/portico-cli.ts";

const what = "TLS to the database";
const programs = haveAll(what, "openssl") ? findServer(what) : undefined;
const folder = mkdtempSync(join(tmpdir(), "portico-tls-"));
let encrypted: OwnPostgres;
let plain: OwnPostgres;
let ca: Certified;
let otherCa: Certified;
let client: Certified;

/** The database `tls_only` takes encrypted connections alone, `clients` those with a certificate of the CA. */
const admission = `
hostssl tls_only all 127.0.0.1/32 trust
hostssl clients all 127.0.0.1/32 trust clientcert=verify-full
host postgres all 127.0.0.1/32 trust
host free all 127.0.0.1/32 trust
`;

beforeAll(async () => {
  if (!programs) return;
  ca = makeCa(folder, "ca");
  otherCa = makeCa(folder, "other-ca");
  client = certify(folder, "client", ca, { subject: "postgres" });
  const server = certify(folder, "server", ca, { hosts: "DNS:localhost" });
  const files = { cert: server.cert, key: server.key, ca: ca.cert };
  [encrypted, plain] = await Promise.all([
    startOwnPostgres(programs, { files, admission }),
    startOwnPostgres(programs),
  ]);
  for (const name of ["tls_only", "clients", "free"]) encrypted.createDatabase(name);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await Promise.all([encrypted?.close(), plain?.close()]);
  rmSync(folder, { recursive: true });
});

interface Place {
  query?: string;
  host?: string;
  database?: string;
  server?: OwnPostgres;
}

function urlOf({ query = "", host = "localhost", database = "free", server = encrypted }: Place): string {
  return `postgres://postgres@${host}:${server.port}/${database}?${query}`;
}

/** What a start says of the database: "works", or what is printed. */
async function start(place: Place): Promise<string> {
  const url = urlOf(place);
  try {
    loadConfig({ ...liveSettings(url, folder), ...tlsEnvironment() });
    await inspectDatabase(url);
    return "works";
  } catch (error) {
    return describeStartFault(error);
  }
}

const tlsEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith("PGSSL")));

/** What pg_dump says with the environment that a backup gives it: "works", or its error. */
async function dump(place: Place): Promise<string> {
  try {
    return await withLibpqEnvironment(urlOf(place), async (address) => {
      const env = { ...childEnvironment(), ...address };
      const { status, stderr } = spawnSync(String(findProgram("pg_dump")), ["--schema-only"], {
        env,
        encoding: "utf8",
      });
      return status === 0 ? "works" : stderr;
    });
  } catch (error) {
    return (error as Error).message;
  }
}

const root = ({ cert }: Certified) => `sslrootcert=${cert}`;

describe.runIf(programs)("TLS to the database", () => {
  /** Columns: the CA is known, unknown (another's file, none at all), the host differs, the server has no TLS. */
  const table = [
    { mode: "disable", known: true, other: true, none: true, wrongHost: true, noTls: true },
    { mode: "allow", known: true, other: false, none: false, wrongHost: false, noTls: false },
    { mode: "prefer", known: true, other: false, none: false, wrongHost: false, noTls: false },
    { mode: "require", known: true, other: false, none: false, wrongHost: false, noTls: false },
    { mode: "verify-ca", known: true, other: false, none: false, wrongHost: true, noTls: false },
    { mode: "verify-full", known: true, other: false, none: false, wrongHost: false, noTls: false },
    { mode: "no-verify", known: true, other: true, none: true, wrongHost: true, noTls: false },
    {
      ...{ mode: "require&uselibpqcompat=true", known: true, other: false },
      ...{ none: true, wrongHost: true, noTls: false },
    },
  ];
  const faults = {
    known: /never/,
    other: /^The database's certificate is not signed by a CA that is trusted here: name the CA's file by/,
    none: /^The database's certificate is not signed by a CA that is trusted here: name the CA's file by/,
    wrongHost: /^The database's certificate is not for 127\.0\.0\.1 but for DNS:localhost: write the /,
    noTls: /^The database offers no TLS, but sslmode asks for it: switch it on there/,
  };
  const cases = table.flatMap(({ mode, ...outcomes }) =>
    Object.entries(outcomes).map(([situation, works]) => ({
      mode,
      situation: situation as keyof typeof faults,
      works,
      word: works ? "works" : "is refused in one line",
    })),
  );

  function placeOf(mode: string, situation: keyof typeof faults): Place {
    const query = `sslmode=${mode}`;
    const places = {
      known: { query: `${query}&${root(ca)}` },
      other: { query: `${query}&${root(otherCa)}` },
      none: { query },
      wrongHost: { query: `${query}&${root(ca)}`, host: "127.0.0.1" },
      noTls: { query: `${query}&${root(ca)}`, server: plain, database: "postgres" },
    };
    return places[situation];
  }

  test.each(cases)("sslmode=$mode, $situation: $word, by a start and by pg_dump alike", expectAgreement);

  async function expectAgreement(one: (typeof cases)[number]): Promise<void> {
    const place = placeOf(one.mode, one.situation);
    const said = await start(place);
    if (one.works) expect(said).toBe("works");
    else {
      expect(said).toMatch(faults[one.situation]);
      expect(said).not.toContain("\n");
    }
    const dumped = await dump(place);
    if (one.works) expect(dumped).toBe("works");
    else expect(dumped).toMatch(/SSL|certificate/);
  }

  test("a server that takes encrypted connections alone says so to both", async () => {
    expect(await start({ database: "tls_only" })).toBe(
      "The database does not let this user in from here without TLS: add sslmode=verify-full, or an entry in its pg_hba.conf",
    );
    expect(await dump({ database: "tls_only" })).toContain("no encryption");
    const query = `sslmode=verify-full&${root(ca)}`;
    expect(await start({ database: "tls_only", query })).toBe("works");
    expect(await dump({ database: "tls_only", query })).toBe("works");
  });

  test("PGSSLMODE and PGSSLROOTCERT count for both, and a URL wins over them", async () => {
    vi.stubEnv("PGSSLMODE", "verify-full");
    vi.stubEnv("PGSSLROOTCERT", ca.cert);
    expect(await start({ database: "tls_only" })).toBe("works");
    expect(await dump({ database: "tls_only" })).toBe("works");
    vi.stubEnv("PGSSLROOTCERT", otherCa.cert);
    expect(await start({})).toMatch(faults.other);
    expect(await dump({})).toContain("certificate verify failed");
    expect(await start({ query: root(ca) })).toBe("works");
    expect(await dump({ query: root(ca) })).toBe("works");
    expect(await start({ query: "sslmode=disable" })).toBe("works");
    expect(await dump({ query: "sslmode=disable" })).toBe("works");
  });

  test("a client certificate is asked for, accepted and refused, in one line each", async () => {
    const at = (query: string) => ({ database: "clients", query: `sslmode=verify-full&${root(ca)}${query}` });
    const using = ({ cert, key }: Certified) => at(`&sslcert=${cert}&sslkey=${key}`);
    expect(await start(at(""))).toBe(
      "The database asks for a client certificate that it trusts: name it by sslcert and sslkey",
    );
    expect(await start(using(client))).toBe("works");
    expect(await dump(using(client))).toBe("works");
    const stranger = certify(folder, "stranger", otherCa, { subject: "postgres" });
    expect(await start(using(stranger))).toBe(
      "The database does not trust the client certificate: use one of its CA in sslcert and sslkey",
    );
    const another = certify(folder, "another", ca, { subject: "ada" });
    expect(await start(using(another))).toBe(
      "The database refuses the client certificate for this user: its name must be the user's, or be mapped in pg_ident.conf",
    );
    const old = certify(folder, "old-client", ca, { subject: "postgres", days: -1 });
    expect(await start(using(old))).toBe(
      "The database refuses the client certificate, which has expired: renew the one in sslcert",
    );
  });

  test("a server's certificate that has expired is named in one line", async () => {
    const { cert, key } = certify(folder, "old", ca, { hosts: "DNS:localhost", days: -1 });
    const old = await startOwnPostgres(String(programs), { files: { cert, key }, admission });
    try {
      const place = { server: old, database: "postgres", query: `sslmode=verify-full&${root(ca)}` };
      expect(await start(place)).toBe(
        "The certificate of the database, or of its CA, has expired: renew it, and check this machine's clock",
      );
      expect(await dump(place)).toContain("certificate");
      expect(await start({ ...place, query: "sslmode=no-verify" })).toBe("works");
    } finally {
      await old.close();
    }
  });

  test("a file that is missing, unreadable or something else is named in one line, before anything connects", async () => {
    const path = (name: string, text: string, mode = 0o600) => {
      const file = join(folder, name);
      writeFileSync(file, text, { mode });
      chmodSync(file, mode);
      return file;
    };
    const open = join(folder, "open.key");
    copyFileSync(client.key, open);
    chmodSync(open, 0o644);
    const at = (query: string) => start({ query: `sslmode=verify-full&${query}` });
    const using = (cert: string, key: string) => at(`${root(ca)}&sslcert=${cert}&sslkey=${key}`);
    const text = path("text.pem", "hello");
    expect(await at("sslrootcert=/nowhere/ca.pem")).toBe(
      "Setting DATABASE_URL: sslrootcert: /nowhere/ca.pem does not exist; write the file's full path",
    );
    expect(await at(`sslrootcert=${folder}`)).toBe(
      `Setting DATABASE_URL: sslrootcert: ${folder} can't be read by this user (EISDIR)`,
    );
    expect(await at(`sslrootcert=${text}`)).toBe(
      `Setting DATABASE_URL: sslrootcert: ${text} has no valid certificate in PEM form`,
    );
    expect(await using(client.cert, "/nowhere/key.pem")).toContain("sslkey: /nowhere/key.pem does not exist");
    expect(await using(client.cert, text)).toContain(`sslkey: ${text} has no valid private key in PEM form`);
    expect(await using(client.cert, ca.key)).toContain("is not the key of the certificate in");
    expect(await using(client.cert, open)).toContain(`close it with \`chmod 600 ${open}\``);
    expect(await at("sslmode=requre")).not.toContain("\n");
  });

  test("session settings hold beside options in the URL, which pg_dump gets, too", async () => {
    const query = "options=-c%20statement_timeout%3D1234ms";
    const pool = openPool(urlOf({ query }), { role: null, statementTimeoutMilliseconds: 5_000 });
    const { rows } = await pool.query("show statement_timeout");
    await pool.end();
    expect(rows).toEqual([{ statement_timeout: "5s" }]);
    const options = await withLibpqEnvironment(urlOf({ query }), async ({ PGOPTIONS }) => PGOPTIONS);
    expect(options).toBe("-c statement_timeout=1234ms");
  });

  test("pg_dump ignores the certificates in the user's home, as the program does", async () => {
    const home = mkdtempSync(join(folder, "home-"));
    mkdirSync(join(home, ".postgresql"));
    copyFileSync(otherCa.cert, join(home, ".postgresql/root.crt"));
    vi.stubEnv("HOME", home);
    expect(await dump({ query: "sslmode=no-verify" })).toBe("works");
    copyFileSync(ca.cert, join(home, ".postgresql/root.crt"));
    expect(await start({ query: "sslmode=verify-full" })).toMatch(faults.none);
    expect(await dump({ query: "sslmode=verify-full" })).toContain("certificate verify failed");
  });
});
