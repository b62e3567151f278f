/** @module-tag long */
import { call, internalContext } from "@portico/database";
import { type TestDatabase, testDatabase } from "@portico/database/testing";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get } from "@portico/testing/server/http.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Acts as the replica. Its data differs from the primary's, so that one can see which was read. */
let replica: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  replica = await testDatabase();
  app = await startTestApp({ config: { databaseReplicaUrl: replica.url } });
});
afterAll(async () => {
  await app.close();
  await replica.drop();
});

const daysOf = async (coin: string) =>
  (await get(app.url, `/api/prices/${coin}/candles?range=1y`)).body.candles.length as number;

async function addCandle({ owner }: TestDatabase, coin: string, daysAgo: number): Promise<void> {
  await owner.query(
    `insert into app.candles (coin_id, resolution, opened_at, open, high, low, close, first_at, last_at, source)
     select $1, '1d', day, 1, 1, 1, 1, day, day, 'simulated'
     from (select date_trunc('day', now(), 'UTC') - make_interval(days => $2::int) as day) d
     on conflict do nothing`,
    [coin, daysAgo],
  );
}

/** Gives every coin a current price. */
async function update({ pool }: TestDatabase): Promise<void> {
  const prices = ["bitcoin", "monero", "litecoin"].map((coin_id) => ({
    coin_id,
    market_price: "100",
    last_updated: new Date().toISOString(),
  }));
  const context = internalContext("test");
  await call(pool, "ingest_prices", context, { p_source: "simulated", p_prices: prices });
}

test("a lagging replica is not used, one that keeps up is, and an unavailable one does no harm", async () => {
  await update(app.database);
  for (const coin of ["bitcoin", "monero", "litecoin"]) {
    for (const day of [400, 200, 100]) await addCandle(replica, coin, day);
    await addCandle(app.database, coin, 200);
  }
  const behind = await daysOf("bitcoin");
  const figures = async () => (await get(app.url, "/metrics")).text;
  expect(await figures()).toMatch(/^portico_replica_up 0$/m);
  await update(replica);
  await expect.poll(figures, { interval: 1_000 }).toMatch(/^portico_replica_lag_seconds \d+$/m);
  expect(await figures()).toMatch(/^portico_replica_up 1$/m);
  expect(await daysOf("monero")).toBe(behind + 1);
  await replica.owner.query("drop view api.candles cascade");
  expect(await daysOf("litecoin")).toBe(behind);
});

test("an unknown coin is refused, without marking the replica as silent", async () => {
  const other = await testDatabase();
  const own = await startTestApp({ config: { databaseReplicaUrl: other.url } });
  const candles = (coin: string) => get(own.url, `/api/prices/${coin}/candles?range=1y`);
  for (const database of [own.database, other]) await update(database);
  await addCandle(other, "bitcoin", 200);
  expect((await candles("no-such-coin")).status).toBe(404);
  // Both have today's candle; only the replica has the other.
  expect((await candles("bitcoin")).body.candles).toHaveLength(2);
  await own.close();
  await other.drop();
});

test("a silent primary does not mark the replica as lost", async () => {
  const other = await testDatabase();
  const own = await startTestApp({ config: { databaseReplicaUrl: other.url } });
  for (const database of [own.database, other]) await update(database);
  await own.database.owner.query("drop view api.crypto_prices cascade");
  expect((await get(own.url, "/metrics")).text).toMatch(/^portico_replica_up 1$/m);
  await own.close();
  await other.drop();
});

test("the ledger is checked on the primary while the replica is unavailable", async () => {
  const own = await startTestApp({
    work: true,
    config: { databaseReplicaUrl: "postgres://127.0.0.1:1/away" },
  });
  const figures = async () => (await get(own.url, "/metrics")).text;
  await expect.poll(figures, { interval: 1_000 }).toMatch(/^portico_ledger_problems 0$/m);
  expect(await figures()).toMatch(/^portico_replica_up 0$/m);
  await own.close();
});
