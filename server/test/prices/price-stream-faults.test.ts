import { describe, expect, test } from "vitest";
import { useExchanges, wait } from "../support/prices/exchanges-stage.ts";

const exchanges = useExchanges();
const { stage } = exchanges;

/** Collects a node's log lines. */
function logged() {
  const lines: Record<string, unknown>[] = [];
  return {
    log: { write: (line: string) => void lines.push(JSON.parse(line)) },
    about: (text: string) => lines.filter(({ msg }) => msg === text),
  };
}

describe("A stream that goes wrong", () => {
  test("is reconnected after a drop, and the other one's price is used meanwhile", {
    tags: "long",
  }, async () => {
    await exchanges.start({ streamTimes: { freshMilliseconds: 500 } });
    await exchanges.becomes("60005");
    exchanges.binance.break("handshake");
    exchanges.binance.drop();
    await exchanges.becomes("60010");
    await expect.poll(() => exchanges.stateOf("binance"), wait).toBe("down");
    exchanges.binance.behave();
    await exchanges.becomes("60005");
    await expect.poll(() => exchanges.stateOf("binance"), wait).toBe("live");
  });

  test("is retried with growing delays, however fast it breaks", { tags: "long" }, async () => {
    const { log, about } = logged();
    exchanges.coinbase.break("open");
    exchanges.binance.break("handshake");
    await exchanges.start({
      log,
      streamTimes: { firstRetryMilliseconds: 20, longestRetryMilliseconds: 100_000 },
    });
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

  test("and sends nothing, is closed and reconnected", { tags: "long" }, async () => {
    exchanges.binance.mute();
    exchanges.coinbase.mute();
    await exchanges.start({ streamTimes: { silentMilliseconds: 200 } });
    await expect
      .poll(() => Math.min(exchanges.binance.taken(), exchanges.coinbase.taken()), wait)
      .toBeGreaterThan(2);
    exchanges.binance.behave();
    exchanges.coinbase.behave();
    await exchanges.becomes("60005");
  });

  test("and reports trades without prices, is closed and reconnected", { tags: "long" }, async () => {
    exchanges.coinbase.loseTickers("BTC-USD");
    await exchanges.start({ streamTimes: { pricelessMilliseconds: 200 } });
    await expect.poll(exchanges.coinbase.taken, wait).toBeGreaterThan(2);
    exchanges.coinbase.behave();
    await exchanges.becomes("60005");
  });

  test("and sends invalid messages, stays connected and is logged once", { tags: "long" }, async () => {
    const { log, about } = logged();
    await exchanges.start({ log });
    await exchanges.becomes("60005");
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
      exchanges.binance.say(text);
      exchanges.coinbase.say(text);
    }
    exchanges.binance.setPrice("BTCUSDT", "60100.00");
    await exchanges.becomes("60055");
    expect([exchanges.binance.taken(), exchanges.coinbase.taken()]).toEqual([1, 1]);
    for (const stream of ["binance", "coinbase"]) {
      const lines = about("nonsense from a price stream").filter((line) => line.stream === stream);
      expect(lines).toHaveLength(1);
    }
  });

  test("T9 and lags, is excluded until it has caught up", { tags: "long" }, async () => {
    await exchanges.start();
    await exchanges.becomes("60005");
    exchanges.coinbase.lag(30_000);
    await exchanges.becomes("60000");
    await expect.poll(() => exchanges.stateOf("coinbase"), wait).toBe("silent");
    exchanges.coinbase.behave();
    await exchanges.becomes("60005");
  });

  test("T9 and loses tickers, is excluded until the next one; an out-of-order ticker is ignored", {
    tags: "long",
  }, async () => {
    await exchanges.start({ streamTimes: { freshMilliseconds: 60_000 } });
    await exchanges.becomes("60005");
    exchanges.coinbase.sayLate("BTC-USD", "61000.00");
    exchanges.coinbase.loseTickers("BTC-USD");
    await exchanges.becomes("60000");
    exchanges.coinbase.behave();
    await exchanges.becomes("60005");
    const { rows } = await stage.database.owner.query(
      "select max(high)::text as high from app.candles where coin_id = 'bitcoin' and source = 'exchanges'",
    );
    expect(Number(rows[0].high)).toBeLessThan(60_100);
  });

  test("and reports one outlier trade, counts at the bid and ask of that time", {
    tags: "long",
  }, async () => {
    await exchanges.start();
    await exchanges.becomes("60005");
    exchanges.coinbase.mute();
    exchanges.coinbase.sayStray("BTC-USD", "61000.00", "60020.00");
    await exchanges.becomes("60010");
  });

  test("and refuses products, once per channel, is resubscribed to the others on the same connection", {
    tags: "long",
  }, async () => {
    exchanges.coinbase.refuse("STX-USD", "is not a valid product");
    exchanges.coinbase.refuse("POL-USD", "is delisted");
    await exchanges.start();
    await expect.poll(() => exchanges.coinbase.sent.length, wait).toBe(3);
    await exchanges.becomes("60005");
    const asked = exchanges.coinbase.sent.map((text) => JSON.parse(text).product_ids as string[]);
    expect(asked[0]).toEqual(expect.arrayContaining(["STX-USD", "POL-USD"]));
    expect(asked.at(-1)).toEqual(asked[0]?.filter((symbol) => !["STX-USD", "POL-USD"].includes(symbol)));
    expect(exchanges.coinbase.taken()).toBe(1);
  });

  test("and announces a shutdown, is disconnected and reconnected", { tags: "long" }, async () => {
    await exchanges.start();
    await exchanges.becomes("60005");
    exchanges.binance.say('{"e":"serverShutdown","E":1672515782136}');
    await expect.poll(exchanges.binance.taken, wait).toBeGreaterThan(1);
    await expect.poll(() => exchanges.stateOf("binance"), wait).toBe("live");
  });
});
