import type { Balance, Coin, Price } from "@portico/contract";
import Big from "big.js";
import { toBig } from "../../ui/format/decimal.ts";

/** What a user has of a coin, and what it is worth. Amounts are in the coin. */
export interface Holding {
  coin: Coin;
  /** What can be spent. */
  amount: string;
  /** What pending withdrawals hold. */
  held: string;
  price: Price | undefined;
  /** In US dollars, what is held included, since it is the user's until it is sent; null without a price. */
  value_usd: string | null;
}

/** Every coin of the registry with its balance; an alias is left out, because it has none of its own. */
export function holdingsOf(coins: Coin[], balances: Balance[], prices: Price[]): Holding[] {
  const balanceOf = new Map(balances.map((balance) => [balance.coin_id, balance]));
  const priceOf = new Map(prices.map((price) => [price.coin_id, price]));
  return coins
    .filter((coin) => coin.alias_of === null)
    .map((coin) => {
      const { amount = "0", held = "0" } = balanceOf.get(coin.coin_id) ?? {};
      const price = priceOf.get(coin.coin_id);
      const value = price && toBig(amount).plus(toBig(held)).times(toBig(price.current_price));
      return { coin, amount, held, price, value_usd: value ? value.toFixed() : null };
    });
}

export function isEmptyHolding(holding: Holding): boolean {
  return toBig(holding.amount).eq(0) && toBig(holding.held).eq(0);
}

/** What all holdings are worth together. */
export interface Worth {
  usd: string;
  /** Since 24 hours ago, if the same coins had been held then; null where nothing is held. */
  change_percent: string | null;
  /** The symbols that are held but have no price, so that the sum is without them. */
  unpriced: string[];
}

export function worthOf(holdings: Holding[]): Worth {
  let now = new Big(0);
  let before = new Big(0);
  for (const { price, value_usd } of holdings) {
    if (!price || value_usd === null) continue;
    const factor = toBig(price.price_change_percentage_24h).div(100).plus(1);
    now = now.plus(value_usd);
    // A coin that lost everything has no yesterday to divide by.
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

/** Dollars in a coin, to eight decimals; null where the coin has no price. */
export function dollarsIn(usd: string, price: Price | undefined): string | null {
  const unit = toBig(price?.current_price);
  return unit.gt(0) ? toBig(usd).div(unit).round(8, Big.roundDown).toFixed() : null;
}

/** The coins' ids, the most valuable first; among equals the registry's order. */
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
