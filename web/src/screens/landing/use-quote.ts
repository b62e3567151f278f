import { type Coin, limits, type Price } from "@portico/contract";
import { useState } from "react";
import { useCoins, usePrices } from "../../api/queries/public.ts";
import { type Money, useMoney } from "../../features/amounts/use-money.ts";
import { inWholeUnits } from "../../money/amount-entry.ts";
import { type Quote, quoted, quoteSwap } from "../../money/quote.ts";
import { costFigures } from "../../money/swap-cost.ts";
import { swapCostText } from "../../text/money/swap-cost.ts";
import { fittingValue } from "../../ui/amounts/amount-input.ts";
import { isUnread, readValue } from "../../ui/amounts/unread.ts";
import { toBig } from "../../ui/format/decimal.ts";
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
  /** The same, but null if the amount buys nothing: then there is no cost to show. */
  worthwhile: Quote | null;
  loading: boolean;
  /** At the market in the user's currency, formatted; the first with the fee on top. Null if unknown. */
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
  const typed = readValue(amount) || "0";
  const quote = quoteOf(typed, from, to);
  const worthwhile = quote && toBig(quote.to_amount).gt(0) ? quote : null;

  return {
    pair,
    amount,
    setAmount,
    coins,
    from,
    to,
    quote,
    worthwhile,
    loading: !coins || prices.isPending,
    fromWorth: withFee(worthOf(typed, from?.price, money), worthwhile, money),
    toWorth: quote && worthOf(quote.to_amount, to?.price, money),
    turn() {
      if (quote && !isUnread(amount)) setAmount(quote.to_amount);
      setPair({ from: pair.to, to: pair.from });
    },
    // Choosing the other side's coin swaps the sides, since a coin cannot be swapped for itself.
    choose(which, coinId) {
      const other = which === "from" ? pair.to : pair.from;
      const next = coinId === other ? { from: pair.to, to: pair.from } : { ...pair, [which]: coinId };
      setAmount(fittingValue(amount, side(next.from)?.coin.decimals ?? 8));
      setPair(next);
    },
  };
}

/** At the market (T75), rounded as on the swap screen. */
function worthOf(amount: string, price: Price | undefined, money: Money): string | null {
  if (!price || money.isPending) return null;
  const value = money.convert(worth(amount, price.market_price));
  return money.aboutFigure(inWholeUnits(value, money.decimals));
}

function withFee(value: string | null, quote: Quote | null, money: Money): string | null {
  if (value === null || quote === null) return value;
  const { fee } = costFigures(quote.cost, money);
  return toBig(fee).eq(0) ? value : swapCostText.withFee(value, money.write(fee));
}

function quoteOf(amount: string, from: Side | undefined, to: Side | undefined): Quote | null {
  if (!from?.price || !to?.price) return null;
  return quoteSwap(amount, quoted(from.coin, from.price), quoted(to.coin, to.price), limits.default_slippage);
}
