import { type Balance, type Coin, limits, type Price } from "@portico/contract";
import { useState } from "react";
import { useAmountEntry, useReleaseUnless } from "../../features/amounts/use-amount-entry.ts";
import type { Quote } from "../../money/quote.ts";
import { toBig } from "../../ui/format/decimal.ts";
import type { Shortage } from "./shortage.ts";
import { findSide, isSameIntent, quoteOf, reviewOf, type Slippage } from "./sides.ts";
import type { Side } from "./swap-problem.ts";
import { useHeldPrice } from "./use-held-price.ts";
import { type Pair, useGivenAmount, usePair } from "./use-pair.ts";
import { type MadeSwap, type Review, usePerformSwap } from "./use-perform-swap.ts";

export interface SwapData {
  coins: Coin[];
  balances: Balance[];
  prices: Price[];
}

/** The state of the form, and what follows from it at current prices. */
export function useSwapForm({ coins, balances, prices }: SwapData) {
  const [pair, setPair] = usePair(coins);
  const [slippage, setSlippage] = useState<Slippage>(limits.default_slippage);
  const balanceOf = (coinId: string) => balances.find((one) => one.coin_id === coinId)?.amount ?? "0";
  const sideOf = (coinId: string): Side => {
    const side = findSide(coins, prices, coinId);
    if (!side) throw new Error(`The registry has no coin ${coinId}.`);
    return side;
  };
  const from = sideOf(pair.from);
  const to = sideOf(pair.to);
  const entry = useGivenAmount(coins, useAmountEntry("swap", from.coin, from.price));
  const { amount } = entry;
  const quote = quoteOf(amount, from, to, slippage);

  return {
    from,
    to,
    /** In the from-coin, however it was typed. */
    amount,
    entry,
    slippage,
    setSlippage,
    balanceOf,
    quote,
    rate: quoteOf("1", from, to, slippage)?.rate ?? null,
    choose(side: keyof Pair, coinId: string) {
      setPair({ ...pair, [side]: coinId });
      if (side === "from") entry.changeCoin(sideOf(coinId).coin.decimals);
    },
    turn() {
      if (quote && toBig(quote.to_amount).gt(0)) entry.set(quote.to_amount);
      else entry.changeCoin(to.coin.decimals);
      setPair({ from: pair.to, to: pair.from });
    },
    requote: (review: Review): Quote | null =>
      quoteOf(
        review.input.p_from_amount,
        sideOf(review.from.coin_id),
        sideOf(review.to.coin_id),
        review.input.p_slippage ?? limits.default_slippage,
      ),
  };
}

export type SwapFormState = ReturnType<typeof useSwapForm>;

/** The question before the swap, its firm price, and the swap itself. */
export function useReview(form: SwapFormState) {
  const [review, setReview] = useState<Review | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<MadeSwap | null>(null);
  /** Only if the open question is still the one asked about. */
  const replace = (asked: Review, next: Review) => setReview((now) => (now === asked ? next : now));
  const [shortage, setShortage] = useState<Shortage | null>(null);
  /** The form says it, where the amount can be changed. */
  const onShort = (asked: Review, found: Shortage) => {
    setShortage(found);
    if (asked.input.p_quote_id || asked === review) setOpen(false);
  };
  const price = useHeldPrice(replace, onShort);
  const swap = usePerformSwap({
    onShort,
    onPriceRefused: (refused, problem) => replace(refused, { ...refused, problem }),
    onSettled(result) {
      setOpen(false);
      if (!result) return;
      setMade(result);
      form.entry.set("");
    },
  });
  const doubt = swap.doubt(review);
  // A retry must send the same amount, although the price has moved.
  useReleaseUnless(isOpen || doubt === "this", form.entry.release);
  return {
    review,
    /** What the server last said of the room for a swap; null if nothing. */
    shortage,
    /** The last swap made here, until another one is requested. */
    made,
    isOpen,
    isPending: swap.running !== null,
    /** The server's price is loading. */
    isPricing: price.isPending,
    /** Whether this review or another one had no answer and may have been made. */
    doubt,
    /** What the reviewed swap would pay now. */
    offered: review && (form.requote(review)?.to_amount ?? null),
    /** Reuses a review without an answer: a retry must send the server the same request. */
    open() {
      if (!form.quote) return;
      const fresh = reviewOf(form, form.quote);
      const unsettled = swap.unsettled.find((one) => isSameIntent(one, fresh));
      setReview(unsettled ?? fresh);
      setMade(null);
      form.entry.fix();
      setOpen(true);
      if (!unsettled) price.take(fresh);
    },
    close: () => setOpen(false),
    /** Accepts the shown price although it is below the minimum. */
    accept() {
      if (review) setReview({ ...review, minimum: review.quote.to_amount });
    },
    requote() {
      if (review && doubt !== "this" && !price.isPending) price.take(review);
    },
    confirm() {
      // Never without a price from the server.
      if (review?.input.p_quote_id) void swap.start(review);
    },
  };
}
