import { isAsset, registeredCoins } from "@portico/contract";
import { get, post } from "@portico/testing/server/http.ts";
import { describe, expect, test } from "vitest";
import { createMetrics } from "../../src/metrics/metrics.ts";
import { addPriceFigures } from "../../src/metrics/price-figures.ts";
import { useExchanges, wait } from "../support/prices/exchanges-stage.ts";

const exchanges = useExchanges();
const { stage } = exchanges;

describe("The exchanges are the live source of prices", () => {
  test("Binance's combined miniTicker streams and Coinbase's ticker channel, as documented", {
    tags: "long",
  }, async () => {
    await exchanges.start();
    await exchanges.becomes("60005");
    expect(await stage.priceOf("bitcoin")).toMatchObject({ source: "exchanges" });
    const streams = exchanges.binance.asked[0]?.replace("/stream?streams=", "").split("/");
    const symbols = registeredCoins
      .filter(isAsset)
      .flatMap(({ stream_symbols }) => stream_symbols.binance ?? []);
    expect(streams?.sort()).toEqual(symbols.map((symbol) => `${symbol.toLowerCase()}@miniTicker`).sort());
    expect(streams).toContain("btcusdt@miniTicker");
    expect(JSON.parse(exchanges.coinbase.sent[0] ?? "")).toEqual({
      type: "subscribe",
      product_ids: expect.arrayContaining(["BTC-USD", "USDT-USD"]),
      channels: ["ticker", "heartbeat"],
    });
    exchanges.binance.setPrice("BTCUSDT", "60100.00");
    await exchanges.becomes("60055");
  });

  test("pages are notified, and other figures such as market cap and volume still come from CoinGecko", {
    tags: "long",
  }, async () => {
    await exchanges.start();
    await exchanges.becomes("60005");
    const client = await stage.connect();
    exchanges.coinbase.setPrice("BTC-USD", "60020.00");
    await exchanges.becomes("60010");
    await expect
      .poll(() => JSON.stringify(client.frames.filter(({ type }) => type === "price_update")), wait)
      .toContain("60010");
    stage.feed.setPrice("bitcoin", "60000", { market_cap: "7777777" });
    await stage.update();
    expect(await stage.priceOf("bitcoin")).toMatchObject({ market_cap: "7777777", source: "exchanges" });
  });

  test("charts and sparklines are built from their prices", { tags: "long" }, async () => {
    await exchanges.start();
    await exchanges.becomes("60005");
    const { body } = await get(stage.node.url, "/api/prices/bitcoin/candles?range=1h");
    expect(body.source).toBe("exchanges");
    expect(body.candles.at(-1).close).toBe((await stage.priceOf("bitcoin"))?.current_price);
  });

  test("a source that is far off is excluded, logged once, and reported in the metrics", {
    tags: "long",
  }, async () => {
    const lines: Record<string, unknown>[] = [];
    await exchanges.start({ log: { write: (line: string) => void lines.push(JSON.parse(line)) } });
    await exchanges.becomes("60005");
    const metrics = createMetrics();
    addPriceFigures(metrics, stage.node.prices);
    expect(await metrics.registry.metrics()).not.toContain("portico_price_left_out{");
    exchanges.coinbase.setPrice("BTC-USD", "600.00");
    await exchanges.becomes("60000");
    expect(await metrics.registry.metrics()).toContain(
      'portico_price_left_out{source="coinbase",coin="bitcoin"} 1\n',
    );
    exchanges.binance.setPrice("BTCUSDT", "60020.00");
    await exchanges.becomes("60020");
    const about = lines.filter(({ msg }) => msg === "an exchange's price is left out");
    expect(about).toMatchObject([{ source: "coinbase", coin_id: "bitcoin", reason: "far", level: 40 }]);
    exchanges.coinbase.setPrice("BTC-USD", "60030.00");
    await exchanges.becomes("60025");
  });

  test("switching a symbol off or on takes effect immediately", { tags: "long" }, async () => {
    await exchanges.start();
    await exchanges.becomes("60005");
    const turn = (enabled: boolean) =>
      stage.database.owner.query("update app.stream_symbols set enabled = $1 where symbol = 'BTC-USD'", [
        enabled,
      ]);
    const asked = () => exchanges.coinbase.sent.at(-1)?.includes('"BTC-USD"');
    await turn(false);
    await exchanges.becomes("60000");
    await expect.poll(asked, wait).toBe(false);
    await turn(true);
    await expect.poll(asked, wait).toBe(true);
    await exchanges.becomes("60005");
  });

  test("T9 a jump that both exchanges make is held back", { tags: "long" }, async () => {
    await exchanges.start();
    await exchanges.becomes("60005");
    exchanges.binance.setPrice("BTCUSDT", "90000.00");
    exchanges.coinbase.setPrice("BTC-USD", "90000.00");
    const log = async () =>
      (await stage.database.owner.query("select message from app.crypto_price_logs")).rows;
    const held = { message: "bitcoin held back: it jumped to 90000" };
    await expect.poll(log, wait).toContainEqual(held);
    await stage.database.owner.query(
      "update app.held_price_jumps set held_at = held_at - interval '10 seconds'",
    );
    await exchanges.becomes("90000");
  });
});

describe("When the streams fall silent, polling, and then the last price with its age", () => {
  test("both silent: the polled price is used; if that fails, the last one, which becomes stale", {
    tags: "long",
  }, async () => {
    await exchanges.start({ streamTimes: { freshMilliseconds: 500 } });
    await exchanges.becomes("60005");
    for (const server of [exchanges.binance, exchanges.coinbase]) {
      server.break("handshake");
      server.drop();
    }
    await expect
      .poll(async () => [await exchanges.stateOf("binance"), await exchanges.stateOf("coinbase")], wait)
      .toEqual(["down", "down"]);
    stage.feed.setPrice("bitcoin", "60500");
    const pollLater = async () => {
      await stage.database.owner.query(
        "update app.crypto_prices set last_updated = last_updated - interval '1 minute'",
      );
      await stage.update();
      return stage.priceOf("bitcoin");
    };
    // The exchanges' last ticks stay fresh for a moment.
    await expect.poll(pollLater, wait).toMatchObject({ market_price: "60500", source: "coingecko" });
    const polled = await stage.priceOf("bitcoin");
    stage.feed.misbehaveAlways({ kind: "status", status: 503 });
    expect(await stage.update()).toMatchObject({ success: false });
    expect(await stage.priceOf("bitcoin")).toEqual(polled);
    const { last_updated, age_seconds, source } = (await exchanges.status()).body;
    expect([last_updated, source]).toEqual([(await stage.prices())[0]?.last_updated, "coingecko"]);
    expect(age_seconds).toBeGreaterThanOrEqual(0);
    for (const server of [exchanges.binance, exchanges.coinbase]) server.behave();
    await exchanges.becomes("60005");
  });

  test("practice without internet: simulated prices, labelled as such", { tags: "long" }, async () => {
    for (const server of [exchanges.binance, exchanges.coinbase]) server.break("handshake");
    await stage.start({
      ...exchanges.following(),
      jobs: true,
      feedUrl: "http://127.0.0.1:9",
      config: { ...exchanges.following().config, priceFeed: "auto" },
    });
    await expect.poll(async () => (await exchanges.status()).body.source, wait).toBe("simulated");
    expect((await get(stage.node.url, "/api/settings/public")).body.prices_simulated).toBe(true);
  });
});

describe("T41 start, stop, fallback and status", () => {
  const control = async (action: string, node = stage.node) => {
    await stage.database.owner.query("delete from app.attempts");
    const { cookie } = stage.admin;
    return (await post(node.url, `/api/functions/crypto-websocket?action=${action}`, {}, { cookie })).body;
  };
  const states = async (node = stage.node) => [
    await exchanges.stateOf("binance", node),
    await exchanges.stateOf("coinbase", node),
  ];

  test("T41 control the streams of the whole cluster, and every node knows their state", {
    tags: "long",
  }, async () => {
    await exchanges.start();
    await exchanges.becomes("60005");
    const other = await stage.startOther({ ...exchanges.following(), refreshMilliseconds: 50 });
    await expect.poll(() => states(other), wait).toEqual(["live", "live"]);
    await expect
      .poll(async () => (await exchanges.status(other)).body.streams[0], wait)
      .toMatchObject({ source: "binance", coins: 1, age_seconds: expect.any(Number) });
    await expect
      .poll(() => [exchanges.binance.standing(), exchanges.coinbase.standing()], wait)
      .toEqual([1, 1]);

    expect(await control("stop", other)).toEqual({ success: true, status: "stopped" });
    await expect.poll(() => exchanges.binance.standing() + exchanges.coinbase.standing(), wait).toBe(0);
    await expect.poll(() => states(), wait).toEqual(["off", "off"]);
    const stopped = await exchanges.bitcoin();
    exchanges.binance.setPrice("BTCUSDT", "60200.00");

    expect(await control("fallback", other)).toEqual({ success: true, status: "fallback" });
    expect(await stage.priceOf("bitcoin", other)).toMatchObject({
      source: "coingecko",
      market_price: "60000",
    });
    expect(stopped).toBe("60005");
    expect(exchanges.binance.standing() + exchanges.coinbase.standing()).toBe(0);

    expect(await control("start", other)).toEqual({ success: true, status: "running" });
    await exchanges.becomes("60105");
    await expect.poll(() => states(), wait).toEqual(["live", "live"]);
  });

  test("T41 a node that shuts down hands the streams to another one", { tags: "long" }, async () => {
    await exchanges.start();
    await exchanges.becomes("60005");
    const other = await stage.startOther({ ...exchanges.following(), refreshMilliseconds: 50 });
    await stage.node.close();
    exchanges.binance.setPrice("BTCUSDT", "60100.00");
    await expect.poll(async () => (await stage.priceOf("bitcoin", other))?.market_price, wait).toBe("60055");
  });
});
