import type { Coin, Price } from "@portico/contract";
import Big from "big.js";
import { quoted, quoteSwap } from "./quote.ts";

/** A coin of the registry with its price. */
export interface PricedCoin {
  coin: Coin;
  price: Price;
}

export interface PriceToSell {
  /** In US dollars; below one dollar with six significant digits, rounded down. */
  price: string;
  /** By how much it is below the market price, in percent with two decimals. */
  spread_percent: string;
}

/**
 * What one coin yields when it is sold for USDT, before the swap fee: the rate of a swap (T7) times the market price of
 * USDT. Never above the coin's market price.
 */
export function priceToSell(sold: PricedCoin, usdt: PricedCoin): PriceToSell {
  const [from, to] = [quoted(sold.coin, sold.price), quoted(usdt.coin, usdt.price)];
  const value = new Big(quoteSwap("1", from, to, "0").rate).times(to.market_price);
  const share = value.div(from.market_price).times(100);
  return {
    price: (value.lt(1) ? value.round(5 - value.e, Big.roundDown) : value).toFixed(),
    spread_percent: new Big(100).minus(share).round(2).toFixed(),
  };
}
