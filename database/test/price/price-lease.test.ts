import { randomUUID } from "node:crypto";
import { reads } from "@portico/database";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

const world = useWorld();
let admin: Person;
let holder: string;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
});

beforeEach(async () => {
  await world.rows("delete from app.crypto_prices");
  await world.rows("update app.price_runner set holder = null, held_until = null, streams = '[]'");
  holder = randomUUID();
  await hold(holder);
});

const hold = (p_holder: string, p_streams: unknown[] = []) =>
  world.call<{ is_held: boolean; mode: string; symbols_hash: string }>(null, "hold_price_lease", {
    p_holder,
    p_seconds: 60,
    p_streams,
  });

const ingest = (price: string) =>
  world.call<{ is_held: boolean }>(null, "ingest_ticks", {
    p_holder: holder,
    p_ticks: [{ source: "coinbase", symbol: "BTC-USD", price, age_ms: 0 }],
  });

describe("One process of a cluster follows the exchanges", () => {
  const other = randomUUID();

  test("by a lease, which another process takes when it expires or is released", async () => {
    expect(await hold(other)).toMatchObject({ is_held: false, mode: "running" });
    expect(await hold(holder)).toMatchObject({ is_held: true, mode: "running" });
    await world.rows("update app.price_runner set held_until = now()");
    expect(await hold(other)).toMatchObject({ is_held: true, mode: "running" });
    expect(await hold(holder)).toMatchObject({ is_held: false, mode: "running" });
    await world.call(null, "release_price_lease", { p_holder: holder });
    expect(await hold(holder)).toMatchObject({ is_held: false, mode: "running" });
    await world.call(null, "release_price_lease", { p_holder: other });
    expect(await hold(holder)).toMatchObject({ is_held: true, mode: "running" });
  });

  test("a lease further in the future than its duration counts as free, since the clock was set back", async () => {
    await world.rows(
      "update app.price_runner set held_until = held_until + interval '1 hour', told_at = told_at + interval '1 hour'",
    );
    expect(await hold(other)).toMatchObject({ is_held: true });
    expect(await hold(holder)).toMatchObject({ is_held: false });
  });

  test("each renewal tells the holder whether the symbols have changed", async () => {
    const hash = async () => (await hold(holder)).symbols_hash;
    const before = await hash();
    expect(await hash()).toBe(before);
    await world.rows("update app.stream_symbols set enabled = false where symbol = 'BTC-USD'");
    expect(await hash()).not.toBe(before);
    await world.rows("update app.stream_symbols set enabled = true where symbol = 'BTC-USD'");
    expect(await hash()).toBe(before);
  });

  test("of many concurrent requests for the lease, one succeeds", async () => {
    await world.rows("update app.price_runner set held_until = now()");
    const replies = await Promise.all(Array.from({ length: 8 }, () => hold(randomUUID())));
    expect(replies.filter(({ is_held }) => is_held)).toHaveLength(1);
  });

  test("a process that lost the lease writes nothing; T41 no process writes while the feed is stopped", async () => {
    await world.rows("update app.price_runner set held_until = now()");
    expect(await ingest("60000")).toEqual({ is_held: false });
    await hold(other);
    expect(await ingest("60000")).toEqual({ is_held: false });
    await world.rows("update app.price_runner set holder = $1", [holder]);
    for (const p_action of ["stop", "fallback"]) {
      await world.call(admin, "control_price_feed", { p_action, p_has_fallback: true });
      expect(await ingest("60000")).toEqual({ is_held: false });
    }
    expect(await world.rows("select from app.crypto_prices")).toEqual([]);
    await world.call(admin, "control_price_feed", { p_action: "start", p_has_fallback: true });
    expect(await ingest("60000")).toMatchObject({ is_held: true });
  });

  test("every process can read the state of the streams, which is empty without a holder", async () => {
    await hold(holder, [
      { source: "binance", state: "live", coins: 14, age_ms: 1_200 },
      { source: "coinbase", state: "down", coins: 0, age_ms: null },
    ]);
    await world.rows("update app.price_runner set told_at = told_at - interval '3 seconds'");
    const [binances, coinbases] = await reads.priceStreams(world.pool);
    expect(binances).toMatchObject({ source: "binance", state: "live", coins: 14 });
    expect(binances?.age_seconds).toBeGreaterThanOrEqual(4);
    expect(coinbases).toEqual({ source: "coinbase", state: "down", coins: 0, age_seconds: null });
    await world.rows("update app.price_runner set held_until = now()");
    expect(await reads.priceStreams(world.pool)).toEqual([]);
  });

  test("every asset has a symbol at an exchange, and no alias has one", async () => {
    const symbols = await world.call<{ source: string; symbol: string }[]>(null, "stream_symbols");
    expect(symbols).toContainEqual({ source: "binance", symbol: "BTCUSDT" });
    expect(symbols).toContainEqual({ source: "coinbase", symbol: "BTC-USD" });
    const without = await world.rows(
      `select coin_id from app.coins c where alias_of is null
         and not exists (select from app.stream_symbols s where s.coin_id = c.coin_id)`,
    );
    expect(without).toEqual([]);
    const aliases = await world.rows(
      "select from app.stream_symbols s join app.coins c using (coin_id) where c.alias_of is not null",
    );
    expect(aliases).toEqual([]);
  });
});
