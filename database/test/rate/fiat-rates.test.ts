import { useWorld } from "@portico/testing/database/world.ts";
import { beforeEach, describe, expect, test } from "vitest";

interface Reply {
  updated: string[];
  held: string[];
  rejected: { currency: string | null; reason: string }[];
}

const world = useWorld();

beforeEach(async () => {
  for (const table of ["fiat_rates", "held_fiat_rates", "fiat_rate_history"]) {
    await world.rows(`delete from app.${table}`);
  }
});
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The start of an hour of yesterday, so that results do not depend on when the test runs. */
const hour = Math.floor((Date.now() - DAY) / HOUR) * HOUR;
const at = (minutes: number) => new Date(hour + minutes * 60_000).toISOString();

const ingest = (rates: unknown, p_time: unknown = at(0), p_source = "coingecko") =>
  world.call<Reply>(null, "ingest_fiat_rates", { p_source, p_rates: rates, p_time });
const euro = (units_per_usd: unknown, currency: unknown = "EUR") => [{ currency, units_per_usd }];

async function rateOf(currency = "EUR") {
  const [row] = await world.rows<{ units_per_usd: string; rate_at: string; source: string }>(
    "select units_per_usd, rate_at, source from api.fiat_rates where currency = $1",
    [currency],
  );
  return row;
}

async function rateAt(time: string, currency = "EUR") {
  const [row] = await world.rows<{ rate: string | null }>(
    "select trim_scale(app.fiat_rate_at($1, $2))::text as rate",
    [currency, time],
  );
  return row?.rate;
}

describe("Rates from the feed, stored with their time", () => {
  test("are kept for every currency, with all their digits", async () => {
    const rates = { EUR: "0.923456789012", GBP: "0.79", JPY: "151.25", CAD: "1.36", AUD: "1.53" };
    const list = Object.entries(rates).map(([currency, units_per_usd]) => ({ currency, units_per_usd }));
    expect(await ingest(list)).toEqual({
      updated: ["AUD", "CAD", "EUR", "GBP", "JPY"],
      held: [],
      rejected: [],
    });
    for (const [currency, units_per_usd] of Object.entries(rates)) {
      const row = await rateOf(currency);
      expect(row).toMatchObject({ units_per_usd, source: "coingecko" });
      expect(new Date(String(row?.rate_at)).toISOString()).toBe(at(0));
    }
  });

  test.each([
    [euro("0"), "not a rate to be believed"],
    [euro("-0.9"), "not a rate to be believed"],
    [euro("NaN"), "not a rate to be believed"],
    [euro("Infinity"), "not a rate to be believed"],
    [euro("1e400"), "not a rate to be believed"],
    [euro(null), "not a rate to be believed"],
    [euro(""), "not a rate to be believed"],
    [euro("61000"), "not a rate to be believed"],
    [euro("0.0000151"), "not a rate to be believed"],
    [euro("1", "USD"), "unknown currency"],
    [euro("1", "BTC"), "unknown currency"],
    [euro("1", null), "unknown currency"],
  ])("T9 an invalid rate is never stored: %j", async (rates, reason) => {
    await ingest(euro("0.92"));
    expect((await ingest(rates, at(10))).rejected).toMatchObject([{ reason }]);
    expect(await rateOf()).toMatchObject({ units_per_usd: "0.92" });
    expect(await world.rows("select from app.fiat_rates")).toHaveLength(1);
  });

  test.each([null, "", "now", "soon", "infinity", "2999-01-01T00:00:00Z"])(
    "T9 a rate without a plausible time is never stored: %j",
    async (time) => {
      const reply = await world.call<Reply>(null, "ingest_fiat_rates", {
        p_source: "coingecko",
        p_rates: euro("0.92"),
        p_time: time ?? "",
      });
      expect(reply.rejected).toEqual([{ currency: "EUR", reason: "without a time" }]);
    },
  );

  test("T9 a jump is held back until a second rate confirms it", async () => {
    await ingest(euro("0.92"));
    expect((await ingest(euro("1.05"), at(10))).held).toEqual(["EUR"]);
    expect(await rateOf()).toMatchObject({ units_per_usd: "0.92" });
    expect((await ingest(euro("1.05"), at(10))).held, "the same answer confirms nothing").toEqual(["EUR"]);
    expect((await ingest(euro("1.06"), at(20))).updated).toEqual(["EUR"]);
    expect(await rateOf()).toMatchObject({ units_per_usd: "1.06" });
  });

  test("T9 a jump that the next rate does not confirm is dropped", async () => {
    await ingest(euro("0.92"));
    await ingest(euro("1.05"), at(10));
    await ingest(euro("0.93"), at(20));
    expect((await ingest(euro("1.05"), at(30))).held).toEqual(["EUR"]);
    expect(await rateOf()).toMatchObject({ units_per_usd: "0.93" });
  });

  test("a late reply does not overwrite a newer one", async () => {
    await ingest(euro("0.93"), at(10));
    expect((await ingest(euro("0.92"), at(0))).rejected).toEqual([
      { currency: "EUR", reason: "older than the rate we have" },
    ]);
    expect(await rateOf()).toMatchObject({ units_per_usd: "0.93" });
  });

  test("a real rate replaces a simulated one, however different it is", async () => {
    await ingest(euro("0.70"), at(0), "simulated");
    expect((await ingest(euro("0.92"), at(10))).updated).toEqual(["EUR"]);
    expect(await rateOf()).toMatchObject({ units_per_usd: "0.92", source: "coingecko" });
    expect(await rateAt(at(30))).toBe("0.92");
  });
});

describe("The rate at a time", () => {
  test("is the nearest at or before it", async () => {
    await ingest(euro("0.90"), at(5));
    await ingest(euro("0.95"), at(65));
    expect(await rateAt(at(5))).toBe("0.9");
    expect(await rateAt(at(64))).toBe("0.9");
    expect(await rateAt(at(65))).toBe("0.95");
    expect(await rateAt(at(600))).toBe("0.95");
  });

  test("is the earliest known if there is none before, or null if that is over a week later", async () => {
    await ingest(euro("0.90"), at(5));
    expect(await rateAt(at(0))).toBe("0.9");
    expect(await rateAt(at(-6 * 24 * 60))).toBe("0.9");
    expect(await rateAt(at(-8 * 24 * 60))).toBeNull();
    expect(await rateAt(at(6 * 24 * 60))).toBe("0.9");
    expect(await rateAt(at(8 * 24 * 60))).toBeNull();
  });

  test("is not changed by later rates", async () => {
    await ingest(euro("0.90"), at(5));
    const before = await rateAt(at(30));
    await ingest(euro("0.91"), at(20));
    await ingest(euro("0.92"), at(65));
    expect(await rateAt(at(30))).toBe(before);
  });

  test("is 1 for the US dollar, and null for an unknown currency", async () => {
    expect(await rateAt(at(0), "USD")).toBe("1");
    expect(await rateAt(at(0), "usd")).toBe("1");
    expect(await rateAt(at(0), "XXX")).toBeNull();
    expect(await rateAt(at(0), "JPY")).toBeNull();
  });
});
