import { type Coin, limits, type Price } from "@portico/contract";
import { useState } from "react";
import { useCoins, usePrices } from "../../api/queries/public.ts";
import { type Quote, quoted, quoteSwap } from "../../money/quote.ts";
import { useMoney } from "../../shell/transactions/use-money.ts";
import { worth } from "../../ui/format/price.ts";

interface Side {
  coin: Coin;
  price: Price | undefined;
}

type Which = "from" | "to";

/** The chosen pair and amount, and their quote. */
export interface QuoteState {
  pair: Record<Which, string>;
  amount: string;
  setAmount: (amount: string) => void;
  /** The coins to choose from; undefined while they load. */
  coins: Coin[] | undefined;
  from: Side | undefined;
  to: Side | undefined;
  /** Null while a price is missing. */
  quote: Quote | null;
  loading: boolean;
  /** In the user's currency, formatted; null if unknown. */
  fromWorth: string | null;
  toWorth: string | null;
  /** Swaps the sides; the received amount becomes the sent one. */
  turn: () => void;
  choose: (which: Which, coinId: string) => void;
}

export function useQuote(): QuoteState {
  const coins = useCoins().data?.filter((coin) => coin.swap_enabled && !coin.alias_of);
  const prices = usePrices();
  const money = useMoney();
  const [pair, setPair] = useState({ from: "bitcoin", to: "ethereum" });
  const [amount, setAmount] = useState("0.25");

  const side = (coinId: string): Side | undefined => {
    const coin = coins?.find((one) => one.coin_id === coinId);
    return coin && { coin, price: prices.data?.find((price) => price.coin_id === coinId) };
  };
  const from = side(pair.from);
  const to = side(pair.to);
  const quote = quoteOf(amount || "0", from, to);
  const worthOf = (of: string, price: Price | undefined) =>
    price && !money.isPending ? money.about(worth(of, price.current_price)) : null;

  return {
    pair,
    amount,
    setAmount,
    coins,
    from,
    to,
    quote,
    loading: !coins || prices.isPending,
    fromWorth: worthOf(amount || "0", from?.price),
    toWorth: quote && worthOf(quote.to_amount, to?.price),
    turn() {
      if (quote) setAmount(quote.to_amount);
      setPair({ from: pair.to, to: pair.from });
    },
    // Choosing the other side's coin swaps the sides, since a coin cannot be swapped for itself.
    choose(which, coinId) {
      const other = which === "from" ? pair.to : pair.from;
      setPair(coinId === other ? { from: pair.to, to: pair.from } : { ...pair, [which]: coinId });
    },
  };
}

function quoteOf(amount: string, from: Side | undefined, to: Side | undefined): Quote | null {
  if (!from?.price || !to?.price) return null;
  return quoteSwap(amount, quoted(from.coin, from.price), quoted(to.coin, to.price), limits.default_slippage);
}
