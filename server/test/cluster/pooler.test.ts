/** @module-tag long */
import { randomBytes } from "node:crypto";
import { StartupError } from "@portico/database";
import { openDatabaseLine, type TestDatabase, testDatabase } from "@portico/database/testing";
import { get, post } from "@portico/testing/server/http.ts";
import { addPerson } from "@portico/testing/server/people.ts";
import { freePort, haveAll } from "@portico/testing/server/programs.ts";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { loadConfig } from "../../src/config/config.ts";
import { createServer, type Server } from "../../src/server.ts";
import { newPerson, signUpInput } from "../support/account/account-server.ts";
import { type Pooler, type PoolerOptions, startPooler } from "../support/cluster/pooler.ts";

const canRun = haveAll("a server behind PgBouncer", "pgbouncer");
let database: TestDatabase;
let pooler: Pooler;
let server: Server;

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await server.stop();
  await pooler.close();
});
afterAll(() => database.drop());

/** @param directUrl the direct database URL; undefined if the settings declare no pooler. */
async function open(options: PoolerOptions, directUrl: string | undefined): Promise<string> {
  pooler = await startPooler(database, options);
  const config = loadConfig({
    PORT: "0",
    PRICE_FEED: "simulated",
    SMTP_URL: "smtp://127.0.0.1:9",
    AUTH_SECRET: randomBytes(32).toString("hex"),
  });
  config.databaseDirectUrl = directUrl;
  server = await createServer(config, pooler.url, pino({ level: "silent" }));
  return server.app.listen({ host: "127.0.0.1", port: 0 });
}

async function balances(url: string) {
  const { cookie } = await addPerson(database.owner, "portico_session");
  const { status, body, headers } = await get(url, "/api/balances", { cookie });
  return [status, body.code, headers.get("retry-after")];
}

const busy = [503, "database_unavailable", "5"];

describe.skipIf(!canRun)("behind PgBouncer", () => {
  test("a request that waits too long for a connection gets a retry time, and is served once there is one", async () => {
    const url = await open({ settings: "query_wait_timeout = 1" }, database.url);
    expect(await balances(url)).toEqual([200, undefined, null]);
    pooler.pause();
    expect(await balances(url)).toEqual(busy);
    pooler.resume();
    expect(await balances(url)).toEqual([200, undefined, null]);
  });

  test("a request while PostgreSQL is down but PgBouncer is up gets a retry time", async () => {
    const options = { databasePort: await freePort(), settings: "query_wait_timeout = 1" };
    const url = await open(options, database.url);
    expect(await balances(url)).toEqual(busy);
  });

  test("a request that needs an email while the direct connection is down gets a retry time", async () => {
    const line = await openDatabaseLine(database.url);
    const url = await open({}, line.url);
    await server.start();
    const signUp = async () => {
      const { status, body, headers } = await post(url, "/api/auth/signup", signUpInput(newPerson()));
      return [status, body.code, headers.get("retry-after")];
    };
    expect(await signUp()).toEqual([200, undefined, null]);
    await line.close();
    expect(await signUp()).toEqual(busy);
  });

  test("T58 a server whose pooler ignores the requested role does not start, whether the pooler is declared or not", async () => {
    const settings = { isSetUp: false, settings: "ignore_startup_parameters = options" };
    const unnamed = await open(settings, undefined).catch((error: unknown) => error);
    expect(unnamed).toBeInstanceOf(StartupError);
    expect(String(unnamed)).toContain("DATABASE_DIRECT_URL behind a pooler");
    await pooler.close();
    await open(settings, database.url);
    const named = await server.start().catch((error: unknown) => error);
    expect(named).toBeInstanceOf(StartupError);
    expect(String(named)).toContain("role = 'portico_server'");
  });
});
