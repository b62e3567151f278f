import { type CoingeckoServer, startCoingeckoServer } from "@portico/testing/server/coingecko-server.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCoingeckoFeed } from "../../src/outside/price-feeds/coingecko.ts";
import { FeedError, type FeedReply } from "../../src/outside/price-feeds/feed.ts";

const coins = ["bitcoin", "ethereum", "tether", "solana", "dogecoin"];
let server: CoingeckoServer;

beforeAll(async () => {
  server = await startCoingeckoServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  server.behave();
  for (const coinId of coins) server.setPrice(coinId, "100");
});

function feed(options: { perPage?: number; timeoutMilliseconds?: number; key?: string } = {}) {
  const { key = null, ...rest } = options;
  return createCoingeckoFeed({ baseUrl: server.url, key, timeoutMilliseconds: 5_000, ...rest });
}

function priceOf(reply: FeedReply, coinId: string) {
  return reply.prices.find((price) => price.coin_id === coinId);
}

async function failure(asked: Promise<unknown>): Promise<FeedError> {
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(FeedError);
  return error as FeedError;
}

describe("requests to CoinGecko", () => {
  test("/coins/markets in US dollars, by id, with the 24 h change and all digits", async () => {
    await feed().fetchPrices(coins);
    expect(server.requests.map(({ query }) => query)).toEqual([
      {
        vs_currency: "usd",
        ids: coins.join(","),
        order: "market_cap_desc",
        per_page: "250",
        page: "1",
        price_change_percentage: "24h",
        precision: "full",
      },
    ]);
    expect(server.requests[0]?.headers["x-cg-demo-api-key"]).toBeUndefined();
  });

  test("the key is sent only in its header", async () => {
    server.requireKey("demo-key");
    const refused = await failure(feed().fetchPrices(coins));
    expect(refused.message).toBe("CoinGecko answered 401; check PRICE_FEED_KEY and PRICE_FEED_URL");
    const reply = await feed({ key: "demo-key" }).fetchPrices(coins);
    server.requireKey(null);
    expect(reply.prices).toHaveLength(5);
    expect(JSON.stringify(server.requests.map(({ query }) => query))).not.toContain("demo-key");
  });

  test("the key does not follow a redirect", async () => {
    const elsewhere = await startCoingeckoServer();
    server.misbehave({ kind: "redirect", to: `${elsewhere.url}/coins/markets` });
    await failure(feed({ key: "demo-key" }).fetchPrices(coins));
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });

  test("are repeated page by page, until one is not full", async () => {
    const reply = await feed({ perPage: 2 }).fetchPrices(coins);
    expect(reply.prices.map((price) => price.coin_id).sort()).toEqual([...coins].sort());
    expect(server.requests.map(({ query }) => query.page)).toEqual(["1", "2", "3"]);
    server.requests.length = 0;
    await feed({ perPage: 5 }).fetchPrices(coins);
    expect(server.requests.map(({ query }) => query.page)).toEqual(["1"]);
  });
});

describe("processing the reply", () => {
  test("figures keep every digit, and exponents are expanded", async () => {
    server.setPrice("bitcoin", "67250.123456789012345678", { market_cap: "1381651251183.5" });
    server.setPrice("dogecoin", "1.25e-7", { price_change_24h: "-1.5E-9" });
    const reply = await feed().fetchPrices(coins);
    expect(reply.source).toBe("coingecko");
    expect(priceOf(reply, "bitcoin")).toMatchObject({
      symbol: "BTC",
      name: "Bitcoin",
      market_price: "67250.123456789012345678",
      market_cap: "1381651251183.5",
    });
    expect(priceOf(reply, "dogecoin")).toMatchObject({
      market_price: "0.000000125",
      price_change_24h: "-0.0000000015",
    });
  });

  test("a coin that CoinGecko does not list is omitted", async () => {
    const reply = await feed().fetchPrices([...coins, "polygon-network"]);
    expect(reply.prices).toHaveLength(5);
    expect(reply.dropped).toEqual([]);
  });

  test.each([
    ["0", "current_price is 0, not above zero"],
    ["-5", "current_price is -5, not above zero"],
    ['"100"', "current_price is missing or of the wrong type"],
    ['"NaN"', "current_price is missing or of the wrong type"],
    ["null", "current_price is missing or of the wrong type"],
    ["1e400", "current_price has too many digits"],
    ["1e999999999", "current_price has too many digits"],
    ["1e30", "current_price is too large"],
    ["1e-30", "current_price is 0, not above zero"],
    ["[1]", "current_price is missing or of the wrong type"],
    ["true", "current_price is missing or of the wrong type"],
  ])("T9 a price of %s is never stored: only its row is dropped, with the reason", async (text, reason) => {
    server.setRawRow("bitcoin", `{"id":"bitcoin","symbol":"btc","name":"Bitcoin","current_price":${text}}`);
    const reply = await feed().fetchPrices(coins);
    expect(reply.prices.map((price) => price.coin_id).sort()).toEqual([
      "dogecoin",
      "ethereum",
      "solana",
      "tether",
    ]);
    expect(reply.dropped).toEqual([{ coin_id: "bitcoin", reason }]);
  });

  test.each([
    ["null", null, "not an object"],
    ["[]", null, "not an object"],
    ['"bitcoin"', null, "not an object"],
    ["{}", null, "id is missing or of the wrong type"],
    ['{"id":7,"current_price":1}', null, "id is missing or of the wrong type"],
    ['{"id":"bitcoin","current_price":1,"symbol":{}}', "bitcoin", "symbol is missing or of the wrong type"],
    ['{"id":"bitcoin","current_price":1,"last_updated":"soon"}', "bitcoin", "last_updated is not a time"],
    [
      '{"id":"bitcoin","current_price":1,"last_updated":5}',
      "bitcoin",
      "last_updated is missing or of the wrong type",
    ],
    ['{"id":"<script>","current_price":1}', null, "a coin not asked for"],
  ])("a garbage row %s is dropped, the others stay", async (row, coin_id, reason) => {
    server.setRawRow("bitcoin", row);
    const reply = await feed().fetchPrices(coins);
    expect(reply.prices).toHaveLength(4);
    expect(reply.dropped).toEqual([{ coin_id, reason }]);
  });

  test("T9 a missing last_updated stays missing and never becomes the current time", async () => {
    server.setPrice("bitcoin", "100", { last_updated: null });
    server.setPrice("ethereum", "100", { last_updated: "2026-01-02T03:04:05.678Z" });
    const reply = await feed().fetchPrices(coins);
    expect(priceOf(reply, "bitcoin")?.last_updated).toBeNull();
    expect(priceOf(reply, "ethereum")?.last_updated).toBe("2026-01-02T03:04:05.678Z");
  });

  test("figures other than the price may be missing or invalid", async () => {
    server.setRawRow(
      "bitcoin",
      '{"id":"bitcoin","current_price":1,"market_cap":null,"total_volume":1e999,"price_change_24h":-0.0}',
    );
    const reply = await feed().fetchPrices(coins);
    expect(priceOf(reply, "bitcoin")).toEqual({
      coin_id: "bitcoin",
      symbol: null,
      name: null,
      market_price: "1",
      price_change_24h: "0",
      price_change_percentage_24h: null,
      market_cap: null,
      volume_24h: null,
      last_updated: null,
    });
  });
});

describe("transport errors", () => {
  test.each([
    ["a page of HTML", { kind: "body", body: "<html>busy</html>", contentType: "text/html" }, /not JSON/],
    ["JSON with a NaN in it", { kind: "body", body: '[{"id":"bitcoin","current_price":NaN}]' }, /not JSON/],
    ["half a JSON text", { kind: "body", body: '[{"id":"bitcoin","curr' }, /not JSON/],
    ["nothing at all", { kind: "body", body: "" }, /not JSON/],
    ["an object", { kind: "body", body: '{"error":"none"}' }, /not a list/],
    ["an empty list", { kind: "body", body: "[]" }, /no usable price \(0 rows\)/],
    ["a reply broken off in the middle", { kind: "half-written" }, /could not be reached/],
    ["a server error", { kind: "status", status: 500 }, /answered 500$/],
    ["more than anybody needs", { kind: "body", body: `[${" ".repeat(5_000_000)}]` }, /sent too much/],
  ] as const)("%s makes the update fail with a clear one-line message", async (_name, reply, message) => {
    server.misbehave(reply);
    const error = await failure(feed().fetchPrices(coins));
    expect(error.message).toMatch(message);
    expect(error.message.split("\n")).toHaveLength(1);
    expect((await feed().fetchPrices(coins)).prices).toHaveLength(5);
  });

  test("a server that does not answer times out", async () => {
    server.misbehave({ kind: "silent" });
    const error = await failure(feed({ timeoutMilliseconds: 100 }).fetchPrices(coins));
    expect(error.message).toBe("CoinGecko did not answer in time");
  });

  test("an unreachable server is reported as such", async () => {
    const gone = await startCoingeckoServer();
    await gone.close();
    const away = createCoingeckoFeed({ baseUrl: gone.url, key: null, timeoutMilliseconds: 5_000 });
    expect((await failure(away.fetchPrices(coins))).message).toBe(
      "CoinGecko could not be reached: it refused the connection",
    );
  });

  test("shutdown aborts a request", async () => {
    server.misbehave({ kind: "silent" });
    const stop = new AbortController();
    const asked = failure(feed().fetchPrices(coins, stop.signal));
    await expect.poll(() => server.requests.length).toBe(1);
    stop.abort();
    expect((await asked).message).toBe("The request to CoinGecko was broken off");
  });
});

describe("429 with Retry-After", () => {
  test("a short wait is observed, and the same page is requested again", { tags: "long" }, async () => {
    server.misbehave({ kind: "status", status: 429, retryAfter: "1" });
    const reply = await feed({ perPage: 3 }).fetchPrices(coins);
    expect(reply.prices).toHaveLength(5);
    expect(server.requests.map(({ query }) => query.page)).toEqual(["1", "1", "2"]);
  });

  test("during a long wait, no requests are sent", async () => {
    const patient = feed();
    server.misbehave({ kind: "status", status: 429, retryAfter: "90" });
    const first = await failure(patient.fetchPrices(coins));
    expect(first.message).toMatch(/^CoinGecko answered 429 and asks to wait until 20/);
    const second = await failure(patient.fetchPrices(coins));
    expect(second.retryAt).toEqual(first.retryAt);
    expect(server.requests).toHaveLength(1);
  });

  test("the value may be a date, and without one the wait is a minute", async () => {
    const date = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 120_000);
    server.misbehave({ kind: "status", status: 429, retryAfter: date.toUTCString() });
    expect((await failure(feed().fetchPrices(coins))).retryAt).toEqual(date);
    server.misbehave({ kind: "status", status: 429 });
    const before = Date.now();
    const error = await failure(feed().fetchPrices(coins));
    expect(error.retryAt?.getTime()).toBeGreaterThanOrEqual(before + 60_000);
    expect(error.retryAt?.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
  });
});
