import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { StreamTimes } from "../src/prices/streams/runner.ts";
import {
  type CoinbaseServer,
  type ExchangeServer,
  startBinance,
  startCoinbase,
} from "./support/exchange-servers.ts";
import { get, post } from "./support/http.ts";
import type { NodeOptions } from "./support/node.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
let binance: ExchangeServer;
let coinbase: CoinbaseServer;

beforeEach(async () => {
  [binance, coinbase] = await Promise.all([startBinance(), startCoinbase()]);
  binance.setPrice("BTCUSDT", "60000.00");
  coinbase.setPrice("BTC-USD", "60010.00");
});
afterEach(async () => {
  await Promise.all([binance.close(), coinbase.close()]);
});

/** Short waits, so that no test waits for long; what they are is never what a test asserts. */
const quick: Partial<StreamTimes> = {
  freshMilliseconds: 10_000,
  silentMilliseconds: 60_000,
  writeMilliseconds: 50,
  renewMilliseconds: 100,
  leaseSeconds: 60,
  firstRetryMilliseconds: 50,
  longestRetryMilliseconds: 400,
};

/** A node that follows both, with prices in the table already: Binance's are told in USDT. */
async function start({ config, streamTimes, ...options }: NodeOptions = {}) {
  await stage.start({
    ...following(),
    ...options,
    config: { ...following().config, ...config },
    streamTimes: { ...quick, ...streamTimes },
  });
  await stage.update();
}

function following(): NodeOptions {
  const priceStreams = [
    { source: "binance" as const, url: binance.url },
    { source: "coinbase" as const, url: coinbase.url },
  ];
  return { config: { priceStreams }, streamTimes: quick };
}

const wait = { timeout: 20_000 };
const bitcoin = async () => (await stage.priceOf("bitcoin"))?.market_price;
const becomes = (price: string) => expect.poll(bitcoin, wait).toBe(price);

async function status(node = stage.node) {
  return (await get(node.url, "/api/functions/crypto-websocket?action=status")).body;
}
const stateOf = async (source: string, node = stage.node) =>
  (await status(node)).streams.find((stream: { source: string }) => stream.source === source)?.state;

/** What a node has logged, and how to have it log. */
function logged() {
  const lines: Record<string, unknown>[] = [];
  return {
    log: { write: (line: string) => void lines.push(JSON.parse(line)) },
    about: (text: string) => lines.filter(({ msg }) => msg === text),
  };
}

describe("The exchanges are the live source of prices", () => {
  test("Binance's combined miniTicker streams and Coinbase's ticker channel, as both document them", async () => {
    await start();
    await becomes("60005");
    expect(await stage.priceOf("bitcoin")).toMatchObject({ source: "exchanges" });
    const streams = binance.asked[0]?.replace("/stream?streams=", "").split("/");
    expect(streams).toHaveLength(14);
    expect(streams).toContain("btcusdt@miniTicker");
    expect(JSON.parse(coinbase.sent[0] ?? "")).toEqual({
      type: "subscribe",
      product_ids: expect.arrayContaining(["BTC-USD", "USDT-USD"]),
      channels: ["ticker", "heartbeat"],
    });
    binance.setPrice("BTCUSDT", "60100.00");
    await becomes("60055");
  });

  test("pages hear of it, and market cap, volume and such still come from CoinGecko", async () => {
    await start();
    await becomes("60005");
    const client = await stage.connect();
    coinbase.setPrice("BTC-USD", "60020.00");
    await becomes("60010");
    await expect
      .poll(() => JSON.stringify(client.frames.filter(({ type }) => type === "price_update")), wait)
      .toContain("60010");
    stage.feed.setPrice("bitcoin", "60000", { market_cap: "7777777" });
    await stage.update();
    expect(await stage.priceOf("bitcoin")).toMatchObject({ market_cap: "7777777", source: "exchanges" });
  });

  test("charts and sparklines are made of what they say", async () => {
    await start();
    await becomes("60005");
    const { body } = await get(stage.node.url, "/api/prices/bitcoin/candles?range=1h");
    expect(body.source).toBe("exchanges");
    expect(body.candles.at(-1).close).toBe((await stage.priceOf("bitcoin"))?.current_price);
  });

  test("a source that is far off is not counted", async () => {
    await start();
    await becomes("60005");
    coinbase.setPrice("BTC-USD", "600.00");
    await becomes("60000");
    coinbase.setPrice("BTC-USD", "60020.00");
    await becomes("60010");
  });

  test("T9 a jump that both exchanges make is held back", async () => {
    await start();
    await becomes("60005");
    binance.setPrice("BTCUSDT", "90000.00");
    coinbase.setPrice("BTC-USD", "90000.00");
    const log = async () =>
      (await stage.database.owner.query("select message from app.crypto_price_logs")).rows;
    const held = { message: "bitcoin held back: it jumped to 90000" };
    await expect.poll(log, wait).toContainEqual(held);
    await stage.database.owner.query(
      "update app.held_price_jumps set held_at = held_at - interval '10 seconds'",
    );
    await becomes("90000");
  });
});

describe("A stream that goes wrong", () => {
  test("is connected again when it drops, and the other one's price stands meanwhile", async () => {
    await start({ streamTimes: { freshMilliseconds: 500 } });
    await becomes("60005");
    binance.break("handshake");
    binance.drop();
    await becomes("60010");
    await expect.poll(() => stateOf("binance"), wait).toBe("down");
    binance.behave();
    await becomes("60005");
    await expect.poll(() => stateOf("binance"), wait).toBe("live");
  });

  test("is tried again after longer and longer waits, however fast it breaks", async () => {
    const { log, about } = logged();
    coinbase.break("open");
    binance.break("handshake");
    await start({ log, streamTimes: { firstRetryMilliseconds: 20, longestRetryMilliseconds: 100_000 } });
    const broken = (stream: string) =>
      about("a price stream broke").filter((line) => line.stream === stream) as {
        attempt: number;
        wait_ms: number;
      }[];
    for (const stream of ["binance", "coinbase"]) {
      await expect.poll(() => broken(stream).length, wait).toBeGreaterThan(4);
      for (const { attempt, wait_ms } of broken(stream)) {
        expect(wait_ms).toBeGreaterThanOrEqual(10 * 2 ** attempt);
        expect(wait_ms).toBeLessThanOrEqual(20 * 2 ** attempt + 10);
      }
    }
  });

  test("and says nothing, is closed and connected again", async () => {
    binance.mute();
    coinbase.mute();
    await start({ streamTimes: { silentMilliseconds: 200 } });
    await expect.poll(() => Math.min(binance.taken(), coinbase.taken()), wait).toBeGreaterThan(2);
    binance.behave();
    coinbase.behave();
    await becomes("60005");
  });

  test("talks nonsense, is listened to on and logged once", async () => {
    const { log, about } = logged();
    await start({ log });
    await becomes("60005");
    const nonsense = [
      "",
      "{",
      "null",
      "[]",
      '"hello"',
      '{"stream":"btcusdt@miniTicker"}',
      '{"stream":"btcusdt@miniTicker","data":{"e":"24hrMiniTicker","E":1,"s":"BTCUSDT","c":60000}}',
      '{"stream":"btcusdt@miniTicker","data":{"e":"24hrMiniTicker","E":1,"s":"BTCUSDT","c":"NaN"}}',
      '{"type":"ticker","product_id":"BTC-USD","price":"60000"}',
      '{"type":"error","message":"ErrSlowConsume"}',
    ];
    for (const text of [...nonsense, Buffer.from([0, 255, 1])]) {
      binance.say(text);
      coinbase.say(text);
    }
    binance.setPrice("BTCUSDT", "60100.00");
    await becomes("60055");
    expect([binance.taken(), coinbase.taken()]).toEqual([1, 1]);
    for (const stream of ["binance", "coinbase"]) {
      const lines = about("nonsense from a price stream").filter((line) => line.stream === stream);
      expect(lines).toHaveLength(1);
    }
  });

  test("lags behind, is not counted until it has caught up", async () => {
    await start();
    await becomes("60005");
    coinbase.lag(30_000);
    await becomes("60000");
    await expect.poll(() => stateOf("coinbase"), wait).toBe("silent");
    coinbase.behave();
    await becomes("60005");
  });

  test("loses tickers on the way, is not counted until the next one; one that was overtaken is passed over", async () => {
    await start({ streamTimes: { freshMilliseconds: 60_000 } });
    await becomes("60005");
    coinbase.sayLate("BTC-USD", "61000.00");
    coinbase.loseTickers("BTC-USD");
    await becomes("60000");
    coinbase.behave();
    await becomes("60005");
    const { rows } = await stage.database.owner.query(
      "select max(high)::text as high from app.candles where coin_id = 'bitcoin' and source = 'exchanges'",
    );
    expect(Number(rows[0].high)).toBeLessThan(60_100);
  });

  test("does not know a product, is asked for the others", async () => {
    coinbase.delist("STX-USD");
    await start();
    await becomes("60005");
    const [first, second] = coinbase.sent.map((text) => JSON.parse(text).product_ids as string[]);
    expect(first).toContain("STX-USD");
    expect(second).toEqual(first?.filter((symbol) => symbol !== "STX-USD"));
  });

  test("says that it shuts down, is left and found again", async () => {
    await start();
    await becomes("60005");
    binance.say('{"e":"serverShutdown","E":1672515782136}');
    await expect.poll(binance.taken, wait).toBeGreaterThan(1);
    await expect.poll(() => stateOf("binance"), wait).toBe("live");
  });
});

describe("From the streams to polling to the last price with its age", () => {
  test("both silent: the polled price stands; and when that fails the last one, which grows old", async () => {
    await start({ streamTimes: { freshMilliseconds: 500 } });
    await becomes("60005");
    for (const server of [binance, coinbase]) {
      server.break("handshake");
      server.drop();
    }
    await expect
      .poll(async () => [await stateOf("binance"), await stateOf("coinbase")], wait)
      .toEqual(["down", "down"]);
    stage.feed.setPrice("bitcoin", "60500");
    const pollLater = async () => {
      await stage.database.owner.query(
        "update app.crypto_prices set last_updated = last_updated - interval '1 minute'",
      );
      await stage.update();
      return stage.priceOf("bitcoin");
    };
    // What the exchanges said last is fresh for a moment more.
    await expect.poll(pollLater, wait).toMatchObject({ market_price: "60500", source: "coingecko" });
    const polled = await stage.priceOf("bitcoin");
    stage.feed.misbehaveAlways({ kind: "status", status: 503 });
    expect(await stage.update()).toMatchObject({ success: false });
    expect(await stage.priceOf("bitcoin")).toEqual(polled);
    const { last_updated, age_seconds, source } = await status();
    expect([last_updated, source]).toEqual([(await stage.prices())[0]?.last_updated, "coingecko"]);
    expect(age_seconds).toBeGreaterThanOrEqual(0);
    for (const server of [binance, coinbase]) server.behave();
    await becomes("60005");
  });

  test("practice without internet: simulated prices, labelled as such", async () => {
    for (const server of [binance, coinbase]) server.break("handshake");
    stage.feed.misbehaveAlways({ kind: "silent" });
    await stage.start({
      ...following(),
      jobs: true,
      feedUrl: "http://127.0.0.1:9",
      config: { ...following().config, priceFeed: "auto" },
    });
    await expect.poll(async () => (await status()).source, wait).toBe("simulated");
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
    await stateOf("binance", node),
    await stateOf("coinbase", node),
  ];

  test("T41 drive the streams in the whole cluster, and every node knows how they stand", async () => {
    await start();
    await becomes("60005");
    const other = await stage.startOther({ ...following(), refreshMilliseconds: 50 });
    await expect.poll(() => states(other), wait).toEqual(["live", "live"]);
    await expect
      .poll(async () => (await status(other)).streams[0], wait)
      .toMatchObject({ source: "binance", coins: 1, age_seconds: expect.any(Number) });
    await expect.poll(() => [binance.standing(), coinbase.standing()], wait).toEqual([1, 1]);

    expect(await control("stop", other)).toEqual({ success: true, status: "stopped" });
    await expect.poll(() => binance.standing() + coinbase.standing(), wait).toBe(0);
    await expect.poll(() => states(), wait).toEqual(["off", "off"]);
    const stopped = await bitcoin();
    binance.setPrice("BTCUSDT", "60200.00");

    expect(await control("fallback", other)).toEqual({ success: true, status: "fallback" });
    expect(await stage.priceOf("bitcoin", other)).toMatchObject({
      source: "coingecko",
      market_price: "60000",
    });
    expect(stopped).toBe("60005");
    expect(binance.standing() + coinbase.standing()).toBe(0);

    expect(await control("start", other)).toEqual({ success: true, status: "running" });
    await becomes("60105");
    await expect.poll(() => states(), wait).toEqual(["live", "live"]);
  });

  test("T41 a node that ends gives the streams to another one", async () => {
    await start();
    await becomes("60005");
    const other = await stage.startOther({ ...following(), refreshMilliseconds: 50 });
    await stage.node.close();
    binance.setPrice("BTCUSDT", "60100.00");
    await expect.poll(async () => (await stage.priceOf("bitcoin", other))?.market_price, wait).toBe("60055");
  });
});
