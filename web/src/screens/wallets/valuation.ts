import type { Balance, Coin, Price } from "@portico/contract";
import Big from "big.js";
import { totalOf } from "../../features/amounts/total.ts";
import { toBig } from "../../ui/format/decimal.ts";

/** A user's balance of a coin, and its value. Amounts are in the coin. */
export interface Holding {
  coin: Coin;
  /** The available balance. */
  amount: string;
  /** Held by pending withdrawals. */
  held: string;
  price: Price | undefined;
  /**
   * In US dollars at the market price, including what is held, since it belongs to the user until it is sent;
   * null without a price.
   */
  value_usd: string | null;
}

/** Every coin of the registry with its balance; aliases are left out, because they have none of their own. */
export function holdingsOf(coins: Coin[], balances: Balance[], prices: Price[]): Holding[] {
  const balanceOf = new Map(balances.map((balance) => [balance.coin_id, balance]));
  const priceOf = new Map(prices.map((price) => [price.coin_id, price]));
  return coins
    .filter((coin) => coin.alias_of === null)
    .map((coin) => {
      const { amount = "0", held = "0" } = balanceOf.get(coin.coin_id) ?? {};
      const price = priceOf.get(coin.coin_id);
      const value = price && toBig(totalOf({ amount, held })).times(toBig(price.market_price));
      return { coin, amount, held, price, value_usd: value ? value.toFixed() : null };
    });
}

export function isEmptyHolding(holding: Holding): boolean {
  return toBig(holding.amount).eq(0) && toBig(holding.held).eq(0);
}

/** The total value of all holdings. */
export interface Worth {
  usd: string;
  /** The change in 24 hours of the current holdings' value, in percent; null if nothing is held. */
  change_percent: string | null;
  /** The symbols of held coins without a price, which the total excludes. */
  unpriced: string[];
}

export function worthOf(holdings: Holding[]): Worth {
  let now = new Big(0);
  let before = new Big(0);
  for (const { price, value_usd } of holdings) {
    if (!price || value_usd === null) continue;
    const factor = toBig(price.price_change_percentage_24h).div(100).plus(1);
    now = now.plus(value_usd);
    // A coin that lost everything has no earlier value to compute.
    before = before.plus(factor.gt(0) ? toBig(value_usd).div(factor) : value_usd);
  }
  return {
    usd: now.toFixed(),
    change_percent: before.gt(0) ? now.minus(before).div(before).times(100).toFixed(4) : null,
    unpriced: holdings
      .filter((holding) => holding.value_usd === null && !isEmptyHolding(holding))
      .map((holding) => holding.coin.symbol),
  };
}

/** A dollar amount in a coin at the market price, with eight decimals; null if the coin has no price. */
export function dollarsIn(usd: string, price: Price | undefined): string | null {
  const unit = toBig(price?.market_price);
  return unit.gt(0) ? toBig(usd).div(unit).round(8, Big.roundDown).toFixed() : null;
}

/** The coins' ids, the most valuable first; equal ones in the registry's order. */
export function orderByValue(holdings: Holding[]): string[] {
  return holdings
    .map((holding, index) => ({ holding, index, empty: isEmptyHolding(holding) }))
    .sort(
      (a, b) =>
        Number(a.empty) - Number(b.empty) ||
        toBig(b.holding.value_usd).cmp(toBig(a.holding.value_usd)) ||
        a.index - b.index,
    )
    .map(({ holding }) => holding.coin.coin_id);
}
