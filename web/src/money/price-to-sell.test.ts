import type { Coin, Price } from "@portico/contract";
import { expect, test } from "vitest";
import { type PricedCoin, priceToSell } from "./price-to-sell.ts";

function priced(market_price: string, premium_rate: string, swap_spread_percent: string): PricedCoin {
  return {
    coin: { decimals: 8, swap_spread_percent, swap_fee: "0" } as Coin,
    price: { market_price, premium_rate } as Price,
  };
}

const usdt = priced("1", "0", "0.01");

test("T75 the price to sell is the market price less both spreads: a premium is never paid out", () => {
  // 70,000 x 0.9995 / 1.0001
  const { price, spread_percent } = priceToSell(priced("70000", "0.04", "0.05"), usdt);
  expect(price).toMatch(/^69958\.004/);
  expect(spread_percent).toBe("0.06");
});

test("T75 without a spread it is the market price, whatever USDT is worth", () => {
  const ideal = priced("0.9987", "0", "0");
  expect(priceToSell(priced("70000", "0.04", "0"), ideal).spread_percent).toBe("0");
  expect(Number(priceToSell(priced("70000", "0.04", "0"), ideal).price)).toBeCloseTo(70000, 6);
});

test("T75 a premium on USDT is paid by who sells for it, beyond the lesser of the two premiums", () => {
  expect(priceToSell(priced("100", "0.04", "0"), priced("1", "0.1", "0"))).toEqual({
    // 100 x 1.04 / 1.1
    price: "94.545454545454545454",
    spread_percent: "5.45",
  });
});

test("below one dollar it has six significant digits, rounded down", () => {
  expect(priceToSell(priced("0.13758597123", "0.04", "0.05"), usdt).price).toBe("0.137503");
});
