import type { Coin, limits, Price } from "@portico/contract";
import { type Quote, quoted, quoteSwap } from "../../money/quote.ts";
import { toBig } from "../../ui/format/decimal.ts";
import type { Side } from "./swap-problem.ts";
import type { Review } from "./use-perform-swap.ts";

/** In percent. */
export type Slippage = (typeof limits.slippages)[number];

/** A coin of the registry with its price, if it has one. */
export function findSide(coins: Coin[], prices: Price[], coinId: string): Side | undefined {
  const coin = coins.find((one) => one.coin_id === coinId);
  return coin && { coin, price: prices.find((one) => one.coin_id === coinId) };
}

/** What the amount as typed would bring; null without an amount or without prices. */
export function quoteOf(amount: string, from: Side, to: Side, slippage: Slippage): Quote | null {
  if (amount === "" || !from.price || !to.price) return null;
  return quoteSwap(amount, quoted(from.coin, from.price), quoted(to.coin, to.price), slippage);
}

/** Whether a swap between these costs more than the premium. */
export function hasSpread(from: Coin, to: Coin): boolean {
  return [from, to].some((coin) => toBig(coin.swap_spread_percent).gt(0));
}

export interface Intent {
  /** As typed. */
  amount: string;
  from: Side;
  to: Side;
  slippage: Slippage;
}

/** The swap that is asked for, with the quote that the user was shown. */
export function reviewOf({ amount, from, to, slippage }: Intent, quote: Quote): Review {
  return {
    from: from.coin,
    to: to.coin,
    quote,
    input: {
      p_from_coin_id: from.coin.coin_id,
      // A point at the end is fine while typing, and no amount on the wire.
      p_from_amount: amount.replace(/\.$/, ""),
      p_to_coin_id: to.coin.coin_id,
      p_to_amount: quote.to_amount,
      p_exchange_rate: quote.rate,
      p_fee: from.coin.swap_fee,
      p_slippage: slippage,
    },
  };
}

/** Whether two reviews ask for the same swap, be it at another price. */
export function isSameIntent(one: Review, other: Review): boolean {
  const intent = ({ input }: Review) =>
    [input.p_from_coin_id, input.p_from_amount, input.p_to_coin_id, input.p_slippage].join(" ");
  return intent(one) === intent(other);
}
