import type { Balance } from "@portico/contract";
import { useSymbolOf } from "../../../api/queries/coin-names.ts";
import { usePrices } from "../../../api/queries/public.ts";
import { totalOf } from "../../../features/amounts/total.ts";
import { useOldSymbols } from "../../../features/prices/old-price.tsx";
import { toBig } from "../../../ui/format/decimal.ts";

/** What balances are worth in US dollars at the market price (T75), with what is held. */
export interface Worth {
  /** Null without a price. */
  usdOf: (balance: Balance) => string | null;
  total: string;
  /** The symbols of coins whose old price the total includes. */
  old: string[];
  /** The symbols of coins without a price, which the total excludes. */
  unpriced: string[];
}

/** Undefined while prices are not known. */
export function useWorth(balances: Balance[]): Worth | undefined {
  const symbolOf = useSymbolOf();
  const prices = usePrices().data;
  const owned = balances
    .filter((balance) => toBig(totalOf(balance)).gt(0))
    .map((balance) => ({
      balance,
      symbol: symbolOf(balance.coin_id),
      price: prices?.find(({ coin_id }) => coin_id === balance.coin_id),
    }));
  const old = useOldSymbols(owned);
  if (!prices) return undefined;
  const usdOf = (balance: Balance) => {
    const price = prices.find(({ coin_id }) => coin_id === balance.coin_id);
    return price ? toBig(totalOf(balance)).times(toBig(price.market_price)).toFixed() : null;
  };
  return {
    usdOf,
    total: owned.reduce((sum, { balance }) => sum.plus(toBig(usdOf(balance))), toBig("0")).toFixed(),
    old,
    unpriced: owned.filter(({ price }) => !price).map(({ symbol }) => symbol),
  };
}
