import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type TestDatabase, testDatabase } from "@portico/database/testing";
import type { AppOptions } from "../../src/app.ts";
import { type Config, loadConfig } from "../../src/config.ts";
import { createLogger } from "../../src/http/logging.ts";
import { createServer, type Server } from "../../src/server.ts";
import { sessionCookieName } from "../../src/session.ts";
import { addPerson, addSession, type Person, type PersonOptions } from "./people.ts";
import { freePort } from "./programs.ts";

/** A whole server on a port and a database of its own. */
export interface TestApp {
  /** Where it listens; also its PUBLIC_URL, unless the test sets another. */
  url: string;
  database: TestDatabase;
  server: Server;
  /** What it has logged, one JSON text a line. */
  logLines: string[];
  /** Somebody with an account and a session; see `addPerson`. */
  addPerson(options?: PersonOptions): Promise<Person>;
  addSession(userId: string): Promise<{ cookie: string; session_hash: string }>;
  close(): Promise<void>;
}

/** The servers' `AUTH_SECRET`. */
export const testSecret = "a secret of the tests, long enough for anybody";

export interface TestAppOptions extends AppOptions {
  /** Settings that differ from a practice server's with simulated prices. */
  config?: Partial<Config>;
  /** Runs the scheduled jobs, so that there are prices and mail goes out. */
  work?: boolean;
}

/** Starts a server as `npm start` does, but for its database: that one is the test's. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await testDatabase();
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), "portico-app-"));
  const url = `http://127.0.0.1:${port}`;
  const config: Config = {
    ...loadConfig({ PORT: String(port), DATA_DIR: dataDir, PRICE_FEED: "simulated" }),
    authSecret: testSecret,
    ...options.config,
  };
  const logLines: string[] = [];
  const log = createLogger({ logLevel: "debug" }, { write: (line) => void logLines.push(line) });
  const server = await createServer(config, database.url, log, { requestsPerMinute: 1_000_000, ...options });
  await server.app.listen({ host: "127.0.0.1", port });
  if (options.work) await startWork(server);
  const cookieName = sessionCookieName(config);
  return {
    url,
    database,
    server,
    logLines,
    addPerson: (person) => addPerson(database.owner, cookieName, person),
    addSession: (userId) => addSession(database.owner, cookieName, userId),
    async close() {
      await server.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Resolves when the first simulated prices are there. */
async function startWork(server: Server): Promise<void> {
  await server.start();
  while (!server.deps.prices.isSimulated()) await sleep(20);
}
