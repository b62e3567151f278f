import { isAsset, registeredCoins } from "@portico/contract";
import { get, post } from "@portico/testing/server/http.ts";
import { useStage } from "@portico/testing/server/stage.ts";
import { describe, expect, test } from "vitest";

const stage = useStage();
const assets = registeredCoins.filter(isAsset).length;
/** With the aliases, which have a price as well (T10). */
const coins = registeredCoins.length;

async function logs() {
  const { rows } = await stage.database.owner.query(
    "select status, message, coins_updated from app.crypto_price_logs order by id desc",
  );
  return rows as { status: string; message: string; coins_updated: number }[];
}

describe("T9 stale prices do not trade, and invalid ones are never stored", () => {
  test.each(["0", "-60000", '"NaN"', "1e400", "null"])(
    "T9 a price of %s is never stored",
    { tags: "long" },
    async (price) => {
      await stage.start();
      await stage.update();
      stage.feed.setPrice("bitcoin", price);
      stage.feed.setPrice("ethereum", "3001");
      expect((await stage.update()).coins_updated).toBe(assets - 1);
      expect((await stage.priceOf("bitcoin"))?.market_price).toBe("60000");
      expect((await stage.priceOf("ethereum"))?.market_price).toBe("3001");
    },
  );

  test("T9 a jump of 30 % is held back until a second update confirms it, and logged", async () => {
    await stage.start();
    await stage.update();
    stage.feed.setPrice("bitcoin", "78000");
    await stage.update();
    expect((await stage.priceOf("bitcoin"))?.market_price).toBe("60000");
    expect((await logs())[0]?.message).toContain("bitcoin held back: it jumped to 78000");
    await stage.update();
    expect((await stage.priceOf("bitcoin"))?.market_price).toBe("78000");
    expect((await logs())[0]?.message).toBe(`Updated ${assets} coins`);
  });

  test("T9 a jump that the next update does not confirm is dropped", { tags: "long" }, async () => {
    await stage.start();
    await stage.update();
    stage.feed.setPrice("bitcoin", "6000000");
    await stage.update();
    stage.feed.setPrice("bitcoin", "60100");
    await stage.update();
    expect((await stage.priceOf("bitcoin"))?.market_price).toBe("60100");
  });

  test("T9 a missing last_updated is stale, never current: shown but not traded", {
    tags: "long",
  }, async () => {
    await stage.start();
    stage.feed.setPrice("bitcoin", "60000", { last_updated: null });
    await stage.update();
    expect(await stage.priceOf("bitcoin")).toMatchObject({ market_price: "60000", last_updated: null });
    expect((await stage.prices()).at(-1)?.coin_id).toBe("bitcoin");
    expect((await swapBitcoin()).body).toMatchObject({
      success: false,
      message: "The price of BTC is too old to trade on. Please try again when prices are live.",
    });
    stage.feed.setPrice("bitcoin", "60000");
    await stage.update();
    expect((await swapBitcoin()).body).toMatchObject({ success: true });
  });

  test("T9 an old time from the feed is stale, too", { tags: "long" }, async () => {
    await stage.start();
    stage.feed.setPrice("bitcoin", "60000", { last_updated: new Date(Date.now() - 601_000).toISOString() });
    await stage.update();
    expect((await swapBitcoin()).body).toMatchObject({ success: false });
  });

  async function swapBitcoin() {
    const user = await stage.person();
    await stage.credit(user, "1");
    return stage.swap(user);
  }
});

describe("price log (crypto_price_logs): execution_time, status, message, coins_updated, response_time_ms", () => {
  test("each run, even a failed one, adds a row and updates the job's status; a failure keeps the current prices", {
    tags: "long",
  }, async () => {
    await stage.start();
    await stage.update();
    stage.feed.misbehave({ kind: "status", status: 500 });
    expect(await stage.update()).toEqual({
      success: false,
      message: "CoinGecko answered 500",
      coins_updated: 0,
    });
    expect(await logs()).toEqual([
      { status: "error", message: "CoinGecko answered 500", coins_updated: 0 },
      { status: "success", message: `Updated ${assets} coins`, coins_updated: assets },
    ]);
    const { rows } = await stage.database.owner.query(
      "select job_name, last_status, consecutive_failures, runs::int from app.crypto_cron_status",
    );
    expect(rows).toEqual([
      { job_name: "update-prices", last_status: "error", consecutive_failures: 1, runs: 2 },
    ]);
    expect((await stage.priceOf("bitcoin"))?.market_price).toBe("60000");
  });
});

describe("the scheduled update", () => {
  test("prices are available right after the start, and follow the feed", { tags: "long" }, async () => {
    await stage.start({ jobs: true, config: { priceUpdateSeconds: 1 } });
    await expect.poll(() => stage.prices(), { timeout: 20_000 }).toHaveLength(coins);
    stage.feed.setPrice("bitcoin", "60500");
    await expect
      .poll(async () => (await stage.priceOf("bitcoin"))?.market_price, { timeout: 20_000 })
      .toBe("60500");
  });

  test("every node shows the prices that one of them fetched", { tags: "long" }, async () => {
    await stage.start();
    const other = await stage.startOther({ refreshMilliseconds: 50 });
    const heard: string[] = [];
    other.bus.subscribe((event) => {
      if (event.type === "prices") heard.push(...event.coins.map((coin) => coin.coin_id));
    });
    await stage.update();
    await expect.poll(() => stage.prices(other)).toHaveLength(coins);
    expect(new Set(heard).size).toBe(coins);
    heard.length = 0;
    const fixed = new Date().toISOString();
    for (const { coin_id, market_price } of await stage.prices())
      stage.feed.setPrice(coin_id, market_price, { last_updated: fixed });
    await stage.update();
    await expect.poll(() => new Set(heard).size).toBe(coins);
    heard.length = 0;
    stage.feed.setPrice("solana", "151", { last_updated: fixed });
    await stage.update();
    await expect.poll(() => heard, { message: "only what changed is told" }).toEqual(["solana"]);
    const third = await stage.startOther();
    expect(await stage.prices(third)).toHaveLength(coins);
  });
});

describe("PRICE_FEED", () => {
  test("auto falls back to simulated prices, labelled as such, and returns to real ones, without T9 holding prices", {
    tags: "long",
  }, async () => {
    stage.feed.setPrice("bitcoin", "123456");
    await stage.start({ config: { priceFeed: "auto" }, refreshMilliseconds: 50 });
    await stage.update();
    expect(await simulated()).toBe(false);

    stage.feed.misbehaveAlways({ kind: "status", status: 503 });
    expect((await stage.update()).success).toBe(false);
    expect(await simulated()).toBe(false);
    await stage.database.owner.query(
      "update app.crypto_prices set last_updated = last_updated - interval '10 minutes'",
    );
    await expect
      .poll(async () => Date.now() - Date.parse((await stage.priceOf("bitcoin"))?.last_updated ?? ""))
      .toBeGreaterThan(600_000);
    expect(await stage.update()).toMatchObject({ success: true, coins_updated: assets });
    expect(await simulated()).toBe(true);
    const walked = await stage.priceOf("bitcoin");
    expect(walked?.source).toBe("simulated");
    expect(Math.abs(Number(walked?.market_price) / 123456 - 1)).toBeLessThan(0.05);

    stage.feed.behave();
    stage.feed.setPrice("bitcoin", "60000");
    await stage.update();
    expect((await stage.priceOf("bitcoin"))?.source).toBe("simulated");
    expect(await simulated()).toBe(true);
    await stage.update();
    expect(await stage.priceOf("bitcoin")).toMatchObject({ source: "coingecko", market_price: "60000" });
    expect(await simulated()).toBe(false);
  });

  test("live mode never uses simulated prices", async () => {
    stage.feed.misbehaveAlways({ kind: "status", status: 503 });
    await stage.start({ config: { practice: false, priceFeed: "auto", demo: false } });
    const asked = await post(
      stage.node.url,
      "/api/functions/crypto-prices",
      {},
      {
        cookie: stage.admin.cookie,
        headers: { origin: stage.node.config.publicUrl },
      },
    );
    expect(asked.body).toEqual({ success: false, message: "CoinGecko answered 503", coins_updated: 0 });
    expect(await stage.prices()).toEqual([]);
  });

  async function simulated(): Promise<boolean> {
    const fresh = await stage.startOther();
    return (await get(fresh.url, "/api/settings/public")).body.prices_simulated;
  }
});
