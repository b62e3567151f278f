import type { Coin, limits, Price } from "@portico/contract";
import type { CallOutput } from "../../api/http/client.ts";
import { type Quote, quoted, quoteSwap } from "../../money/quote.ts";
import type { Side } from "./swap-problem.ts";
import type { Review } from "./use-perform-swap.ts";

/** In percent. */
export type Slippage = (typeof limits.slippages)[number];

/** A registry coin with its price, if it has one. */
export function findSide(coins: Coin[], prices: Price[], coinId: string): Side | undefined {
  const coin = coins.find((one) => one.coin_id === coinId);
  return coin && { coin, price: prices.find((one) => one.coin_id === coinId) };
}

/** The quote for the typed amount; null without an amount or without prices. */
export function quoteOf(amount: string, from: Side, to: Side, slippage: Slippage): Quote | null {
  if (amount === "" || !from.price || !to.price) return null;
  return quoteSwap(amount, quoted(from.coin, from.price), quoted(to.coin, to.price), slippage);
}

export interface Intent {
  /** As typed. */
  amount: string;
  from: Side;
  to: Side;
  slippage: Slippage;
}

/** The requested swap with the quote shown to the user; the server's price is not known yet. */
export function reviewOf({ amount, from, to, slippage }: Intent, quote: Quote): Review {
  return {
    from: from.coin,
    to: to.coin,
    quote,
    minimum: quote.minimum_received,
    held: null,
    problem: null,
    input: {
      p_from_coin_id: from.coin.coin_id,
      // A trailing point is fine while typing, but not on the wire.
      p_from_amount: amount.replace(/\.$/, ""),
      p_to_coin_id: to.coin.coin_id,
      p_to_amount: quote.to_amount,
      p_exchange_rate: quote.rate,
      p_fee: from.coin.swap_fee,
      p_slippage: slippage,
    },
  };
}

/**
 * The review at the price that the server holds until then. If it replaces another price, the user asked for
 * it, so its amount is the new minimum.
 */
export function atHeldPrice(review: Review, price: CallOutput<"quote_swap">, until: number): Review {
  const { quote_id, to_amount, rate, fee, premium, cost, valid_for_seconds } = price;
  const isFirst = review.held === null;
  return {
    ...review,
    // A server of the release before sends no cost.
    quote: { to_amount, rate, premium, cost: cost ?? null },
    minimum: isFirst ? review.minimum : to_amount,
    held: { until, seconds: valid_for_seconds, before: isFirst ? null : review.quote.to_amount },
    problem: null,
    input: {
      ...review.input,
      p_to_amount: to_amount,
      p_exchange_rate: rate,
      p_fee: fee,
      p_quote_id: quote_id,
    },
  };
}

/** Whether two reviews request the same swap, perhaps at different prices. */
export function isSameIntent(one: Review, other: Review): boolean {
  const intent = ({ input }: Review) =>
    [input.p_from_coin_id, input.p_from_amount, input.p_to_coin_id, input.p_slippage].join(" ");
  return intent(one) === intent(other);
}
