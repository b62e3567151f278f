import type { Coin, Price } from "@portico/contract";
import Big from "big.js";
import { expect, test } from "vitest";
import { orderBy, pressColumn, readSorting, type Sorting, sortKeys, writeSorting } from "./sorting.ts";
import type { Holding } from "./valuation.ts";

function holding(name: string, amount: string, current?: [price: string, change: string]): Holding {
  const price = current && { market_price: current[0], price_change_percentage_24h: current[1] };
  return {
    coin: { coin_id: name, name } as Coin,
    amount,
    held: "0",
    price: price as Price | undefined,
    value_usd: price ? new Big(amount).times(price.market_price).toFixed() : null,
  };
}

const holdings = [
  holding("Monero", "5"),
  holding("bitcoin", "0.5", ["100000", "-1"]),
  holding("Tether", "900", ["1", "0.01"]),
  holding("Éther", "10", ["4000", "2"]),
  holding("Zero", "0", ["9", "0.005"]),
];
const sorted = (key: Sorting["key"], isAscending: boolean) => orderBy(holdings, { key, isAscending }, "fr");

test("figures sort by size, highest or lowest first; a coin without a price comes last either way", () => {
  expect(sorted("value", false)).toEqual(["bitcoin", "Éther", "Tether", "Monero", "Zero"]);
  expect(sorted("value", true)).toEqual(["Zero", "Tether", "Éther", "bitcoin", "Monero"]);
  expect(sorted("price", false)).toEqual(["bitcoin", "Éther", "Zero", "Tether", "Monero"]);
  expect(sorted("price", true)).toEqual(["Tether", "Zero", "Éther", "bitcoin", "Monero"]);
  expect(sorted("change", false)).toEqual(["Éther", "Tether", "Zero", "bitcoin", "Monero"]);
  expect(sorted("balance", true)).toEqual(["Zero", "bitcoin", "Monero", "Éther", "Tether"]);
});

test("names sort by the rules of the page's language", () => {
  expect(sorted("name", true)).toEqual(["bitcoin", "Éther", "Monero", "Tether", "Zero"]);
  expect(sorted("name", false)).toEqual(["Zero", "Tether", "Monero", "Éther", "bitcoin"]);
});

test("every sorting survives the URL; an unknown one is the default", () => {
  for (const key of sortKeys) {
    for (const isAscending of [true, false]) {
      const search = new URLSearchParams(writeSorting({ key, isAscending }));
      expect(readSorting(search)).toEqual({ key, isAscending });
    }
  }
  expect(writeSorting({ key: "value", isAscending: false })).toEqual({});
  expect(readSorting(new URLSearchParams("sort=luck&order=up"))).toEqual({
    key: "value",
    isAscending: false,
  });
});

test("pressing a column sorts by it, and again reverses the order", () => {
  const byPrice = pressColumn({ key: "value", isAscending: true }, "price");
  expect(byPrice).toEqual({ key: "price", isAscending: false });
  expect(pressColumn(byPrice, "price")).toEqual({ key: "price", isAscending: true });
  expect(pressColumn(byPrice, "name")).toEqual({ key: "name", isAscending: true });
});
