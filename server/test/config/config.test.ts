import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, loadConfig } from "../../src/config/config.ts";

const live = {
  DATABASE_URL: "postgres://portico:secret@db.example/portico",
  AUTH_SECRET: "a".repeat(48),
  SMTP_URL: "smtp://mail.example:587",
  PUBLIC_URL: "https://portico.example",
};

function faultsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

test("Practice mode applies when DATABASE_URL is unset, and requires no settings", () => {
  expect(loadConfig({})).toMatchObject({
    practice: true,
    demo: false,
    host: "127.0.0.1",
    port: 3000,
    publicUrl: "http://localhost:3000",
    priceFeed: "auto",
    priceUpdateSeconds: 60,
    trustProxy: false,
    logLevel: "info",
  });
});

test("Live mode requires an https PUBLIC_URL", () => {
  const { PUBLIC_URL, ...rest } = live;
  expect(faultsOf(rest)).toEqual([
    "PUBLIC_URL: must be an https address, because DATABASE_URL makes this live mode",
  ]);
  expect(faultsOf({ ...rest, PUBLIC_URL: "http://portico.example" })).toHaveLength(1);
  expect(loadConfig(live)).toMatchObject({ practice: false, demo: false });
});

test("Live mode without a secret or a mail server refuses to start, in one line that names what is missing", () => {
  const what = "must be set, because DATABASE_URL makes this live mode; see README, Run it live. ";
  const instead = "DEMO_MODE=true shows the site without sign-in instead";
  expect(faultsOf({ ...live, AUTH_SECRET: "" })).toEqual([`AUTH_SECRET: ${what}${instead}`]);
  expect(faultsOf({ ...live, SMTP_URL: " " })).toEqual([`SMTP_URL: ${what}${instead}`]);
  expect(faultsOf({ ...live, AUTH_SECRET: "", SMTP_URL: "", DEMO_MODE: "false" })).toEqual([
    `AUTH_SECRET, SMTP_URL: ${what}${instead}`,
  ]);
});

test("Demo mode is the setting DEMO_MODE, never what is missing", () => {
  const { AUTH_SECRET: _, SMTP_URL: __, ...rest } = live;
  expect(loadConfig({ ...rest, DEMO_MODE: "true" })).toMatchObject({ practice: false, demo: true });
  expect(loadConfig({ ...live, DEMO_MODE: "true" }).demo).toBe(true);
  expect(loadConfig({ DEMO_MODE: "true" })).toMatchObject({ practice: true, demo: true });
  expect(faultsOf({ DEMO_MODE: "yes" })).toEqual(["DEMO_MODE: must be one of true, false"]);
});

test("Live mode posts the audit log's head only over https or to localhost", () => {
  expect(faultsOf({ ...live, AUDIT_HEAD_WEBHOOK: "http://audit.example" })).toEqual([
    "AUDIT_HEAD_WEBHOOK: must be an https address, or one of this machine",
  ]);
  expect(faultsOf({ ...live, AUDIT_HEAD_WEBHOOK: "https://audit.example" })).toEqual([]);
});

test("Live mode fetches prices only over https or from localhost", () => {
  expect(faultsOf({ ...live, PRICE_FEED_URL: "http://feed.example/api/v3" })).toEqual([
    "PRICE_FEED_URL: must be an https address, or one of this machine: people trade at what it says",
  ]);
  expect(faultsOf({ ...live, PRICE_FEED_URL: "http://127.0.0.1.feed.example" })).toHaveLength(1);
  expect(loadConfig({ ...live, PRICE_FEED_URL: "http://127.0.0.1:8080" }).priceFeedUrl).toBe(
    "http://127.0.0.1:8080",
  );
});

test("Live mode never simulates prices", () => {
  expect(faultsOf({ ...live, PRICE_FEED: "simulated" })).toEqual([
    "PRICE_FEED: live mode (DATABASE_URL is set) never simulates prices",
  ]);
  expect(loadConfig({ ...live, PRICE_FEED: "auto" }).priceFeed).toBe("coingecko");
  expect(loadConfig(live).priceFeed).toBe("coingecko");
});

test("PRICE_STREAMS lists the exchanges to follow, optionally with custom addresses", () => {
  const both = [
    { source: "binance", url: "wss://data-stream.binance.vision" },
    { source: "coinbase", url: "wss://ws-feed.exchange.coinbase.com" },
  ];
  const kraken = { source: "kraken", url: "wss://ws.kraken.com/v2" };
  expect(loadConfig({}).priceStreams).toEqual([...both, kraken]);
  expect(loadConfig({ PRICE_STREAMS: "kraken" }).priceStreams).toEqual([kraken]);
  expect(loadConfig({ PRICE_STREAMS: "binance, coinbase" }).priceStreams).toEqual(both);
  expect(loadConfig({ PRICE_STREAMS: "none" }).priceStreams).toEqual([]);
  expect(loadConfig({ PRICE_FEED: "simulated", PRICE_STREAMS: "binance" }).priceStreams).toEqual([]);
  expect(loadConfig({ PRICE_STREAMS: "coinbase=ws://127.0.0.1:8080/feed/" }).priceStreams).toEqual([
    { source: "coinbase", url: "ws://127.0.0.1:8080/feed" },
  ]);
  expect(faultsOf({ ...live, PRICE_STREAMS: "coinbase=ws://feed.example" })).toEqual([
    "PRICE_STREAMS: coinbase must have a wss address, or one of this machine: people trade at what it says",
  ]);
});

test.each([
  ["PORT", "http"],
  ["PORT", "70000"],
  ["PORT", "-1"],
  ["PORT", "3000; rm"],
  ["HOST", "two words"],
  ["PUBLIC_URL", "portico.example"],
  ["PUBLIC_URL", "https://portico.example/app"],
  ["PUBLIC_URL", "https://someone@portico.example"],
  ["DATABASE_URL", "mysql://db/portico"],
  ["DATABASE_DIRECT_URL", "db.example:5432"],
  ["DATABASE_REPLICA_URL", "postgres://replica.example/portico"],
  ["METRICS_TOKEN", "too short"],
  ["REDIS_URL", "localhost"],
  ["AUTH_SECRET", "short"],
  ["AUDIT_KEY", "short"],
  ["AUDIT_KEY", `${"a".repeat(40)},`],
  ["AUDIT_KEYS_BEFORE", `${"a".repeat(40)},short`],
  ["AUDIT_KEYS_BEFORE", `${"a".repeat(40)}@12:${"f".repeat(63)}`],
  ["AUDIT_KEYS_BEFORE", `short@12:${"f".repeat(64)}`],
  ["AUDIT_HEAD_MAIL", "auditor"],
  ["AUDIT_HEAD_WEBHOOK", "ftp://audit.example"],
  ["SMTP_URL", "mail.example"],
  ["MAIL_FROM", "Portico\r\nBcc: someone@example.com"],
  ["PRICE_FEED", "binance"],
  ["PRICE_FEED_URL", "ftp://prices.example"],
  ["PRICE_UPDATE_SECONDS", "0"],
  ["PRICE_STREAMS", "bitfinex"],
  ["PRICE_STREAMS", "binance,binance"],
  ["PRICE_STREAMS", "binance=https://feed.example"],
  ["PRICE_HISTORY_SECONDS", "601"],
  ["TRUST_PROXY", "1"],
  ["TRUST_PROXY", "true"],
  ["TRUST_PROXY", "10.0.0.0/33"],
  ["TRUST_PROXY", "0.0.0.0/0"],
  ["ADMIN_EMAIL", "nobody"],
  ["ADMIN_PASSWORD", "12345"],
  ["ADMIN_PASSWORD", "Password1"],
  ["ADMIN_PASSWORD", "x".repeat(201)],
  ["LOG_LEVEL", "loud"],
])("%s=%j is one line that names the setting", (name, value) => {
  const faults = faultsOf({ [name]: value });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(new RegExp(`^${name}: [^\\n]+$`));
});

test("T22 ADMIN_EMAIL is read in its canonical form", () => {
  const config = loadConfig({ ADMIN_EMAIL: "Anna@Müller.example", ADMIN_PASSWORD: "correct horse" });
  expect(config.adminEmail).toBe("anna@xn--mller-kva.example");
});

test("The default interval of price updates fits the kind of CoinGecko's key", () => {
  const seconds = (env: Record<string, string>) => loadConfig(env).priceUpdateSeconds;
  const pro = "https://pro-api.coingecko.com/api/v3";
  expect(seconds({})).toBe(60);
  expect(seconds({ PRICE_FEED_KEY: "CG-demo" })).toBe(300);
  expect(seconds({ PRICE_FEED_KEY: "CG-paid", PRICE_FEED_URL: pro })).toBe(60);
  expect(seconds({ PRICE_FEED_KEY: "own", PRICE_FEED_URL: "https://feed.example" })).toBe(60);
  expect(seconds({ PRICE_FEED_KEY: "CG-demo", PRICE_UPDATE_SECONDS: "30" })).toBe(30);
});

test("A secret can be in a file, which is named if it can't be used", () => {
  const folder = mkdtempSync(join(tmpdir(), "portico-config-"));
  const file = join(folder, "secret");
  writeFileSync(file, `${live.AUTH_SECRET}\n`);
  const { AUTH_SECRET: _, ...rest } = live;
  expect(loadConfig({ ...rest, AUTH_SECRET_FILE: file }).authSecret).toBe(live.AUTH_SECRET);
  expect(faultsOf({ ...live, AUTH_SECRET_FILE: file })).toEqual([
    "AUTH_SECRET, AUTH_SECRET_FILE: set one of them, not both",
  ]);
  expect(faultsOf({ ...rest, AUTH_SECRET_FILE: `${file}s` })).toEqual([
    `AUTH_SECRET_FILE: ${file}s does not exist; write the file's full path`,
  ]);
  writeFileSync(file, "\n");
  expect(faultsOf({ ...rest, AUTH_SECRET_FILE: file })).toEqual([`AUTH_SECRET_FILE: ${file} is empty`]);
  rmSync(folder, { recursive: true });
});

test("Every invalid setting gets its own line, not only the first", () => {
  expect(faultsOf({ PORT: "http", LOG_LEVEL: "loud", PRICE_FEED: "binance" })).toHaveLength(3);
});

test("No error repeats a secret's value", () => {
  const faults = faultsOf({
    AUTH_SECRET: "hunter2",
    DATABASE_URL: "mysql://root:hunter2@db",
    ADMIN_PASSWORD: "hunt",
  });
  expect(faults).toHaveLength(3);
  expect(faults.join("\n")).not.toContain("hunt");
});

test("TRUST_PROXY lists the proxies that are trusted to state the client's address", () => {
  expect(loadConfig({ TRUST_PROXY: "loopback, 10.0.0.0/8,2001:db8::/32" }).trustProxy).toEqual([
    "loopback",
    "10.0.0.0/8",
    "2001:db8::/32",
  ]);
});

test("The public URL is derived from host and port if PUBLIC_URL is unset", () => {
  expect(loadConfig({ HOST: "0.0.0.0", PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
  expect(loadConfig({ HOST: "::1" }).publicUrl).toBe("http://localhost:3000");
  expect(loadConfig({ PUBLIC_URL: "https://Portico.Example:443/" }).publicUrl).toBe(
    "https://portico.example",
  );
});

const acme = {
  id: "acme",
  name: "Acme",
  issuer: "https://id.acme.example",
  client_id: "portico",
  client_secret: "hunter2",
};

test("OIDC_PROVIDERS lists identity providers for signing in", () => {
  expect(loadConfig({}).oidcProviders).toEqual([]);
  const local = { ...acme, id: "local-1", issuer: "http://localhost:8080/realms/a" };
  expect(loadConfig({ ...live, OIDC_PROVIDERS: JSON.stringify([acme, local]) }).oidcProviders).toEqual([
    {
      id: "acme",
      name: "Acme",
      issuer: "https://id.acme.example",
      clientId: "portico",
      clientSecret: "hunter2",
    },
    expect.objectContaining({ id: "local-1", issuer: "http://localhost:8080/realms/a" }),
  ]);
});

const wrongIssuer = "entry 1: issuer must be an https address without query, or an http one of this machine";
test.each<[string, unknown, string]>([
  ["no list", acme, "must be a JSON list of identity providers"],
  ["no object", ["acme"], "entry 1: must have id, name, issuer, client_id and client_secret"],
  ["null", [null], "entry 1: must have id, name, issuer, client_id and client_secret"],
  ["a capital", [{ ...acme, id: "Acme" }], "entry 1: id must be small letters, digits and -, at most 32"],
  ["no id", [{ ...acme, id: undefined }], "entry 1: id must be small letters, digits and -"],
  ["no name", [{ ...acme, name: "" }], "entry 1: name must be a text of 1 to 40 characters"],
  ["http", [{ ...acme, issuer: "http://id.acme.example" }], wrongIssuer],
  ["a name like ours", [{ ...acme, issuer: "http://localhost.acme.example" }], wrongIssuer],
  ["a query", [{ ...acme, issuer: "https://id.acme.example?hunter2" }], wrongIssuer],
  ["a user", [{ ...acme, issuer: "https://hunter2@id.acme.example" }], wrongIssuer],
  [
    "no client",
    [acme, { ...acme, id: "b", client_id: 7 }],
    "entry 2: client_id must be a text of 1 to 512 characters",
  ],
  [
    "no secret",
    [{ ...acme, client_secret: null }],
    "entry 1: client_secret must be a text of 1 to 2048 characters",
  ],
  [
    "more",
    [{ ...acme, hunter2: 1 }],
    "entry 1: has a field other than id, name, issuer, client_id, client_secret and trust_email",
  ],
  ["a text as trust_email", [{ ...acme, trust_email: "yes" }], "entry 1: trust_email must be true or false"],
  [
    "trust_email for all tenants of Entra",
    [{ ...acme, issuer: "https://login.microsoftonline.com/common/v2.0", trust_email: true }],
    "entry 1: trust_email needs the issuer of one organisation: here anybody can state any email",
  ],
  ["an id twice", [acme, acme], "entry 2: id is another entry's, too"],
  ["too many", Array(21).fill(acme), "must have at most 20 entries"],
])("OIDC_PROVIDERS with %s is one line that names the setting and the entry", (_, value, fault) => {
  const faults = faultsOf({ OIDC_PROVIDERS: JSON.stringify(value) });
  expect(faults).toEqual([`OIDC_PROVIDERS: ${fault}`]);
});

test("T27 OIDC_PROVIDERS trusts a provider's emails only where it is told to", () => {
  const list = [acme, { ...acme, id: "b", trust_email: false }, { ...acme, id: "c", trust_email: true }];
  const { oidcProviders } = loadConfig({ ...live, OIDC_PROVIDERS: JSON.stringify(list) });
  expect(oidcProviders.map(({ trustsEmail }) => trustsEmail ?? false)).toEqual([false, false, true]);
});

test("A database URL whose TLS settings can't be used is one line that names the setting", () => {
  const at = (name: string, query: string) =>
    faultsOf({ ...live, [name]: `postgres://portico@db.example/portico?${query}` });
  expect(at("DATABASE_URL", "sslmode=requre")).toEqual([
    expect.stringMatching(/^DATABASE_URL: sslmode=requre is not known; use one of disable, /),
  ]);
  expect(at("DATABASE_DIRECT_URL", "sslmode=verify-full&sslrootcert=/nowhere/ca.pem")).toEqual([
    "DATABASE_DIRECT_URL: sslrootcert: /nowhere/ca.pem does not exist; write the file's full path",
  ]);
  expect(at("DATABASE_REPLICA_URL", "sslmdoe=verify-full")).toHaveLength(1);
  expect(faultsOf({ ...live, PGSSLMODE: "requre" })).toHaveLength(1);
  expect(at("DATABASE_URL", "sslmode=verify-full")).toEqual([]);
});

test("OIDC_PROVIDERS gets a line for every error, and none repeats a value", () => {
  const faults = faultsOf({
    OIDC_PROVIDERS: JSON.stringify([{ ...acme, id: "hunter2!", issuer: "hunter2" }, { id: "hunter2!" }]),
  });
  expect(faults).toHaveLength(8);
  expect(faults.join("\n")).not.toContain("hunter2");
  expect(faultsOf({ OIDC_PROVIDERS: "[hunter2" })).toEqual([
    "OIDC_PROVIDERS: must be a JSON list of identity providers",
  ]);
});
