import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type TestDatabase, testDatabase } from "@portico/database/testing";
import type { PasswordCost } from "../../server/src/account/passwords/passwords.ts";
import type { AppOptions } from "../../server/src/app.ts";
import { type Config, loadConfig } from "../../server/src/config/config.ts";
import { createLogger } from "../../server/src/http/logging.ts";
import { sessionCookieName } from "../../server/src/http/session.ts";
import { createServer, type Server } from "../../server/src/server.ts";
import { addPerson, addSession, type Person, type PersonOptions } from "./people.ts";
import { freePort } from "./programs.ts";

/** A complete server with its own port and database. */
export interface TestApp {
  /** Its address, and its PUBLIC_URL unless the test sets another. */
  url: string;
  database: TestDatabase;
  server: Server;
  /** Its log lines, one JSON text each. */
  logLines: string[];
  /** Adds a user with a session; see `addPerson`. */
  addPerson(options?: PersonOptions): Promise<Person>;
  addSession(userId: string): Promise<{ cookie: string; session_hash: string }>;
  close(): Promise<void>;
}

/** `AUTH_SECRET` of the test servers. */
export const testSecret = "a secret of the tests, long enough for anybody";

/** The least that argon2 takes: most of the processor time of these tests would go into hashes. */
const cheap: PasswordCost = { memory: 8, passes: 1 };

export interface TestAppOptions extends AppOptions {
  /** Overrides of the settings: practice mode with simulated prices. */
  config?: Partial<Config>;
  /** Runs the scheduled jobs, so that there are prices and email is sent. */
  work?: boolean;
  /** Uses the settings of a new live exchange. */
  isLive?: boolean;
}

/** Starts a server like `npm start`, on a test database. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await testDatabase({ practice: !options.isLive });
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), "portico-app-"));
  const url = `http://127.0.0.1:${port}`;
  const config: Config = {
    ...loadConfig({ PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, PRICE_FEED: "simulated" }),
    authSecret: testSecret,
    ...options.config,
  };
  const logLines: string[] = [];
  const log = createLogger({ logLevel: "debug" }, { write: (line) => void logLines.push(line) });
  const server = await createServer(config, database.url, log, {
    requestsPerMinute: 1_000_000,
    passwordCost: cheap,
    ...options,
  });
  await server.app.listen({ host: "127.0.0.1", port });
  if (options.work) {
    await skipPriceHistories(database);
    await startWork(server);
  }
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

/** Marks all price histories as filled: computing and storing them is expensive, and has its own tests. */
async function skipPriceHistories({ owner }: TestDatabase): Promise<void> {
  await owner.query(
    `insert into app.candle_histories (coin_id, days, source, filled_at)
     select coin_id, days, 'simulated', now() from app.coins, unnest(array[1, 90, 365]) days`,
  );
}

/** Starts the jobs. Resolves when the first simulated prices are there. */
async function startWork(server: Server): Promise<void> {
  await server.start();
  while (!server.deps.prices.isSimulated()) await sleep(20);
}
