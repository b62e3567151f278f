import type { Balance, Coin, Price } from "@portico/contract";
import Big from "big.js";
import { describe, expect, test } from "vitest";
import { dollarsIn, holdingsOf, orderByValue, worthOf } from "./valuation.ts";

function coin(coin_id: string, symbol: string, alias_of: string | null = null): Coin {
  return {
    coin_id,
    symbol,
    name: symbol,
    decimals: 8,
    is_stable: false,
    alias_of,
    deposit_enabled: true,
    withdrawal_enabled: true,
    swap_enabled: true,
    minimum_withdrawal: "0.000001",
    minimum_deposit: "0.0001",
    swap_fee: "0.001",
    swap_spread_percent: "0",
    withdrawal_fee: "0",
    networks: [],
  };
}

function price(coin_id: string, market_price: string, price_change_percentage_24h: string): Price {
  return {
    coin_id,
    symbol: coin_id,
    name: coin_id,
    current_price: new Big(market_price).times("1.04").toFixed(),
    market_price,
    premium_rate: "0.04",
    price_change_24h: "0",
    price_change_percentage_24h,
    market_cap: "0",
    volume_24h: "0",
    last_updated: null,
    source: "simulated",
  };
}

const coins = [
  coin("monero", "XMR"),
  coin("bitcoin", "BTC"),
  coin("ethereum", "ETH"),
  coin("polygon-network", "POL", "x"),
];
const prices = [price("bitcoin", "100000", "25"), price("ethereum", "4000", "-20")];
const balances: Balance[] = [
  { coin_id: "bitcoin", amount: "0.1", held: "0.1" },
  { coin_id: "ethereum", amount: "2", held: "0" },
  { coin_id: "monero", amount: "1", held: "0" },
];

describe("Estimated assets value", () => {
  const holdings = holdingsOf(coins, balances, prices);

  test("T75 holdings are valued at the market price, which the price with its premium does not change", () => {
    expect(holdings.find(({ coin: { symbol } }) => symbol === "ETH")?.value_usd).toBe("8000");
    expect(dollarsIn("100000", prices[0])).toBe("1");
  });

  test("amounts held by pending withdrawals count", () => {
    expect(holdings.find(({ coin: { symbol } }) => symbol === "BTC")?.value_usd).toBe("20000");
  });

  test("T10 an alias has no row of its own", () => {
    expect(holdings.map(({ coin: { coin_id } }) => coin_id)).toEqual(["monero", "bitcoin", "ethereum"]);
  });

  test("a coin without a price is named, not counted as nothing", () => {
    expect(worthOf(holdings)).toMatchObject({ usd: "28000", unpriced: ["XMR"] });
  });

  test("the 24-hour change is that of the total", () => {
    // 16,000 + 10,000 dollars a day ago.
    expect(worthOf(holdings).change_percent).toBe("7.6923");
    expect(worthOf(holdingsOf(coins, [], prices)).change_percent).toBeNull();
  });

  test("shown in BTC, ETH or BNB", () => {
    expect(dollarsIn("28000", prices[0])).toBe("0.28");
    expect(dollarsIn("28000", undefined)).toBeNull();
  });

  test("the most valuable coin comes first, zero balances last", () => {
    expect(orderByValue(holdings)).toEqual(["bitcoin", "ethereum", "monero"]);
  });
});
