import { StartupError } from "@portico/database";
import { type TestDatabase, testDatabase } from "@portico/database/testing";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { loadConfig } from "../src/config.ts";
import { createServer, type Server } from "../src/server.ts";
import { get } from "./support/http.ts";
import { addPerson } from "./support/people.ts";
import { type Pooler, type PoolerOptions, startPooler } from "./support/pooler.ts";
import { freePort, haveAll } from "./support/programs.ts";

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

/** @param isNamed whether the settings say that there is a pooler. */
async function open(options: PoolerOptions, isNamed = true): Promise<string> {
  pooler = await startPooler(database, options);
  const config = loadConfig({ PORT: "0", PRICE_FEED: "simulated" });
  if (isNamed) config.databaseDirectUrl = database.url;
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
  test("who waits too long for a connection is told when to try again, and is served when there is one", async () => {
    const url = await open({ settings: "query_wait_timeout = 1" });
    expect(await balances(url)).toEqual([200, undefined, null]);
    pooler.pause();
    expect(await balances(url)).toEqual(busy);
    pooler.resume();
    expect(await balances(url)).toEqual([200, undefined, null]);
  });

  test("who comes while PostgreSQL is away behind a PgBouncer that is not is told when to try again", async () => {
    const url = await open({ databasePort: await freePort(), settings: "query_wait_timeout = 1" });
    expect(await balances(url)).toEqual(busy);
  });

  test("a server whose pooler swallows the role it asks for does not start, named or not", async () => {
    await open({ isSetUp: false, settings: "ignore_startup_parameters = options" }, false);
    const refusal = await server.start().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartupError);
    expect(String(refusal)).toContain("role = 'portico_server'");
  });
});
