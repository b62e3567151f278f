import { type FiatRate, isAsset, reads, registeredCoins } from "@portico/contract";
import { get } from "@portico/testing/server/http.ts";
import { useStage } from "@portico/testing/server/stage.ts";
import { describe, expect, test } from "vitest";

const stage = useStage();
const assets = registeredCoins.filter(isAsset).length;

async function rates(): Promise<FiatRate[]> {
  const { status, body } = await get(stage.node.url, "/api/rates");
  expect(status).toBe(200);
  return reads.rates.output.parse(body).rates;
}

async function unitsOf(currency: string): Promise<string | undefined> {
  return (await rates()).find((rate) => rate.currency === currency)?.units_per_usd;
}

const refused = { status: 429, body: '{"status":{"error_code":429}}' };
const broken = { status: 500, body: "no" };

describe("GET /api/rates: what one US dollar is worth in EUR, GBP, JPY, CAD and AUD", () => {
  test("rates from the feed are stored with their time, and public", async () => {
    await stage.start();
    expect(await rates()).toEqual([]);
    const before = Date.now();
    await stage.update();
    const found = await rates();
    expect(found.map(({ currency, units_per_usd }) => [currency, units_per_usd])).toEqual([
      ["AUD", "1.5"],
      ["CAD", "1.375"],
      ["EUR", "0.875"],
      ["GBP", "0.75"],
      ["JPY", "150"],
    ]);
    for (const { last_updated, source } of found) {
      expect(source).toBe("coingecko");
      expect(Date.parse(last_updated)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(last_updated)).toBeLessThanOrEqual(Date.now());
    }
  });

  test("rates keep all relevant digits, without rounding by JavaScript numbers", async () => {
    await stage.start();
    stage.feed.rates.setRawEntry("usd", '{"value":67250.123456789012,"type":"fiat"}');
    stage.feed.rates.setRawEntry("eur", '{"value":61870.987654321098,"type":"fiat"}');
    await stage.update();
    expect(await unitsOf("EUR")).toBe("0.92001299736");
  });

  test("a changed rate shows after the next update", { tags: "long" }, async () => {
    await stage.start();
    await stage.update();
    expect(await unitsOf("JPY")).toBe("150");
    stage.feed.rates.setRate("jpy", "156");
    await stage.update();
    expect(await unitsOf("JPY")).toBe("156");
  });

  test("an unchanged reply is not sent again", { tags: "long" }, async () => {
    await stage.start();
    await stage.update();
    const first = await fetch(`${stage.node.url}/api/rates`);
    const etag = first.headers.get("etag") ?? "";
    const again = await fetch(`${stage.node.url}/api/rates`, { headers: { "if-none-match": etag } });
    expect([first.status, again.status]).toEqual([200, 304]);
    expect((await get(stage.node.url, "/api/rates?currency=EUR")).status).toBe(400);
  });
});

describe("T9 invalid rates are never stored", () => {
  test.each([
    '{"value":0,"type":"fiat"}',
    '{"value":-55000,"type":"fiat"}',
    '{"value":"56000","type":"fiat"}',
    '{"value":1e400,"type":"fiat"}',
    '{"value":null,"type":"fiat"}',
    '{"value":56000,"type":"crypto"}',
    '{"value":0.875,"type":"fiat"}',
    "56000",
    "null",
    null,
  ])("T9 %s for the euro keeps its rate and updates the others", { tags: "long" }, async (entry) => {
    await stage.start();
    await stage.update();
    stage.feed.rates.setRawEntry("eur", entry);
    stage.feed.rates.setRate("gbp", "0.76");
    await stage.update();
    expect(await unitsOf("EUR")).toBe("0.875");
    expect(await unitsOf("GBP")).toBe("0.76");
  });

  test("T9 a jump is held back until a second update confirms it", async () => {
    await stage.start();
    await stage.update();
    stage.feed.rates.setRate("eur", "1.1");
    await stage.update();
    expect(await unitsOf("EUR")).toBe("0.875");
    await stage.update();
    expect(await unitsOf("EUR")).toBe("1.1");
  });

  test.each([
    ["no dollar to divide by", '{"rates":{"eur":{"value":56000,"type":"fiat"}}}'],
    ["a list", "[]"],
    ["no JSON", "<html>"],
    ["nothing", ""],
    ["no currency of ours", '{"rates":{"usd":{"value":64000,"type":"fiat"}}}'],
  ])("T9 a reply that is %s changes nothing", { tags: "long" }, async (_, body) => {
    await stage.start();
    await stage.update();
    const before = await rates();
    stage.feed.rates.misbehave({ status: 200, body });
    await stage.update();
    expect(await rates()).toEqual(before);
  });
});

describe("A failure of rates never stops prices", { tags: "long" }, () => {
  test("a feed without rates still provides prices", async () => {
    await stage.start();
    stage.feed.rates.misbehave(broken);
    expect(await stage.update()).toMatchObject({ success: true, coins_updated: assets });
    expect(await rates()).toEqual([]);
    expect(await stage.update()).toMatchObject({ success: true });
    expect(await unitsOf("EUR")).toBe("0.875");
  });

  test("a rate limit on rates delays only rates, which send no requests meanwhile", async () => {
    await stage.start();
    stage.feed.rates.misbehave({ ...refused, retryAfter: "600" });
    await stage.update();
    expect(stage.feed.rates.requests).toBe(1);
    expect(await stage.update()).toMatchObject({ success: true, coins_updated: assets });
    expect(stage.feed.rates.requests).toBe(1);
    expect(await rates()).toEqual([]);
  });

  test("while prices are rate-limited, rates are not requested either", async () => {
    await stage.start();
    stage.feed.misbehave({ kind: "status", status: 429, retryAfter: "600" });
    await stage.update();
    const asked = stage.feed.rates.requests;
    await stage.update();
    expect(stage.feed.rates.requests).toBe(asked);
  });
});

describe("The scheduled update of rates", () => {
  test("rates are available after the start; a node that starts later sends no request", {
    tags: "long",
  }, async () => {
    await stage.start({ jobs: true });
    await expect.poll(rates, { timeout: 20_000 }).toHaveLength(5);
    expect(stage.feed.rates.requests).toBe(1);
    const other = await stage.startOther({ jobs: true });
    const { body } = await get(other.url, "/api/rates");
    expect(body.rates).toHaveLength(5);
    expect(stage.feed.rates.requests).toBe(1);
  });

  test("rates older than ten minutes are requested again", { tags: "long" }, async () => {
    await stage.start();
    await stage.update();
    await stage.database.owner.query("update app.fiat_rates set rate_at = rate_at - interval '10 minutes'");
    stage.feed.rates.setRate("eur", "0.88");
    const other = await stage.startOther({ jobs: true });
    await expect
      .poll(async () => (await get(other.url, "/api/rates")).body.rates[2]?.units_per_usd, {
        timeout: 20_000,
      })
      .toBe("0.88");
  });
});

describe("PRICE_FEED", () => {
  test("simulated prices come with simulated rates, labelled as such", async () => {
    await stage.start({ config: { priceFeed: "simulated" } });
    await stage.update();
    const found = await rates();
    expect(found.map(({ source }) => source)).toEqual(Array(5).fill("simulated"));
    expect(Number(await unitsOf("EUR"))).toBeCloseTo(0.92, 1);
    expect(Number(await unitsOf("JPY"))).toBeGreaterThan(140);
    expect(stage.feed.rates.requests).toBe(0);
  });

  test("auto uses simulated rates only with simulated prices, and never shows them beside real ones", {
    tags: "long",
  }, async () => {
    await stage.start({ config: { priceFeed: "auto" } });
    stage.feed.rates.misbehave(broken);
    stage.feed.misbehave({ kind: "status", status: 503 });
    await stage.update();
    expect((await rates())[0]?.source).toBe("simulated");

    // Prices are real again but rates are unavailable: show none rather than simulated ones.
    stage.feed.rates.misbehave(broken);
    await stage.update();
    expect(await rates()).toEqual([]);

    await stage.update();
    expect((await rates())[0]?.source).toBe("coingecko");
    // Real rates stay when prices become simulated.
    stage.feed.rates.misbehave(broken);
    stage.feed.misbehave({ kind: "status", status: 503 });
    await stage.update();
    expect((await rates())[0]?.source).toBe("coingecko");
  });
});
