import { describe, expect, test } from "vitest";
import { binance } from "../../src/outside/price-streams/binance.ts";
import { coinbase } from "../../src/outside/price-streams/coinbase.ts";
import { createLastTicks } from "../../src/prices/streams/last-ticks.ts";

describe("Binance's messages, as its documentation shows them", () => {
  const { read } = binance.converse(["BNBBTC"]);
  const event = { e: "24hrMiniTicker", E: 1672515782136, s: "BNBBTC", c: "0.0025", o: "0.0010", v: "10000" };

  test("the URL names the streams in lower case", () => {
    expect(binance.address("wss://x.example", ["BTCUSDT", "ETHUSDT"])).toBe(
      "wss://x.example/stream?streams=btcusdt@miniTicker/ethusdt@miniTicker",
    );
  });

  test("a miniTicker, wrapped by a combined stream or bare", () => {
    const tick = { kind: "tick", symbol: "BNBBTC", price: "0.0025", madeAt: 1672515782136 };
    expect(read(JSON.stringify({ stream: "bnbbtc@miniTicker", data: event }))).toEqual(tick);
    expect(read(JSON.stringify(event))).toEqual(tick);
  });

  test("an announced shutdown", () => {
    expect(read('{"e":"serverShutdown","E":1770123456789}')).toEqual({ kind: "ending" });
  });

  test.each([
    ["a number", { ...event, c: 0.0025 }],
    ["zero", { ...event, c: "0.00000000" }],
    ["negative", { ...event, c: "-1" }],
    ["with an exponent", { ...event, c: "1e3" }],
    ["without a time", { ...event, E: undefined }],
    ["of a symbol that is none", { ...event, s: "BTC/USDT" }],
  ])("a price that is %s is invalid", (_, data) => {
    expect(read(JSON.stringify({ stream: "x", data }))).toMatchObject({ kind: "garbage" });
  });
});

describe("Coinbase's messages, as its documentation shows them", () => {
  const ticker = (more: object = {}) =>
    JSON.stringify({
      type: "ticker",
      sequence: 37475248783,
      product_id: "ETH-USD",
      price: "1285.22",
      open_24h: "1310.79",
      best_bid: "1285.04",
      best_bid_size: "0.46688654",
      best_ask: "1285.27",
      best_ask_size: "1.56637040",
      side: "buy",
      time: "2022-10-19T23:28:22.061769Z",
      trade_id: 370843401,
      last_size: "11.4396987",
      ...more,
    });
  const heartbeat = (last_trade_id: number) =>
    JSON.stringify({
      type: "heartbeat",
      sequence: 90,
      last_trade_id,
      product_id: "ETH-USD",
      time: "2022-10-19T23:28:23.061769Z",
    });
  const book = { bid: "1285.04", ask: "1285.27" };
  const tick = { kind: "tick", symbol: "ETH-USD", price: "1285.22", book, madeAt: 1666222102061 };

  test("a ticker; an out-of-order one is ignored", () => {
    const { read } = coinbase.converse(["ETH-USD"]);
    expect(read(ticker())).toEqual(tick);
    expect(read(ticker({ sequence: 37475248782, price: "1" }))).toEqual({ kind: "alive" });
    expect(read(ticker({ sequence: 37475248784, price: "1286" }))).toMatchObject({ price: "1286" });
  });

  test("a reset of sequence numbers is recognized by a later time; unrequested products are not stored", () => {
    const { read } = coinbase.converse(["ETH-USD"]);
    read(ticker());
    const time = "2022-10-19T23:28:23.061769Z";
    expect(read(ticker({ sequence: 1, price: "1287", time }))).toMatchObject({ price: "1287" });
    for (const sequence of [9, 8]) {
      expect(read(ticker({ product_id: "BTC-USD", sequence }))).toMatchObject({ symbol: "BTC-USD" });
    }
  });

  test.each([
    ["best_bid", undefined],
    ["best_ask", 1285.27],
    ["best_ask", "-1"],
  ])("a ticker whose %s is %s is invalid", (field, value) => {
    const { read } = coinbase.converse(["ETH-USD"]);
    expect(read(ticker({ [field]: value }))).toMatchObject({ kind: "garbage" });
  });

  test("two heartbeats with a later trade reveal a lost ticker", () => {
    const { read } = coinbase.converse(["ETH-USD"]);
    expect(read(heartbeat(1))).toEqual({ kind: "alive" });
    read(ticker());
    expect(read(heartbeat(370843401))).toEqual({ kind: "alive" });
    expect(read(heartbeat(370843402))).toEqual({ kind: "alive" });
    expect(read(heartbeat(370843402))).toEqual({ kind: "missed", symbol: "ETH-USD" });
    read(ticker({ sequence: 37475248799, trade_id: 370843402 }));
    expect(read(heartbeat(370843402))).toEqual({ kind: "alive" });
  });

  test("an unknown product, other errors, and unknown message types", () => {
    const { read } = coinbase.converse(["ETH-USD"]);
    const error = (reason: string) =>
      JSON.stringify({ type: "error", message: "Failed to subscribe", reason });
    expect(read(error("STX-USD is not a valid product"))).toEqual({ kind: "refused", symbol: "STX-USD" });
    expect(read(error("STX-USD is delisted"))).toEqual({ kind: "refused", symbol: "STX-USD" });
    expect(read(error("Type has to be either subscribe or unsubscribe"))).toMatchObject({ kind: "garbage" });
    expect(read('{"type":"subscriptions","channels":[]}')).toEqual({ kind: "alive" });
    expect(read('{"type":"something_new"}')).toEqual({ kind: "alive" });
  });
});

describe("A tick is fresh", () => {
  test("while it is younger than the limit, by the exchange's time and by our clock", () => {
    let now = 1_000_000;
    let elapsed = 0;
    const ticks = createLastTicks(
      15_000,
      () => now,
      () => elapsed,
    );
    const take = (symbol: string, madeAt: number) =>
      ticks.take({ source: "coinbase", symbol, price: "1", madeAt });
    take("OLD-USD", now - 14_000);
    take("NEW-USD", now - 10);
    take("AHEAD-USD", now + 15_000);
    take("FAR-AHEAD-USD", now + 15_001);
    const ages = () => ticks.fresh().map(({ symbol, age_ms }) => [symbol, age_ms]);
    expect(ages()).toEqual([
      ["OLD-USD", 14_000],
      ["NEW-USD", 10],
      ["AHEAD-USD", 0],
    ]);
    now += 1_000;
    elapsed += 1_000;
    expect(ages()).toEqual([
      ["NEW-USD", 1_010],
      ["AHEAD-USD", 1_000],
    ]);
    expect(ticks.newestAge("coinbase")).toBe(1_000);
    expect(ticks.newestAge("binance")).toBeNull();
    ticks.forget("coinbase", "NEW-USD");
    expect(ages()).toEqual([["AHEAD-USD", 1_000]]);
    // Our clock is set back: old ticks do not become fresh again.
    now -= 60_000;
    expect(ages()).toEqual([["AHEAD-USD", 1_000]]);
    elapsed += 14_000;
    expect(ages()).toEqual([]);
  });

  test("and reports for how long its price has been unchanged", () => {
    let elapsed = 0;
    const ticks = createLastTicks(
      15_000,
      () => 1_000,
      () => elapsed,
    );
    const stillAfter = (milliseconds: number, price: string) => {
      elapsed += milliseconds;
      ticks.take({ source: "binance", symbol: "BTCUSDT", price, madeAt: 1_000 });
      return ticks.fresh()[0]?.still_ms;
    };
    expect([stillAfter(5, "1"), stillAfter(1_000, "1"), stillAfter(500, "1")]).toEqual([0, 1_000, 1_500]);
    expect([stillAfter(500, "1.1"), stillAfter(70, "1.1"), stillAfter(30, "1")]).toEqual([0, 70, 0]);
  });
});
