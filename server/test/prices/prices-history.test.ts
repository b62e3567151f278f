import { type CandleRange, candleRanges, isAsset, reads, registeredCoins } from "@portico/contract";
import { get } from "@portico/testing/server/http.ts";
import { useStage } from "@portico/testing/server/stage.ts";
import Big from "big.js";
import { describe, expect, test } from "vitest";
import { simulatedCoins } from "../../src/outside/price-feeds/simulated-coins.ts";
import { createSimulatedHistory } from "../../src/outside/price-feeds/simulated-history.ts";

const stage = useStage();

const HOUR = 3_600_000;
/** Three ranges of each coin. */
const parts = 3 * registeredCoins.filter(isAsset).length;
const working = { jobs: true, config: { priceHistorySeconds: 0 } };

async function candlesOf(coinId: string, range?: CandleRange) {
  const query = range ? `?range=${range}` : "";
  const { status, body } = await get(stage.node.url, `/api/prices/${coinId}/candles${query}`);
  expect(status).toBe(200);
  return reads.candles.output.parse(body);
}

/** The number of fetched history ranges. */
async function filled(): Promise<number> {
  const { rows } = await stage.database.owner.query(
    "select count(*)::int as parts from app.candle_histories where filled_at is not null",
  );
  return rows[0].parts;
}

describe("Price history, at the first start", () => {
  test("is requested from CoinGecko once: /coins/{id}/market_chart in US dollars for 1, 90 and 365 days", {
    tags: "long",
  }, async () => {
    await stage.start(working);
    await expect.poll(filled).toBe(parts);
    const asked = stage.feed.charts.requests;
    expect(asked).toHaveLength(parts);
    expect(asked[0]).toEqual({
      coinId: "bitcoin",
      query: { vs_currency: "usd", days: "1", precision: "full" },
    });
    expect(asked.filter(({ coinId }) => coinId === "bitcoin").map(({ query }) => query.days)).toEqual([
      "1",
      "90",
      "365",
    ]);
    const lengths = { "1h": 10, "24h": 280, "7d": 160, "30d": 350, "1y": 360 };
    for (const [range, least] of Object.entries(lengths)) {
      const { candles, source } = await candlesOf("bitcoin", range as CandleRange);
      expect(source).toBe("coingecko");
      expect(candles.length, range).toBeGreaterThanOrEqual(least);
      expect(candles.length, range).toBeLessThanOrEqual(400);
      expect(candles.at(-1)?.close).toBe("62400");
    }
    const { body } = await get(stage.node.url, "/api/prices/sparklines");
    const { sparklines } = reads.sparklines.output.parse(body);
    expect(sparklines.map(({ coin_id }) => coin_id).sort()).toEqual(
      registeredCoins.map(({ coin_id }) => coin_id).sort(),
    );
    for (const { closes } of sparklines) expect(closes).toHaveLength(48);
  });

  test("keeps every digit, and skips invalid prices", { tags: "long" }, async () => {
    const time = Math.floor(Date.now() / HOUR) * HOUR - 3 * HOUR;
    stage.feed.charts.misbehave({
      status: 200,
      body: `{"prices":[[${time},0.123456789012345678],[${time + 1},-1],[${time + 2},null],[1e99,5],"x",[${time + 3},1E-7],[${time + 4},0]]}`,
    });
    await stage.start(working);
    await expect.poll(filled).toBe(parts);
    const { rows } = await stage.database.owner.query(
      "select open, low, close from app.candles where coin_id = 'bitcoin' and resolution = '1m' and opened_at = $1",
      [new Date(time).toISOString()],
    );
    expect(rows).toEqual([{ open: "0.123456789012345678", low: "0.0000001", close: "0.0000001" }]);
  });

  test.each([
    ["a server error", { status: 500, body: "{}" }],
    ["a coin it does not know", { status: 404, body: '{"error":"coin not found"}' }],
    ["no JSON", { status: 200, body: "<html>" }],
    ["no chart", { status: 200, body: "[]" }],
  ])(
    "that fails with %s is recorded and requested again later, and keeps what is stored",
    { tags: "long" },
    async (_what, reply) => {
      stage.feed.charts.misbehave(reply);
      await stage.start(working);
      const failed = async () =>
        (await stage.database.owner.query("select coin_id, days from app.candle_histories")).rows;
      await expect.poll(failed).toEqual([{ coin_id: "bitcoin", days: 1 }]);
      expect(await filled()).toBe(0);
      expect((await candlesOf("bitcoin", "1h")).candles.at(-1)?.close).toBe("62400");
    },
  );

  test("waits while CoinGecko limits the rate, without using up a part's attempt", {
    tags: "long",
  }, async () => {
    stage.feed.charts.misbehave({ status: 429, body: "{}", retryAfter: "90" });
    await stage.start(working);
    await expect.poll(() => stage.feed.charts.requests.length).toBe(1);
    await stage.node.close();
    const { rows } = await stage.database.owner.query("select from app.candle_histories");
    expect(rows).toEqual([]);
  });

  test("continues at the next start after an interruption", { tags: "long" }, async () => {
    await stage.start({ jobs: true, config: { priceHistorySeconds: 600 } });
    await expect.poll(filled).toBe(1);
    await stage.node.close();
    const next = await stage.startOther(working);
    await expect.poll(filled).toBe(parts);
    expect(stage.feed.charts.requests).toHaveLength(parts);
    await next.close();
  });

  test("is pruned by a job: minutes after two days, hours after sixty, days never", {
    tags: "long",
  }, async () => {
    const { owner } = stage.database;
    const old = "(values ('1m', '3 days'), ('1m', '0 days'), ('1h', '61 days'), ('1d', '400 days'))";
    await owner.query(
      `insert into app.candles (coin_id, resolution, opened_at, open, high, low, close, first_at, last_at, source)
       select 'monero', r::app.candle_resolution, day, 1, 1, 1, 1, day, day, 'coingecko'
       from (select r, date_trunc('day', now() - age::interval, 'UTC') as day from ${old} as made (r, age)) as made`,
    );
    await stage.start({ jobs: true });
    const kept = async () => {
      const { rows } = await owner.query<{ r: string }>(
        `select resolution as r from app.candles
         where coin_id = 'monero' and opened_at = date_trunc('day', opened_at, 'UTC') and close = 1 order by opened_at`,
      );
      return rows.map(({ r }) => r);
    };
    await expect.poll(kept).toEqual(["1d", "1m"]);
  });

  test("in practice mode is simulated and labelled as such, like its prices", { tags: "long" }, async () => {
    await stage.start({ jobs: true, config: { priceFeed: "simulated" } });
    // A year of each coin is made and written.
    await expect.poll(filled, { timeout: 60_000 }).toBe(parts);
    const year = await candlesOf("bitcoin", "1y");
    expect(year.source).toBe("simulated");
    expect(year.candles.length).toBeGreaterThanOrEqual(365);
    const ranges = await Promise.all(candleRanges.map((range) => candlesOf("dogecoin", range)));
    for (const { range, candles } of ranges) {
      // Every range ends at the current price, and no candle ends outside its own limits or begins elsewhere.
      expect(candles.at(-1)?.close, range).toBe(ranges[0]?.candles.at(-1)?.close);
      candles.forEach(({ open, high, low, close }, index) => {
        expect([open, close].every((price) => new Big(price).lte(high) && new Big(price).gte(low))).toBe(
          true,
        );
        const before = candles[index - 1];
        if (before && range !== "1y") expect(apart(open, before.close), range).toBeLessThan(0.03);
      });
    }
    expect(stage.feed.charts.requests).toEqual([]);
  });
});

describe("The simulated history", () => {
  const history = createSimulatedHistory("test");
  const end = Date.parse("2026-03-01T12:00:30Z");
  const part = (coin_id: string, days: 1 | 90 | 365) => ({
    coin_id,
    days,
    market_price: "1234.5",
    last_updated: new Date(end).toISOString(),
  });

  test("is deterministic for a seed and price, and ends at the current price", { tags: "long" }, async () => {
    for (const coinId of Object.keys(simulatedCoins)) {
      for (const days of [1, 90, 365] as const) {
        const points = await history.fetchHistory(part(coinId, days));
        expect(points).toEqual(await history.fetchHistory(part(coinId, days)));
        for (const [, price] of points) expect(price).toMatch(/^(?:0|[1-9][0-9]*)(?:\.[0-9]{1,18})?$/);
        const newest = points.at(-1) ?? ["", "0"];
        expect(Date.parse(newest[0])).toBeLessThan(end);
        if (days === 1) expect(apart(newest[1], "1234.5")).toBeLessThan(0.01);
      }
    }
  });

  test("moves without jumps, over a year further than over a day", { tags: "long" }, async () => {
    const width = async (days: 1 | 90 | 365) => {
      const prices = (await history.fetchHistory(part("bitcoin", days))).map(([, price]) => price);
      prices.slice(1).forEach((price, at) => {
        expect(apart(price, prices[at] ?? "0")).toBeLessThan(0.06);
      });
      return Math.max(...prices.map(Number)) / Math.min(...prices.map(Number));
    };
    expect(await width(365)).toBeGreaterThan(await width(1));
  });
});

function apart(one: string, other: string): number {
  return new Big(one).div(other).minus(1).abs().toNumber();
}

describe("GET /api/prices/:coinId/candles", () => {
  test("the last candle follows price updates, with the premium", { tags: "long" }, async () => {
    await stage.start();
    await stage.update();
    stage.feed.setPrice("bitcoin", "60500");
    await stage.update();
    const hour = await candlesOf("bitcoin", "1h");
    expect(hour.candles.at(-1)?.close).toBe("62920");
    expect(hour).toMatchObject({ coin_id: "bitcoin", range: "1h", step_seconds: 60, source: "coingecko" });
  });

  test("T10 polygon-network returns its asset's candles", async () => {
    await stage.start();
    await stage.update();
    const alias = await candlesOf("polygon-network", "7d");
    expect(alias).toEqual(await candlesOf("polygon-ecosystem-token", "7d"));
    expect(alias.coin_id).toBe("polygon-ecosystem-token");
  });

  test("an unknown coin or range is refused; the default range is 24h", { tags: "long" }, async () => {
    await stage.start();
    await stage.update();
    const ask = (path: string) => get(stage.node.url, path);
    for (let tries = 0; tries < 2; tries += 1) {
      const unknown = await ask("/api/prices/nocoin/candles");
      expect([unknown.status, unknown.body.code]).toEqual([404, "unknown_coin"]);
    }
    for (const path of [
      "/api/prices/bitcoin/candles?range=2h",
      "/api/prices/bitcoin/candles?range=1h&range=1y",
      "/api/prices/bitcoin/candles?from=1",
      "/api/prices/sparklines?coins=bitcoin",
    ]) {
      expect((await ask(path)).status, path).toBe(400);
    }
    expect((await candlesOf("bitcoin")).range).toBe("24h");
  });

  test("is compressed once, and not sent again to clients that have it", { tags: "long" }, async () => {
    await stage.start();
    await stage.update();
    for (const path of ["/api/prices/bitcoin/candles", "/api/prices/sparklines"]) {
      const first = await fetch(`${stage.node.url}${path}`, { headers: { "accept-encoding": "br" } });
      expect(first.headers.get("content-encoding")).toBe("br");
      await first.text();
      const again = await fetch(`${stage.node.url}${path}`, {
        headers: { "accept-encoding": "br", "if-none-match": first.headers.get("etag") ?? "" },
      });
      expect(again.status).toBe(304);
    }
  });
});
