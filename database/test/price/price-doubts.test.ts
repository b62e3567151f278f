import { whileWaiting } from "@portico/testing/database/while-waiting.ts";
import { describe, expect, test } from "vitest";
import { ago, binance, coinbase, useFeeds } from "../support/feeds.ts";

const feeds = useFeeds();
const { poll, ingest, priceOf, bitcoin } = feeds;
const rows = (text: string) => feeds.world.rows(text);

/** Moves everything written so far into the past by this interval. */
async function timePasses(interval: string) {
  await rows(`update app.crypto_prices set last_updated = last_updated - interval '${interval}'`);
  await rows(`update app.polled_prices set last_updated = last_updated - interval '${interval}'`);
  // In two steps, because a minute moved directly could collide with one that has not moved yet.
  for (const step of ["interval '1000 days'", `interval '-1000 days' + interval '${interval}'`]) {
    await rows(
      `update app.candles set opened_at = opened_at - (${step}), first_at = first_at - (${step}), last_at = last_at - (${step})
       where resolution = '1m'`,
    );
  }
  await rows(
    `update app.held_price_jumps
     set held_at = held_at - interval '${interval}', last_updated = last_updated - interval '${interval}'`,
  );
}

describe("T9 a jump of more than 25 %", () => {
  test("T9 within a minute is held back like one in a single update, however small its steps", async () => {
    await ingest(coinbase("60000"));
    await timePasses("2 minutes");
    expect(await ingest(coinbase("72000"))).toMatchObject({ updated: ["bitcoin"] });
    expect(await ingest(coinbase("86000"))).toMatchObject({ updated: [], held: ["bitcoin"] });
    expect(await bitcoin()).toBe("72000");
    await rows("update app.held_price_jumps set held_at = held_at - interval '10 seconds'");
    expect(await ingest(coinbase("86000"))).toMatchObject({ updated: ["bitcoin"] });
  });

  test("T9 from an hours-old price is confirmed by exchanges that stay at it, even if the polled feed agrees", async () => {
    await ingest(coinbase("60000"));
    await timePasses("3 hours");
    expect(await ingest(coinbase("90000"))).toMatchObject({ held: ["bitcoin"] });
    for (const _ of [1, 2]) {
      await timePasses("5 seconds");
      expect(await poll("bitcoin", "90000", ago(60))).toMatchObject({ held: ["bitcoin"] });
      expect(await ingest(coinbase("90100", 5_000))).toMatchObject({ held: ["bitcoin"] });
    }
    expect(await ingest(coinbase("90100"))).toMatchObject({ updated: ["bitcoin"] });
  });

  test("T9 is not confirmed by a single old tick", async () => {
    await ingest(coinbase("60000"));
    await ingest(coinbase("80000"));
    await timePasses("11 minutes");
    expect(await ingest(coinbase("80000"))).toMatchObject({ updated: [], held: ["bitcoin"] });
    await timePasses("10 seconds");
    expect(await ingest(coinbase("80100"))).toMatchObject({ updated: ["bitcoin"] });
  });

  test("T9 from a price of exchanges no longer followed is confirmed by the polled feed's second update", async () => {
    await ingest(coinbase("60000"));
    await timePasses("3 hours");
    const cached = ago(90);
    for (const _ of [1, 2]) {
      expect(await poll("bitcoin", "90000", cached)).toMatchObject({ held: ["bitcoin"] });
    }
    expect(await poll("bitcoin", "90300", ago(30))).toMatchObject({ updated: ["bitcoin"] });
    expect(await priceOf("bitcoin")).toMatchObject({ market_price: "90300", source: "coingecko" });
  });
});

describe("An exchange that no other source confirms", () => {
  const alone = { source: "coinbase", coin_id: "bitcoin", reason: "alone" };

  test("moves a price at most a tenth from the last polled price, while the polled feed is away for a day", async () => {
    await poll("bitcoin", "60000");
    await timePasses("6 minutes");
    expect(await ingest(coinbase("65900"))).toMatchObject({ updated: ["bitcoin"] });
    expect(await ingest(coinbase("66100"))).toMatchObject({ updated: [], left_out: [alone] });
    await timePasses("20 hours");
    expect(await ingest(coinbase("66100"))).toMatchObject({ updated: [], left_out: [alone] });
    await poll("tether", "1");
    expect(await ingest(binance("66200"), coinbase("66100"))).toMatchObject({ updated: ["bitcoin"] });
    expect(await ingest(coinbase("66300"))).toMatchObject({ updated: [] });
    await timePasses("4 hours");
    expect(await ingest(coinbase("66300"))).toMatchObject({ updated: ["bitcoin"], left_out: [] });
  });

  test("is reported as excluded and does not refresh the price's time", async () => {
    await poll("bitcoin", "60000");
    expect(await ingest(binance("60030", 40_000), coinbase("90000"))).toMatchObject({
      updated: ["bitcoin"],
      left_out: [{ source: "coinbase", coin_id: "bitcoin", reason: "far" }],
    });
    const { last_updated } = (await priceOf("bitcoin")) ?? {};
    expect(Date.now() - Date.parse(last_updated ?? "")).toBeGreaterThanOrEqual(40_000);
  });
});

describe("A halted symbol whose last price is repeated", () => {
  const halted = (price: string, still_ms: number, symbol = "BTCUSDT") => ({
    ...binance(price, 0, symbol),
    still_ms,
  });

  test("is detected by comparison as soon as the other prices have moved", async () => {
    await poll("bitcoin", "62900");
    await ingest(halted("60000", 60_000), coinbase("63000"));
    expect(await bitcoin()).toBe("63000");
  });

  test("is excluded after ten minutes without a change, alone or not; a stable coin is not", async () => {
    await ingest(halted("60000", 599_999), coinbase("60010"));
    expect(await bitcoin()).toBe("60005");
    const still = { source: "binance", coin_id: "bitcoin", reason: "still" };
    expect(await ingest(halted("60000", 600_000), coinbase("60020"))).toMatchObject({ left_out: [still] });
    expect(await bitcoin()).toBe("60020");
    expect(await ingest(halted("60001", 600_000))).toMatchObject({ updated: [], left_out: [still] });
    expect(await ingest(halted("1.0001", 600_000, "USDCUSDT"))).toMatchObject({ updated: ["usd-coin"] });
  });
});

describe("The last trade of a thin book", () => {
  const inBook = (price: string, bid: string, ask: string) => ({ ...coinbase(price), bid, ask });

  test.each([
    ["61000", "59990", "60000", "60000"],
    ["59000", "59990", "60000", "59990"],
    ["59995", "59990", "60000", "59995"],
    ["60000", "0", "60000", undefined],
    ["60000", "60000", "0.00", undefined],
    ["60000", "60001", "59999", undefined],
    ["60000", "59000", "61000", undefined],
  ])("at %s is clamped between bid %s and ask %s: %s", async (price, bid, ask, counted) => {
    await ingest(inBook(price, bid, ask));
    expect(await bitcoin()).toBe(counted);
  });
});

describe("Time", () => {
  test("spent waiting for a lock does not make a tick younger", async () => {
    const [asked] = await whileWaiting(feeds.world, {
      lock: ["select pg_advisory_xact_lock(hashtextextended('app.crypto_prices', 0))", []],
      call: async () => [await ingest(coinbase("60000"))],
      meanwhile: () => rows("create table public.waited as select clock_timestamp() as at"),
    });
    expect(asked).toMatchObject({ updated: ["bitcoin"] });
    const [{ is_older } = {}] = await feeds.world.rows<{ is_older: boolean }>(
      `select p.last_updated < w.at as is_older from app.crypto_prices p, public.waited w where p.coin_id = 'bitcoin'`,
    );
    expect(is_older).toBe(true);
    await rows("drop table public.waited");
  });

  test("T9 set back does not keep an old price trading", async () => {
    await ingest(coinbase("60000"));
    await timePasses("-1 hour");
    const asked = rows("select app.require_fresh_price(c) from app.coins c where coin_id = 'bitcoin'");
    await expect(asked).rejects.toThrow("price_stale");
    expect(await ingest(coinbase("60010"))).toMatchObject({ updated: ["bitcoin"] });
    await timePasses("-1 hour");
    expect(await ingest(coinbase("60010"))).toMatchObject({ updated: ["bitcoin"] });
    await timePasses("-1 hour");
    expect(await poll("bitcoin", "60020")).toMatchObject({ updated: ["bitcoin"] });
    expect(await priceOf("bitcoin")).toMatchObject({ market_price: "60020", source: "coingecko" });
  });
});
