import { isAsset, registeredCoins } from "@portico/contract";
import { reads } from "@portico/database";
import { fc } from "@portico/testing";
import { refusalOf, useWorld } from "@portico/testing/database/world.ts";
import { beforeEach, describe, expect, test } from "vitest";

interface Candle {
  resolution: string;
  opened_at: string;
  open: string;
  high: string;
  low: string;
  close: string;
  source: string;
}

type Point = [time: string, price: string];

const world = useWorld();

beforeEach(async () => {
  for (const table of ["candles", "candle_histories", "held_price_jumps"]) {
    await world.rows(`delete from app.${table}`);
  }
});
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
const ago = (milliseconds: number) => iso(Date.now() - milliseconds);
const floor = (milliseconds: number, step: number) => Math.floor(milliseconds / step) * step;

const fill = (p_points: Point[] | null, options: { coinId?: string; days?: number; source?: string } = {}) =>
  world.call(null, "fill_candles", {
    p_coin_id: options.coinId ?? "bitcoin",
    p_days: options.days ?? 1,
    p_source: options.source ?? "coingecko",
    p_points,
  });

const ingest = (market_price: string, last_updated: string | null, source = "simulated", coin = "bitcoin") =>
  world.call(null, "ingest_prices", {
    p_source: source,
    p_prices: [{ coin_id: coin, market_price, last_updated }],
  });

const candles = (resolution: string, coinId = "bitcoin") =>
  world.rows<Candle>(
    `select resolution, opened_at, open, high, low, close, source from app.candles
     where coin_id = $1 and resolution = $2 order by opened_at`,
    [coinId, resolution],
  );

describe("Candles", () => {
  test("aggregate their ticks in any order: high ≥ open, close ≥ low, and 1 m rolls up to 1 h and 1 d", async () => {
    const base = floor(Date.now() - 5 * HOUR, HOUR);
    const tick = fc.tuple(fc.integer({ min: 0, max: 3 * HOUR }), fc.integer({ min: 1, max: 500 }));
    const ticks = fc.uniqueArray(tick, { minLength: 1, maxLength: 60, selector: ([at]) => at });
    await fc.assert(
      fc.asyncProperty(ticks, fc.integer({ min: 1, max: 59 }), async (made, cut) => {
        await world.rows("delete from app.candles");
        const points = made.map(([at, price]): Point => [iso(base + at), String(price)]);
        for (const part of [points.slice(0, cut), points.slice(cut), points]) {
          if (part.length > 0) await fill(part);
        }
        const minutes = await candles("1m");
        expect(minutes).toEqual(modelOf(made, base, "1m", MINUTE));
        expect(await candles("1h")).toEqual(modelOf(made, base, "1h", HOUR));
        expect(rolledUp(minutes, "1h", HOUR)).toEqual(await candles("1h"));
        expect(rolledUp(minutes, "1d", DAY)).toEqual(await candles("1d"));
        for (const { open, high, low, close } of minutes) {
          expect(Number(high)).toBeGreaterThanOrEqual(Math.max(Number(open), Number(close)));
          expect(Number(low)).toBeLessThanOrEqual(Math.min(Number(open), Number(close)));
        }
      }),
      { numRuns: 60 },
    );
  });

  test("are updated when prices are written, in every resolution at once", async () => {
    await world.price("bitcoin", "50000", ago(3 * SECOND));
    await ingest("50500", ago(2 * SECOND));
    await ingest("50100.5", ago(1 * SECOND));
    const day = await candles("1d");
    expect(day.at(-1)).toMatchObject({ high: "50500", low: "50000", close: "50100.5", source: "simulated" });
    for (const resolution of ["1m", "1h"]) {
      expect((await candles(resolution)).at(-1)?.close).toBe("50100.5");
    }
  });

  test("sort in a late tick of another feed: the close stays that of the newest tick", async () => {
    const hour = floor(Date.now() - HOUR, HOUR);
    await world.price("bitcoin", "50000", iso(hour + 30 * MINUTE));
    await ingest("49000", iso(hour + 10 * MINUTE), "coingecko");
    expect(await candles("1h")).toMatchObject([
      { open: "49000", high: "50000", low: "49000", close: "50000" },
    ]);
    expect((await candles("1m")).map(({ opened_at }) => Date.parse(opened_at))).toEqual([
      hour + 10 * MINUTE,
      hour + 30 * MINUTE,
    ]);
  });

  test("are not changed by a repeated tick", async () => {
    const time = ago(SECOND);
    await world.price("bitcoin", "50000", time);
    const before = await world.rows("select * from app.candles order by resolution");
    await ingest("50000", time);
    expect(await world.rows("select * from app.candles order by resolution")).toEqual(before);
  });

  test("T9 never include a held-back jump or a price without a time", async () => {
    await world.price("bitcoin", "50000", ago(3 * SECOND));
    await ingest("90000", ago(2 * SECOND));
    await ingest("50001", null);
    expect((await candles("1m")).map(({ high }) => high)).toEqual(["50000"]);
    await ingest("90000", ago(2 * SECOND));
    await ingest("90500", ago(1 * SECOND));
    expect((await candles("1m")).at(-1)).toMatchObject({ close: "90500" });
    expect((await candles("1m")).some(({ high }) => high === "90000")).toBe(false);
  });

  test("leave a gap where there was no price, and continue the current candle after a restart", async () => {
    const hour = floor(Date.now() - 3 * HOUR, HOUR);
    await fill([
      [iso(hour + MINUTE), "100"],
      [iso(hour + 2 * HOUR), "120"],
    ]);
    expect((await candles("1h")).map(({ opened_at }) => Date.parse(opened_at))).toEqual([
      hour,
      hour + 2 * HOUR,
    ]);
    await fill([[iso(hour + 2 * HOUR + MINUTE), "90"]]);
    expect((await candles("1h")).at(-1)).toMatchObject({ open: "120", high: "120", low: "90", close: "90" });
  });

  test("T10 belong to an asset; an alias has none of its own", async () => {
    await ingest("1.5", ago(SECOND), "simulated", "polygon-ecosystem-token");
    expect(await candles("1m", "polygon-network")).toEqual([]);
    expect(await refusalOf(fill([], { coinId: "nocoin" }))).toMatchObject({ code: "unknown_coin" });
  });

  test("skip invalid prices: zero, negative, NaN and future times", async () => {
    const time = ago(MINUTE);
    const points = ["0", "-1", "NaN", "Infinity", "1e3", "", "x"].map((price): Point => [time, price]);
    points.push(["2999-01-01T00:00:00Z", "5"], ["yesterday", "5"], [time, "7"]);
    expect(await fill(points)).toEqual({ points: 1 });
    expect((await candles("1d")).map(({ high, low }) => [high, low])).toEqual([["7", "7"]]);
  });

  test("are pruned: a minute after 2 days, an hour after 60, a day never", async () => {
    const times = [30 * MINUTE, 3 * DAY, 59 * DAY, 61 * DAY, 400 * DAY].map((age): Point => [ago(age), "1"]);
    await fill(times);
    const count = async () => [
      (await candles("1m")).length,
      (await candles("1h")).length,
      (await candles("1d")).length,
    ];
    expect(await count()).toEqual([1, 3, 5]);
    await world.rows("update app.candles set opened_at = opened_at - interval '60 hours'");
    expect(await world.call(null, "prune_candles")).toEqual({ pruned: 2 });
    expect(await count()).toEqual([0, 2, 5]);
    expect(await world.call(null, "prune_candles")).toEqual({ pruned: 0 });
  });
});

describe("A coin's history", () => {
  const missing = () =>
    world.call<{ coin_id: string; days: number; source: string }[]>(null, "missing_candle_histories");
  const missingOf = async (coinId: string) =>
    (await missing()).filter((one) => one.coin_id === coinId).map(({ days }) => days);

  test("is requested in three parts, the most visible first, from the feed of the current price", async () => {
    const parts = await missing();
    expect(parts.map(({ coin_id, days }) => `${coin_id} ${days}`).sort()).toEqual(
      registeredCoins
        .filter(isAsset)
        .flatMap(({ coin_id }) => [1, 90, 365].map((days) => `${coin_id} ${days}`))
        .sort(),
    );
    expect(parts[0]).toMatchObject({ coin_id: "bitcoin", days: 1, source: "simulated" });
    expect(parts.map(({ days }) => days)).toEqual([...parts].map(({ days }) => days).sort((a, b) => a - b));
    expect(parts.some(({ coin_id }) => coin_id === "polygon-network")).toBe(false);
  });

  test("is requested once; if the feed failed, again after an hour", async () => {
    await fill([[ago(HOUR), "5"]], { days: 1, source: "simulated" });
    await fill(null, { days: 90, source: "simulated" });
    expect(await missingOf("bitcoin")).toEqual([365]);
    await world.rows("update app.candle_histories set tried_at = now() - interval '61 minutes'");
    expect(await missingOf("bitcoin")).toEqual([90, 365]);
  });

  test("is replaced by a real one if it was simulated; a real one stays", async () => {
    await fill([[ago(2 * HOUR), "5"]], { source: "simulated" });
    await world.price("bitcoin", "50000", ago(SECOND));
    await ingest("50001", ago(0), "coingecko");
    expect(await missingOf("bitcoin")).toEqual([1, 90, 365]);
    await fill([[ago(3 * HOUR), "40000"]], { source: "coingecko" });
    expect(await missingOf("bitcoin")).toEqual([90, 365]);
    const all = await candles("1h");
    expect(all.map(({ source }) => source).filter((source) => source === "simulated")).toEqual([]);
    expect(all.map(({ open }) => open)).toContain("40000");
    await world.price("bitcoin", "50000", ago(0));
    expect(await missingOf("bitcoin")).toEqual([90, 365]);
  });
});

describe("Reads", () => {
  const steps = { "1h": MINUTE, "24h": 5 * MINUTE, "7d": HOUR, "30d": 2 * HOUR, "1y": DAY } as const;
  const spans = { "1h": HOUR, "24h": DAY, "7d": 7 * DAY, "30d": 30 * DAY, "1y": 365 * DAY } as const;

  test("every range has at most 400 evenly spaced points, the newest last", async () => {
    const now = Date.now();
    const minutes = Array.from(
      { length: 1_500 },
      (_, at): Point => [iso(now - at * MINUTE), String(1_000 + at)],
    );
    const hours = Array.from({ length: 1_430 }, (_, at): Point => [iso(now - at * HOUR), String(1_000 + at)]);
    const days = Array.from({ length: 400 }, (_, at): Point => [iso(now - at * DAY), String(1_000 + at)]);
    for (const points of [minutes, hours, days]) await fill(points);
    for (const range of Object.keys(steps) as (keyof typeof steps)[]) {
      const reply = await reads.candles(world.pool, "bitcoin", range);
      const times = reply.candles.map(({ time }) => Date.parse(time));
      expect(reply.step_seconds * SECOND).toBe(steps[range]);
      expect(times.length).toBeLessThanOrEqual(400);
      expect(times.length).toBeGreaterThanOrEqual(spans[range] / steps[range] - 1);
      expect(new Set(times.slice(1).map((time, index) => time - (times[index] ?? 0)))).toEqual(
        new Set([steps[range]]),
      );
      expect(times.at(-1)).toBe(floor(now, steps[range]));
      expect(reply.candles.at(-1)?.close).toBe("1040");
    }
  });

  test("include the current premium, so that the chart ends at the current price", async () => {
    await world.premium("bitcoin", "0.1");
    await world.price("bitcoin", "50000", ago(0));
    const reply = await reads.candles(world.pool, "bitcoin", "1h");
    const [price] = await world.rows<{ current_price: string }>(
      "select current_price from api.crypto_prices where coin_id = 'bitcoin'",
    );
    expect(reply.candles.at(-1)?.close).toBe(price?.current_price);
    expect(reply.source).toBe("simulated");
    await world.rows("delete from app.crypto_premiums");
    await world.price("bitcoin", "50000", ago(0));
  });

  test("keep ten significant digits of a price, however small it is", async () => {
    await fill([[ago(MINUTE), "0.00000123456789012"]], { coinId: "tether" });
    const reply = await reads.candles(world.pool, "tether", "24h");
    expect(reply.candles.map(({ close }) => close)).toEqual(["0.00000123456789"]);
  });

  test("T10 an alias returns its asset's candles, and an unknown coin is refused", async () => {
    await fill([[ago(MINUTE), "0.5"]], { coinId: "polygon-ecosystem-token" });
    const reply = await reads.candles(world.pool, "polygon-network", "24h");
    expect(reply).toEqual(await reads.candles(world.pool, "polygon-ecosystem-token", "24h"));
    expect(reply).toMatchObject({ coin_id: "polygon-ecosystem-token", source: "coingecko" });
    expect(reply.candles).toHaveLength(1);
    expect(await refusalOf(reads.candles(world.pool, "nocoin", "24h"))).toMatchObject({
      code: "unknown_coin",
    });
  });

  test("a coin without a history has no candles", async () => {
    expect(await reads.candles(world.pool, "monero", "1y")).toMatchObject({ source: null, candles: [] });
  });

  test("sparklines have at most 48 points per coin, and repeat the last price over gaps", async () => {
    const now = Date.now();
    await fill(Array.from({ length: 1_440 }, (_, at): Point => [iso(now - at * MINUTE), "100"]));
    const slot = floor(now, 30 * MINUTE);
    await fill(
      [
        [iso(slot - 90 * MINUTE), "0.1"],
        [iso(slot - 89 * MINUTE), "0.2"],
        [iso(slot - 30 * MINUTE), "0.3"],
      ],
      { coinId: "polygon-ecosystem-token" },
    );
    const { sparklines, step_seconds } = await reads.sparklines(world.pool);
    const of = (coinId: string) => sparklines.find((line) => line.coin_id === coinId)?.closes;
    expect(step_seconds).toBe(1_800);
    expect(of("bitcoin")).toEqual(Array.from({ length: 48 }, () => "104"));
    expect(of("polygon-ecosystem-token")).toEqual(["0.208", "0.208", "0.312", "0.312"]);
    expect(of("polygon-network")).toEqual(of("polygon-ecosystem-token"));
    expect(of("monero")).toBeUndefined();
  });
});

/** The expected candles of these ticks. */
function modelOf(ticks: [number, number][], base: number, resolution: string, length: number): Candle[] {
  const groups = Map.groupBy(ticks, ([at]) => floor(at, length));
  return [...groups]
    .sort(([one], [other]) => one - other)
    .map(([opened, group]) => {
      const inOrder = [...group].sort(([one], [other]) => one - other).map(([, price]) => price);
      return {
        resolution,
        opened_at: iso(base + opened).replace(/\.000Z$/, "Z"),
        open: String(inOrder[0]),
        high: String(Math.max(...inOrder)),
        low: String(Math.min(...inOrder)),
        close: String(inOrder.at(-1)),
        source: "coingecko",
      };
    });
}

/** The hours or days into which minutes are rolled up. */
function rolledUp(minutes: Candle[], resolution: string, length: number): Candle[] {
  const groups = Map.groupBy(minutes, ({ opened_at }) => floor(Date.parse(opened_at), length));
  return [...groups].map(([opened, group]) => ({
    resolution,
    opened_at: iso(opened).replace(/\.000Z$/, "Z"),
    open: group[0]?.open ?? "",
    high: String(Math.max(...group.map(({ high }) => Number(high)))),
    low: String(Math.min(...group.map(({ low }) => Number(low)))),
    close: group.at(-1)?.close ?? "",
    source: "coingecko",
  }));
}
