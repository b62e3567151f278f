import { type Balance, type Coin, limits, type Price } from "@portico/contract";
import { useState } from "react";
import type { Quote } from "../../money/quote.ts";
import { cutAmount } from "../../ui/amount-input.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { findSide, isSameIntent, quoteOf, reviewOf, type Slippage } from "./sides.ts";
import type { Side } from "./swap-problem.ts";
import { type Pair, usePair } from "./use-pair.ts";
import { type MadeSwap, type Review, usePerformSwap } from "./use-perform-swap.ts";

export interface SwapData {
  coins: Coin[];
  balances: Balance[];
  prices: Price[];
}

/** The state of the form, and what follows from it and from the prices of this moment. */
export function useSwapForm({ coins, balances, prices }: SwapData) {
  const [pair, setPair] = usePair(coins);
  const [amount, setAmount] = useState("");
  const [slippage, setSlippage] = useState<Slippage>(limits.default_slippage);
  const balanceOf = (coinId: string) => balances.find((one) => one.coin_id === coinId)?.amount ?? "0";
  const sideOf = (coinId: string): Side => {
    const side = findSide(coins, prices, coinId);
    if (!side) throw new Error(`The registry has no coin ${coinId}.`);
    return side;
  };
  const from = sideOf(pair.from);
  const to = sideOf(pair.to);
  const quote = quoteOf(amount, from, to, slippage);

  return {
    from,
    to,
    amount,
    setAmount,
    slippage,
    setSlippage,
    balanceOf,
    quote,
    rate: quoteOf("1", from, to, slippage)?.rate ?? null,
    impact: quoteOf("1", from, to, slippage)?.price_impact ?? null,
    choose(side: keyof Pair, coinId: string) {
      setPair({ ...pair, [side]: coinId });
      // The new coin may have fewer decimals than what is typed.
      if (side === "from") setAmount(cutAmount(amount, sideOf(coinId).coin.decimals));
    },
    turn() {
      if (quote && toBig(quote.to_amount).gt(0)) setAmount(quote.to_amount);
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

/** The question before the swap, and the swap itself. */
export function useReview(form: SwapFormState) {
  const [review, setReview] = useState<Review | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<MadeSwap | null>(null);
  const swap = usePerformSwap((result) => {
    setOpen(false);
    if (!result) return;
    setMade(result);
    form.setAmount("");
  });
  return {
    review,
    /** The last swap that was made here, until another one is asked for. */
    made,
    isOpen,
    isPending: swap.isPending,
    isUnsettled: review !== null && swap.unsettled.includes(review),
    /** Another one had no answer, and may have been made. */
    isAnotherUnsettled: review !== null && swap.unsettled.some((one) => one !== review),
    /** What the reviewed swap would pay now. */
    offered: review && (form.requote(review)?.to_amount ?? null),
    /** What had no answer comes first: the same swap again must say the same to the server. */
    open() {
      if (!form.quote) return;
      const fresh = reviewOf(form, form.quote);
      setReview(swap.unsettled.find((one) => isSameIntent(one, fresh)) ?? fresh);
      setMade(null);
      setOpen(true);
    },
    close: () => setOpen(false),
    requote() {
      const quote = review && form.requote(review);
      if (quote) setReview(withQuote(review, quote));
    },
    confirm() {
      if (review) swap.perform(review);
    },
  };
}

function withQuote(review: Review, quote: Quote): Review {
  return {
    ...review,
    quote,
    input: { ...review.input, p_to_amount: quote.to_amount, p_exchange_rate: quote.rate },
  };
}
