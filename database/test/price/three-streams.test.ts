import { fc, searches, searchTime } from "@portico/testing";
import { describe, expect, test } from "vitest";
import { ago, binance, coinbase, kraken, type Tick, useFeeds } from "../support/feeds.ts";

const feeds = useFeeds();
const { poll, ingest, bitcoin } = feeds;

/** What the database makes of ticks of bitcoin, without writing it. */
async function agreed(ticks: Tick[]) {
  const [row] = await feeds.world.rows<{ market_price: string | null; left_out: { source: string }[] }>(
    "select market_price::text, left_out from app.agreed_prices($1) where coin_id = 'bitcoin'",
    [JSON.stringify(ticks)],
  );
  return { price: row?.market_price ?? null, leftOut: row?.left_out.map(({ source }) => source) ?? [] };
}

const still = (tick: Tick): Tick => ({ ...tick, still_ms: 600_000 });
const exchanges = [binance, coinbase, kraken];

describe("Of three streams the price is the middle one", () => {
  test("whichever is far off, and it is named", async () => {
    await poll("bitcoin", "60000");
    for (const [at, make] of exchanges.entries()) {
      const ticks = exchanges.map((one, index) => one(index === at ? "90000" : `600${index + 1}0`));
      const honest = [0, 1, 2].filter((index) => index !== at).map((index) => 60_010 + index * 10);
      const { price, leftOut } = await agreed(ticks);
      expect(Number(price)).toBeGreaterThanOrEqual(Math.min(...honest));
      expect(Number(price)).toBeLessThanOrEqual(Math.max(...honest));
      expect(leftOut).toEqual([make("1").source]);
    }
  });

  test("and of the two others if one is absent or has been frozen for ten minutes", async () => {
    expect((await agreed([binance("60000"), kraken("60020")])).price).toBe("60010");
    expect(await agreed([binance("60000"), coinbase("60020"), still(kraken("60900"))])).toEqual({
      price: "60010",
      leftOut: ["kraken"],
    });
  });

  test("and there is none if all three contradict each other, and nothing else confirms one", async () => {
    expect(await agreed([binance("60000"), coinbase("65000"), kraken("70000")])).toEqual({
      price: null,
      leftOut: expect.arrayContaining(["binance", "coinbase", "kraken"]),
    });
  });

  test("and it is written, where one of them alone moves nothing", async () => {
    await poll("bitcoin", "60000", ago(30));
    await ingest(binance("60010"), coinbase("60020"), kraken("60030"));
    expect(await bitcoin()).toBe("60020");
    await ingest(binance("60010"), coinbase("60020"), kraken("61100"));
    expect(await bitcoin()).toBe("60020");
    await ingest(binance("60010"), coinbase("60020"), kraken("1"));
    expect(await bitcoin()).toBe("60010");
  });

  test("so that no price of one source leaves the range of the two others", searchTime, async () => {
    const near = fc.integer({ min: 58_000, max: 62_000 });
    const anything = fc.oneof(near, fc.integer({ min: 1, max: 10_000_000 }), fc.constant(60_000));
    const market = fc.record({
      honest: fc.tuple(near, near),
      claim: anything,
      liar: fc.constantFrom(0, 1, 2),
      witness: fc.option(near),
      isFrozen: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(market, async ({ honest, claim, liar, witness, isFrozen }) => {
        await feeds.world.rows("delete from app.polled_prices where coin_id = 'bitcoin'");
        if (witness !== null) await poll("bitcoin", String(witness));
        const others = [...honest];
        const ticks = exchanges.map((make, index) => {
          const tick = make(String(index === liar ? claim : others.pop()));
          return index === liar && isFrozen ? still(tick) : tick;
        });
        const { price } = await agreed(ticks);
        if (price === null) return;
        expect(Number(price)).toBeGreaterThanOrEqual(Math.min(...honest));
        expect(Number(price)).toBeLessThanOrEqual(Math.max(...honest));
      }),
      { numRuns: searches(150) },
    );
  });
});
