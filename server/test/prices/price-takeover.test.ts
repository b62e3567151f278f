/** @module-tag long */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestDatabase, testDatabase } from "@portico/database/testing";
import { type CoingeckoServer, startCoingeckoServer } from "@portico/testing/server/coingecko-server.ts";
import { get } from "@portico/testing/server/http.ts";
import { type Program, runProgram } from "@portico/testing/server/programs.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { usualStreamTimes } from "../../src/prices/streams/runner.ts";
import { type ExchangeServer, startCoinbase } from "../support/prices/exchange-servers.ts";

let database: TestDatabase;
let coingecko: CoingeckoServer;
let coinbase: ExchangeServer;
const dataDir = mkdtempSync(join(tmpdir(), "portico-takeover-"));
const servers: Program[] = [];

beforeAll(async () => {
  [database, coingecko, coinbase] = await Promise.all([
    testDatabase({ practice: false }),
    startCoingeckoServer(),
    startCoinbase(),
  ]);
  coinbase.setPrice("BTC-USD", "60010.00");
});
afterAll(async () => {
  await Promise.all(servers.map(({ kill }) => kill()));
  await Promise.all([coingecko.close(), coinbase.close(), database.drop()]);
  rmSync(dataDir, { recursive: true });
});

/** Starts a server process on the test's database. Resolves when it is ready. */
async function startServer(): Promise<{ child: ChildProcess; url: string }> {
  const { PATH = "" } = process.env;
  const env = {
    PATH,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: "0",
    PUBLIC_URL: "https://portico.example",
    AUTH_SECRET: "s".repeat(48),
    SMTP_URL: "smtp://127.0.0.1:9",
    PRICE_FEED_URL: coingecko.url,
    PRICE_STREAMS: `coinbase=${coinbase.url}`,
  };
  const program = runProgram(process.execPath, [join(import.meta.dirname, "../../src/main.ts")], { env });
  servers.push(program);
  await expect.poll(program.said, wait).toContain("Portico is ready");
  const [, url = ""] = /Server listening at (http:\/\/[0-9.:]+)/.exec(program.said()) ?? [];
  return { child: program.process, url };
}

const wait = { timeout: 60_000 };

async function priceAt(url: string) {
  const { body } = await get(url, "/api/prices?coins=bitcoin");
  return body.prices[0]?.market_price;
}

test("one server of a cluster follows the exchanges; another one takes over when it hangs or is killed", async () => {
  const { leaseSeconds, renewMilliseconds } = usualStreamTimes;
  expect(leaseSeconds * 1_000 + renewMilliseconds, "within 10 s").toBeLessThan(10_000);

  const first = await startServer();
  await expect.poll(() => priceAt(first.url), wait).toBe("60010");
  const second = await startServer();
  await expect.poll(coinbase.standing, wait).toBe(1);

  first.child.kill("SIGSTOP");
  coinbase.setPrice("BTC-USD", "60020.00");
  await expect.poll(() => priceAt(second.url), wait).toBe("60020");

  // The resumed server finds that another one has taken over.
  first.child.kill("SIGCONT");
  await expect.poll(coinbase.standing, wait).toBe(1);

  second.child.kill("SIGKILL");
  coinbase.setPrice("BTC-USD", "60030.00");
  await expect.poll(() => priceAt(first.url), wait).toBe("60030");
}, 180_000);
