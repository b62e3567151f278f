import { useWorld } from "@portico/testing/database/world.ts";
import { beforeEach, describe, expect, test } from "vitest";

interface Reply {
  updated: string[];
  held: string[];
  rejected: { coin_id: string | null; reason: string }[];
}

const world = useWorld();

beforeEach(async () => {
  await world.rows("delete from app.held_price_jumps");
  await world.rows("delete from app.crypto_premiums");
  for (const coinId of ["bitcoin", "tether", "polygon-ecosystem-token"])
    await world.price(coinId, "100", ago(60));
});

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

const ingest = (prices: unknown[], source = "simulated") =>
  world.call<Reply>(null, "ingest_prices", { p_source: source, p_prices: prices, p_response_time_ms: 12 });

const bitcoin = (market_price: unknown, last_updated: unknown = ago(0)) => ({
  coin_id: "bitcoin",
  market_price,
  last_updated,
});

async function priceOf(coinId: string) {
  const [row] = await world.rows<Record<string, string | null>>(
    "select market_price, current_price, premium_rate, last_updated, source from api.crypto_prices where coin_id = $1",
    [coinId],
  );
  return row;
}

describe("A price update stores", () => {
  test("every figure of a coin, with the registry's name and symbol", async () => {
    const figures = {
      price_change_24h: "-1.5",
      price_change_percentage_24h: "-1.4",
      market_cap: "2000000000000.5",
      volume_24h: "30000000000",
    };
    const time = ago(1).replace(/\.\d+Z/, "Z");
    expect(await ingest([{ ...bitcoin("110", time), ...figures }])).toEqual({
      updated: ["bitcoin"],
      held: [],
      rejected: [],
    });
    const [row] = await world.rows("select * from api.crypto_prices where coin_id = 'bitcoin'");
    expect(row).toEqual({
      coin_id: "bitcoin",
      symbol: "BTC",
      name: "Bitcoin",
      market_price: "110",
      current_price: "114.4",
      premium_rate: "0.04",
      ...figures,
      last_updated: time,
      source: "simulated",
    });
  });

  test("missing or nonsensical figures as 0", async () => {
    await ingest([{ ...bitcoin("101"), market_cap: null, volume_24h: "NaN", price_change_24h: "1e9" }]);
    const [row] = await world.rows("select * from api.crypto_prices where coin_id = 'bitcoin'");
    expect(row).toMatchObject({ market_cap: "0", volume_24h: "0", price_change_24h: "0" });
  });

  test.each(["price_change_24h", "price_change_percentage_24h", "market_cap", "volume_24h"])(
    "an absurd %s as 0, together with the price",
    async (figure) => {
      for (const beyond of ["9".repeat(20), `-${"9".repeat(20)}`, "1000000000000000", "1000000000"]) {
        expect(await ingest([{ ...bitcoin("101"), [figure]: beyond }])).toMatchObject({
          updated: ["bitcoin"],
        });
      }
      await ingest([{ ...bitcoin("101"), [figure]: `-${"9".repeat(20)}` }]);
      const [row] = await world.rows("select * from api.crypto_prices where coin_id = 'bitcoin'");
      expect(row).toMatchObject({ market_price: "101", [figure]: "0" });
    },
  );

  test("the premium by coin; stable coins are unaffected; 0 % disables it", async () => {
    await world.premium("bitcoin", "0.1");
    await world.premium("tether", "0.1");
    await ingest([bitcoin("100"), { coin_id: "tether", market_price: "1", last_updated: ago(0) }]);
    expect(await priceOf("bitcoin")).toMatchObject({ current_price: "110", premium_rate: "0.1" });
    await world.premium("bitcoin", "0");
    expect(await priceOf("bitcoin")).toMatchObject({ premium_rate: "0.1" });
    await ingest([bitcoin("100")]);
    expect(await priceOf("bitcoin")).toMatchObject({ current_price: "100", premium_rate: "0" });
    await world.price("tether", "1");
    expect(await priceOf("tether")).toMatchObject({ current_price: "1", premium_rate: "0" });
  });

  test("T10 an alias with the price of its asset, never one of its own", async () => {
    const own = { market_price: "5", last_updated: ago(0) };
    const reply = await ingest([
      { coin_id: "polygon-ecosystem-token", market_price: "110", last_updated: ago(0) },
      { coin_id: "polygon-network", ...own },
    ]);
    expect(reply).toMatchObject({
      updated: ["polygon-ecosystem-token"],
      rejected: [{ coin_id: "polygon-network", reason: "alias of polygon-ecosystem-token" }],
    });
    expect(await priceOf("polygon-network")).toEqual(await priceOf("polygon-ecosystem-token"));
    expect(await priceOf("polygon-network")).toMatchObject({ market_price: "110" });
  });
});

describe("T9 What is never stored", () => {
  test("zero, negative and non-numeric prices", async () => {
    const before = await priceOf("bitcoin");
    for (const price of ["0", "0.00", "-5", "NaN", "Infinity", "1e3", "", "x", null, {}, "9".repeat(30)]) {
      expect(await ingest([bitcoin(price)])).toEqual({
        updated: [],
        held: [],
        rejected: [{ coin_id: "bitcoin", reason: "not a price above zero" }],
      });
    }
    expect(await priceOf("bitcoin")).toEqual(before);
  });

  test("coins that are not in the registry, and rows without a coin", async () => {
    expect(await ingest([{ coin_id: "nocoin", market_price: "1" }, {}, "text", null])).toMatchObject({
      updated: [],
      rejected: [
        { reason: "unknown coin" },
        { reason: "unknown coin" },
        { reason: "unknown coin" },
        { reason: "unknown coin" },
      ],
    });
  });

  test("a price older than the one there is, from the same feed; another feed's clock may be behind", async () => {
    await ingest([bitcoin("105", ago(10))]);
    expect(await ingest([bitcoin("101", ago(20))])).toMatchObject({
      rejected: [{ coin_id: "bitcoin", reason: "older than the price we have" }],
    });
    expect(await ingest([bitcoin("101", ago(20))], "coingecko")).toMatchObject({ updated: ["bitcoin"] });
  });
});

describe("T9 A price's time", () => {
  test("that is missing or implausible makes the price stale, never current", async () => {
    for (const time of [
      null,
      undefined,
      "",
      "yesterday",
      "2026-13-45T99:99:99Z",
      "2026-01-31T12:00:00+23:00",
      "infinity",
      "2999-01-01T00:00:00Z",
    ]) {
      expect(await ingest([{ coin_id: "bitcoin", market_price: "100", last_updated: time }])).toMatchObject({
        updated: ["bitcoin"],
      });
      expect(await priceOf("bitcoin")).toMatchObject({ last_updated: null });
    }
  });

  test("slightly in the future, from a feed whose clock is ahead, counts as now", async () => {
    await ingest([bitcoin("100", ago(-30))]);
    const [row] = await world.rows(
      "select last_updated <= now() as past from app.crypto_prices where coin_id = 'bitcoin'",
    );
    expect(row).toEqual({ past: true });
  });
});

describe("T9 A jump of more than 25 % in one update", () => {
  test("is held back and logged", async () => {
    expect(await ingest([bitcoin("125.01", ago(50))])).toEqual({
      updated: [],
      held: ["bitcoin"],
      rejected: [],
    });
    expect(await priceOf("bitcoin")).toMatchObject({ market_price: "100" });
    const [log] = await world.rows(
      "select status, message from api.crypto_price_logs order by id desc limit 1",
    );
    expect(log).toEqual({
      status: "error",
      message: "Updated 0 coins; bitcoin held back: it jumped to 125.01",
    });
    expect(await ingest([bitcoin("74.99", ago(40))])).toMatchObject({ held: ["bitcoin"] });
  });

  test("is accepted when a second update confirms it", async () => {
    await ingest([bitcoin("200", ago(50))]);
    expect(await ingest([bitcoin("210", ago(40))])).toMatchObject({ updated: ["bitcoin"] });
    expect(await priceOf("bitcoin")).toMatchObject({ market_price: "210" });
    expect(await world.rows("select from app.held_price_jumps")).toEqual([]);
  });

  test("is not confirmed by the same reply of the feed", async () => {
    const jump = bitcoin("200", ago(50));
    expect(await ingest([jump])).toMatchObject({ held: ["bitcoin"] });
    expect(await ingest([jump])).toMatchObject({ held: ["bitcoin"] });
  });

  test("is not confirmed by a jump to another price, and is dropped when the price returns", async () => {
    await ingest([bitcoin("200", ago(50))]);
    expect(await ingest([bitcoin("400", ago(40))])).toMatchObject({ held: ["bitcoin"] });
    expect(await ingest([bitcoin("101", ago(30))])).toMatchObject({ updated: ["bitcoin"] });
    expect(await ingest([bitcoin("410", ago(20))])).toMatchObject({ held: ["bitcoin"] });
  });

  test("of exactly 25 % is accepted", async () => {
    expect(await ingest([bitcoin("125")])).toMatchObject({ updated: ["bitcoin"] });
    expect(await ingest([bitcoin("93.75")])).toMatchObject({ updated: ["bitcoin"] });
  });

  test("does not hold back the other coins", async () => {
    const reply = await ingest([
      bitcoin("1000"),
      { coin_id: "tether", market_price: "101", last_updated: ago(0) },
    ]);
    expect(reply).toMatchObject({ updated: ["tether"], held: ["bitcoin"] });
  });
});

describe("A run is recorded", () => {
  test("in crypto_price_logs and crypto_cron_status", async () => {
    await world.call(null, "record_price_failure", {
      p_source: "coingecko",
      p_message: "The feed answered 429",
      p_response_time_ms: 7,
    });
    const [failed] = await world.rows("select * from api.crypto_price_logs order by id desc limit 1");
    expect(failed).toMatchObject({
      status: "error",
      message: "The feed answered 429",
      source: "coingecko",
      coins_updated: 0,
      response_time_ms: 7,
    });
    const job = () => world.rows("select * from api.crypto_cron_status where job_name = 'update-prices'");
    const [bad] = await job();
    expect(bad).toMatchObject({ last_status: "error", last_message: "The feed answered 429" });
    expect(bad?.consecutive_failures).toBeGreaterThan(0);
    await ingest([bitcoin("100")]);
    const [good] = await job();
    expect(good).toMatchObject({
      last_status: "success",
      last_message: "Updated 1 coins",
      consecutive_failures: 0,
    });
    expect(Number(good?.runs)).toBe(Number(bad?.runs) + 1);
    const [log] = await world.rows(
      "select status, coins_updated from api.crypto_price_logs order by id desc limit 1",
    );
    expect(log).toEqual({ status: "success", coins_updated: 1 });
  });
});
