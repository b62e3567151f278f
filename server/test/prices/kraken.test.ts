import { describe, expect, test } from "vitest";
import { kraken } from "../../src/outside/price-streams/kraken.ts";
import { useExchanges, wait } from "../support/prices/exchanges-stage.ts";
import { tickerText } from "../support/prices/kraken-server.ts";

const at = Date.parse("2026-01-02T03:04:05.006Z");
const figures = { last: "160.05", bid: "160.04", ask: "160.06" };
const status = (system: string) =>
  JSON.stringify({ channel: "status", type: "update", data: [{ api_version: "v2", system }] });

describe("A message of Kraken", () => {
  test("a subscription names the pairs once, for every change of the best bid or ask", () => {
    const { subscription } = kraken.converse(["BTC/USD", "XMR/USD"]);
    expect(JSON.parse(subscription(["BTC/USD", "XMR/USD"]) ?? "")).toEqual({
      method: "subscribe",
      params: { channel: "ticker", symbol: ["BTC/USD", "XMR/USD"], event_trigger: "bbo", snapshot: true },
    });
    expect(subscription(["XMR/USD"])).toBeNull();
    expect(kraken.address("wss://ws.kraken.com/v2", [])).toBe("wss://ws.kraken.com/v2");
  });

  test("a snapshot and an update are ticks with their book, with every digit", () => {
    const { read } = kraken.converse(["XMR/USD"]);
    const tick = { kind: "tick", symbol: "XMR/USD", price: "160.05", book: { bid: "160.04", ask: "160.06" } };
    expect(read(tickerText("snapshot", "XMR/USD", figures, at))).toEqual([{ ...tick, madeAt: at }]);
    expect(
      read(tickerText("update", "XMR/USD", { ...figures, last: "1.000000000000000001E-5" }, at + 1)),
    ).toEqual([{ ...tick, price: "0.00001", madeAt: at + 1 }]);
  });

  test("an empty side of the book is a side of zero, and no trade for a day drops the price", () => {
    const { read } = kraken.converse(["XMR/USD"]);
    expect(read(tickerText("update", "XMR/USD", { ...figures, bid: null }, at))).toMatchObject([
      { kind: "tick", book: { bid: "0", ask: "160.06" } },
    ]);
    expect(read(tickerText("update", "XMR/USD", { ...figures, last: null }, at + 1))).toEqual([
      { kind: "missed", symbol: "XMR/USD" },
    ]);
  });

  test("an overtaken ticker is skipped, unless the exchange's clock was corrected", () => {
    const { read } = kraken.converse(["XMR/USD"]);
    const ticker = (time: number) => read(tickerText("update", "XMR/USD", figures, time));
    ticker(at);
    expect(ticker(at - 5_000)).toEqual([{ kind: "alive" }]);
    expect(ticker(at - 61_000)).toMatchObject([{ kind: "tick" }]);
  });

  test("unless the engine is online, a status halts the stream and tickers say nothing", () => {
    const { read } = kraken.converse(["XMR/USD"]);
    expect(read(status("online"))).toEqual({ kind: "alive" });
    for (const system of ["maintenance", "cancel_only", "post_only", "something_new"]) {
      expect(read(status(system))).toEqual({ kind: "halted", reason: system });
      expect(read(tickerText("update", "XMR/USD", figures, at))).toEqual([{ kind: "alive" }]);
    }
    expect(read(status("online"))).toEqual({ kind: "alive" });
    expect(read(tickerText("update", "XMR/USD", figures, at))).toMatchObject([{ kind: "tick" }]);
  });

  test("an answer accepts or refuses one pair; other errors are logged", () => {
    const { read } = kraken.converse(["XMR/USD"]);
    const refusal = { method: "subscribe", success: false, symbol: "XBT/USD" };
    expect(
      read(JSON.stringify({ method: "subscribe", success: true, result: { symbol: "XMR/USD" } })),
    ).toEqual({
      kind: "alive",
    });
    for (const error of ["Currency pair not supported XBT/USD", "Currency pair not supported"])
      expect(read(JSON.stringify({ ...refusal, error }))).toEqual({ kind: "refused", symbol: "XBT/USD" });
    expect(read(JSON.stringify({ ...refusal, error: "Exceeded msg rate" }))).toMatchObject({
      kind: "garbage",
    });
    expect(read('{"method":"pong","req_id":101}')).toEqual({ kind: "alive" });
    expect(read('{"channel":"heartbeat"}')).toEqual({ kind: "alive" });
  });

  test.each([
    "",
    "{",
    "null",
    "[]",
    '{"channel":"ticker"}',
    '{"channel":"ticker","data":[]}',
    '{"channel":"ticker","data":[{"symbol":"XMR/USD","last":1,"bid":1,"ask":1}]}',
    '{"channel":"ticker","data":[{"symbol":"XMR/USD","last":"1","bid":1,"ask":1,"timestamp":"2026-01-02T03:04:05Z"}]}',
    '{"channel":"status","data":[]}',
  ])("%s is invalid", (text) => {
    expect(kraken.converse(["XMR/USD"]).read(text)).toMatchObject({ kind: "garbage" });
  });

  test.each(["-1", "0", "1e99", "1e999999999"])("a price of %s is none", (last) => {
    expect(
      kraken.converse(["XMR/USD"]).read(tickerText("update", "XMR/USD", { ...figures, last }, at)),
    ).toEqual([{ kind: "missed", symbol: "XMR/USD" }]);
  });
});

describe("Kraken's stream", () => {
  const exchanges = useExchanges();
  const monero = async () => (await exchanges.stage.priceOf("monero"))?.market_price;

  test("is the third of a median, and gives Monero a live price", async () => {
    exchanges.kraken.setPrice("BTC/USD", "60020.0");
    exchanges.kraken.setPrice("XMR/USD", "161.25");
    await exchanges.start(exchanges.withKraken());
    await exchanges.becomes("60010");
    await expect.poll(monero, wait).toBe("161.25");
    expect(await exchanges.stateOf("kraken")).toBe("live");
    exchanges.kraken.setPrice("BTC/USD", "99999.0");
    exchanges.binance.setPrice("BTCUSDT", "60012.00");
    await exchanges.becomes("60012");
  });

  test("leaves out a pair that it refuses, and keeps the others without asking again", {
    tags: "long",
  }, async () => {
    exchanges.kraken.refuse("BTC/USD");
    exchanges.kraken.setPrice("BTC/USD", "60020.0");
    exchanges.kraken.setPrice("XMR/USD", "161.25");
    await exchanges.start(exchanges.withKraken());
    await expect.poll(monero, wait).toBe("161.25");
    await exchanges.becomes("60005");
    expect(exchanges.kraken.sent).toHaveLength(1);
  });

  test("gives no price while it is in maintenance, and again afterwards, on the same connection", {
    tags: "long",
  }, async () => {
    exchanges.kraken.setPrice("BTC/USD", "60008.0");
    await exchanges.start(exchanges.withKraken());
    await exchanges.becomes("60008");
    exchanges.kraken.announce("maintenance");
    await exchanges.becomes("60005");
    await expect.poll(() => exchanges.stateOf("kraken"), wait).toBe("silent");
    exchanges.kraken.announce("online");
    await exchanges.becomes("60008");
    expect(exchanges.kraken.taken()).toBe(1);
  });

  test.each([
    ["crossed", "161.0", "160.0"],
    ["empty", null, "160.0"],
    ["wide", "155.0", "165.0"],
  ])("gives no price from a %s book", { tags: "long" }, async (_, bid, ask) => {
    exchanges.kraken.setBook("XMR/USD", bid, ask);
    exchanges.kraken.setPrice("XMR/USD", "161.25");
    exchanges.kraken.setPrice("BTC/USD", "60008.0");
    await exchanges.start(exchanges.withKraken());
    await exchanges.becomes("60008");
    expect(await monero()).toBe("160");
  });

  test("is reconnected after a drop with growing delays, and says when it lags", {
    tags: "long",
  }, async () => {
    exchanges.kraken.setPrice("BTC/USD", "60008.0");
    await exchanges.start({ ...exchanges.withKraken(), streamTimes: { freshMilliseconds: 1_000 } });
    await exchanges.becomes("60008");
    exchanges.kraken.drop();
    await expect.poll(exchanges.kraken.taken, wait).toBeGreaterThan(1);
    await exchanges.becomes("60008");
    exchanges.kraken.lag(60_000);
    await exchanges.becomes("60005");
    await expect.poll(() => exchanges.stateOf("kraken"), wait).toBe("silent");
  });
});
