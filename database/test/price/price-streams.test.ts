import { reads } from "@portico/database";
import { fc } from "@portico/testing";
import { describe, expect, test } from "vitest";
import { ago, binance, coinbase, useFeeds } from "../support/feeds.ts";

const feeds = useFeeds();
const { poll, ingest, priceOf, bitcoin } = feeds;

describe("A price from the exchanges' streams", () => {
  test("is the median of the fresh ticks, as old as the newest one", async () => {
    expect(await ingest(binance("60000", 4_000), coinbase("60010", 2_000))).toEqual({
      is_held: true,
      updated: ["bitcoin"],
      held: [],
      left_out: [],
    });
    expect(await priceOf("bitcoin")).toMatchObject({ market_price: "60005", source: "exchanges" });
    const [row] = await feeds.world.rows<{ age: string }>(
      "select extract(epoch from clock_timestamp() - last_updated) as age from app.crypto_prices where coin_id = 'bitcoin'",
    );
    expect(Number(row?.age)).toBeGreaterThanOrEqual(2);
    await ingest(coinbase("60020.12345678"));
    expect(await bitcoin()).toBe("60020.12346");
  });

  test("in USDT is multiplied by USDT's price, and ignored if that is unknown", async () => {
    await poll("tether", "0.99");
    await ingest(binance("60000"));
    expect(await bitcoin()).toBe("59400");
    await feeds.world.rows("update app.crypto_prices set last_updated = now() - interval '121 seconds'");
    expect(await ingest(binance("60600"))).toMatchObject({ updated: [] });
    await ingest(coinbase("1.01", 0, "USDT-USD"));
    await ingest(binance("60000"));
    expect(await bitcoin()).toBe("60600");
  });

  test("leaves out an outlier if a recent polled price or two others contradict it", async () => {
    await poll("bitcoin", "60000");
    await ingest(binance("60030"), coinbase("90000"));
    expect(await bitcoin()).toBe("60030");
    await ingest(binance("6"), coinbase("60040"));
    expect(await bitcoin()).toBe("60040");
  });

  test("is not made from two contradictory sources, or from one that contradicts the polled price", async () => {
    expect(await ingest(binance("60000"), coinbase("62500"))).toMatchObject({ updated: [] });
    expect(await bitcoin()).toBeUndefined();
    await poll("bitcoin", "60000");
    expect(await ingest(coinbase("62500"))).toMatchObject({ updated: [] });
    expect(await bitcoin()).toBe("60000");
    await feeds.world.rows("update app.polled_prices set last_updated = now() - interval '6 minutes'");
    expect(await ingest(coinbase("62500"))).toMatchObject({ updated: ["bitcoin"] });
  });

  test("moves by two percent at most if one source of three lies", async () => {
    const nearly = fc.integer({ min: -50, max: 50 }).map((points) => 100 * (1 + points / 10_000));
    const lie = fc.double({ min: 1e-9, max: 1e9, noNaN: true }).map((value) => value.toFixed(12));
    await fc.assert(
      fc.asyncProperty(nearly, nearly, lie, fc.boolean(), async (honest, other, lied, isWitness) => {
        const [one, two, witness] = isWitness ? [honest, other, lied] : [honest, lied, other];
        await poll("tether", "1", ago(0));
        await feeds.world.rows("delete from app.polled_prices where coin_id = 'blockstack'");
        await feeds.world.rows("insert into app.polled_prices values ('blockstack', $1, now())", [witness]);
        const ticks = [binance(String(one), 0, "STXUSDT"), coinbase(String(two), 0, "STX-USD")];
        const [row] = await feeds.world.rows<{ price: string }>(
          "select market_price as price from app.agreed_prices($1)",
          [JSON.stringify(ticks)],
        );
        expect(Math.abs(Number(row?.price) - 100)).toBeLessThan(2);
      }),
      { numRuns: 100 },
    );
  });

  test("is written when it changes, and confirmed after 20 seconds if it does not", async () => {
    await ingest(coinbase("60000"), coinbase("3000", 0, "ETH-USD"));
    expect(await ingest(coinbase("60000"), coinbase("3001", 0, "ETH-USD"))).toMatchObject({
      updated: ["ethereum"],
    });
    await feeds.world.rows(
      "update app.crypto_prices set last_updated = last_updated - interval '21 seconds'",
    );
    expect(await ingest(coinbase("60000"))).toMatchObject({ updated: ["bitcoin"] });
    await feeds.world.premium("bitcoin", "0.1");
    expect(await ingest(coinbase("60000"))).toMatchObject({ updated: ["bitcoin"] });
  });

  test("T10 is also that of the asset's alias", async () => {
    await ingest(coinbase("0.5", 0, "POL-USD"));
    expect(await priceOf("polygon-network")).toEqual(await priceOf("polygon-ecosystem-token"));
    expect(await priceOf("polygon-network")).toMatchObject({ market_price: "0.5", source: "exchanges" });
  });

  test.each(["0", "-1", "NaN", "Infinity", "1e5", "", " 1", "1,0", "9".repeat(30)])(
    "T9 a price of %j is never stored",
    async (price) => {
      expect(await ingest(coinbase(price))).toEqual({
        is_held: true,
        updated: [],
        held: [],
        left_out: [],
      });
      expect(await bitcoin()).toBeUndefined();
    },
  );

  test("ignores ticks that are a minute old or in the future, and unknown or disabled symbols", async () => {
    await feeds.world.rows("update app.stream_symbols set enabled = false where symbol = 'BTC-USD'");
    const reply = await ingest(
      binance("60000", 60_001),
      binance("60000", -1),
      binance("60000", 0, "BTCEUR"),
      coinbase("60000"),
    );
    await feeds.world.rows("update app.stream_symbols set enabled = true");
    expect(reply).toMatchObject({ updated: [] });
  });

  test("enters the candles of a minute, an hour and a day with every tick", async () => {
    for (const price of ["60000", "60300", "59900", "60100"]) await ingest(coinbase(price));
    const candles = await feeds.world.rows(
      "select resolution, high, low, close, source from app.candles where coin_id = 'bitcoin' order by resolution, opened_at",
    );
    const days = candles.filter(({ resolution }) => resolution === "1d");
    expect(days.at(-1)).toMatchObject({ close: "60100", source: "exchanges" });
    expect(new Set(candles.map(({ resolution }) => resolution))).toEqual(new Set(["1m", "1h", "1d"]));
    const { source, candles: shown } = await reads.candles(feeds.world.pool, "bitcoin", "24h");
    expect(source).toBe("exchanges");
    expect(shown.at(-1)).toMatchObject({ close: "62504" });
  });
});

describe("The polled feed beside the streams", () => {
  test("provides market cap, volume and other figures, while the price stays the exchanges'", async () => {
    await ingest(coinbase("60000"));
    await feeds.world.rows("update app.crypto_prices set last_updated = now() - interval '30 seconds'");
    expect(await poll("bitcoin", "60900", ago(1))).toMatchObject({ updated: ["bitcoin"] });
    expect(await priceOf("bitcoin")).toMatchObject({
      market_price: "60000",
      source: "exchanges",
      market_cap: "5000",
    });
    await ingest(coinbase("60010"));
    expect(await priceOf("bitcoin")).toMatchObject({ market_price: "60010", market_cap: "5000" });
  });

  test("provides the price as soon as it is newer than the silent streams", async () => {
    await ingest(coinbase("60000", 50_000));
    await poll("bitcoin", "60900", ago(10));
    expect(await priceOf("bitcoin")).toMatchObject({ market_price: "60900", source: "coingecko" });
    expect(await ingest(coinbase("60000", 30_000))).toMatchObject({ updated: [] });
    expect(await bitcoin()).toBe("60900");
  });

  test("T41 provides the price immediately if the exchanges are no longer followed", async () => {
    await ingest(coinbase("60000", 5_000));
    await feeds.world.call(feeds.admin, "control_price_feed", { p_action: "fallback", p_has_fallback: true });
    // As old as CoinGecko's prices usually are.
    await poll("bitcoin", "60900", ago(60));
    expect(await priceOf("bitcoin")).toMatchObject({ market_price: "60900", source: "coingecko" });
  });

  test("T41 ignores what arrives after the feed was stopped, except for a manual update", async () => {
    await feeds.world.call(feeds.admin, "control_price_feed", { p_action: "stop", p_has_fallback: true });
    const late = (p_is_scheduled: boolean) =>
      feeds.world.call<{ updated: string[] }>(null, "ingest_prices", {
        p_source: "coingecko",
        p_prices: [{ coin_id: "bitcoin", market_price: "60000", last_updated: ago(5) }],
        p_is_scheduled,
      });
    expect(await late(true)).toMatchObject({ updated: [] });
    expect(await bitcoin()).toBeUndefined();
    expect(await late(false)).toMatchObject({ updated: ["bitcoin"] });
  });

  test("simulated figures do not stay beside a real price", async () => {
    await feeds.world.call(null, "ingest_prices", {
      p_source: "simulated",
      p_prices: [{ coin_id: "bitcoin", market_price: "60000", last_updated: ago(5), market_cap: "9" }],
    });
    await ingest(coinbase("60010"));
    expect(await priceOf("bitcoin")).toMatchObject({ source: "exchanges", market_cap: "0" });
  });

  test("the history for a price of the exchanges is requested from the polled feed", async () => {
    await ingest(coinbase("60000"));
    const missing = await feeds.world.call<{ coin_id: string; source: string }[]>(
      null,
      "missing_candle_histories",
    );
    expect(missing.filter(({ coin_id }) => coin_id === "bitcoin").map(({ source }) => source)).toEqual([
      "coingecko",
      "coingecko",
      "coingecko",
    ]);
  });
});

describe("T9 a jump of more than 25 % in one update", () => {
  test("T9 is held back until the streams have stayed at it for ten seconds, and logged once", async () => {
    await ingest(coinbase("60000"));
    expect(await ingest(coinbase("80000"))).toMatchObject({ updated: [], held: ["bitcoin"] });
    expect(await ingest(coinbase("80100"))).toMatchObject({ updated: [], held: ["bitcoin"] });
    expect(await bitcoin()).toBe("60000");
    const logs = await feeds.world.rows(
      "select status, message, source from app.crypto_price_logs where source = 'exchanges'",
    );
    expect(logs).toEqual([
      { status: "error", message: "bitcoin held back: it jumped to 80000", source: "exchanges" },
    ]);
    await feeds.world.rows("update app.held_price_jumps set held_at = held_at - interval '10 seconds'");
    expect(await ingest(coinbase("80200"))).toMatchObject({ updated: ["bitcoin"] });
    expect(await bitcoin()).toBe("80200");
  });

  test("T9 is not confirmed by repetitions of the tick that made it", async () => {
    await ingest(coinbase("60000"));
    await feeds.world.rows("update app.crypto_prices set last_updated = last_updated - interval '1 minute'");
    await ingest(coinbase("80000", 5_000));
    await feeds.world.rows(
      `update app.held_price_jumps
       set held_at = held_at - interval '10 seconds', last_updated = last_updated - interval '10 seconds'`,
    );
    // Ten seconds later; our measure of its age varies with the time that the call takes.
    expect(await ingest(coinbase("80000", 14_900))).toMatchObject({ updated: [], held: ["bitcoin"] });
  });

  test.each(["60000", "60001"])("T9 that did not last leaves no trace, back at %s", async (price) => {
    await ingest(coinbase("60000"));
    await ingest(coinbase("80000"));
    expect(await ingest(coinbase(price))).toMatchObject({ updated: ["bitcoin"] });
    expect(await feeds.world.rows("select from app.held_price_jumps")).toEqual([]);
  });
});
