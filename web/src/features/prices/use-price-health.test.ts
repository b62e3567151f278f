import type { Coin, Pause, Price } from "@portico/contract";
import { describe, expect, test } from "vitest";
import { priceHealth } from "./use-price-health.ts";

const now = Date.parse("2026-01-02T03:04:05Z");
const ages = { max_price_age_seconds: 300, max_stream_price_age_seconds: 60 };
const coin = (coin_id: string, more: Partial<Coin> = {}) =>
  ({ coin_id, symbol: coin_id.toUpperCase(), alias_of: null, swap_enabled: true, ...more }) as Coin;
const price = (coin_id: string, age_seconds: number | null, source: Price["source"] = "coingecko") => {
  const last_updated = age_seconds === null ? null : new Date(now - age_seconds * 1_000).toISOString();
  return { coin_id, last_updated, source } as Price;
};
const health = (coins: Coin[], prices: Price[], pauses: Pause[] = []) =>
  priceHealth(coins, prices, { pauses, ages, now });

describe("The dot of the prices tells of the oldest tradable one", () => {
  test("so that one fresh price does not hide an old one", () => {
    const coins = [coin("btc"), coin("xmr")];
    expect(health(coins, [price("btc", 2), price("xmr", 200)])).toEqual({
      oldest: 200_000,
      coins: 2,
      isClosed: false,
      old: [],
    });
    expect(health(coins, [price("btc", 2), price("xmr", 301)])).toEqual({
      oldest: 301_000,
      coins: 2,
      isClosed: false,
      old: ["XMR"],
    });
  });

  test("T9 by its source, and a price without a time or none at all is old", () => {
    const coins = [coin("btc"), coin("xmr"), coin("eth")];
    const prices = [price("btc", 61, "exchanges"), price("xmr", null)];
    expect(health(coins, prices)).toEqual({
      oldest: 61_000,
      coins: 3,
      isClosed: false,
      old: ["BTC", "XMR", "ETH"],
    });
    expect(health([], [])).toEqual({ oldest: null, coins: 0, isClosed: false, old: [] });
  });

  test("T49 and a coin whose price jump waits does not trade, however fresh its price is", () => {
    const held = priceHealth([coin("btc"), coin("eth")], [price("btc", 2), price("eth", 2)], {
      pauses: [],
      ages,
      held: ["eth"],
      now,
    });
    expect(held).toEqual({ oldest: 2_000, coins: 2, isClosed: false, old: ["ETH"] });
  });

  test("without aliases and coins that cannot be swapped", () => {
    const pauses = [{ kind: "swap", coin_id: "new", network_id: null, reason: "soon" }] as Pause[];
    const coins = [
      coin("btc"),
      coin("old", { swap_enabled: false }),
      coin("alias", { alias_of: "btc" }),
      coin("new"),
    ];
    const everything = { kind: null, coin_id: null, network_id: null } as Pause;
    expect(health(coins, [price("btc", 2)], [everything])).toMatchObject({
      coins: 0,
      isClosed: true,
      old: [],
    });
    expect(health(coins, [price("btc", 2)], pauses)).toEqual({
      oldest: 2_000,
      coins: 1,
      isClosed: false,
      old: [],
    });
  });
});
