import { useMemo } from "react";
import { isFirstLoad } from "../../api/cache/load-state.ts";
import { useBalances, useCoins, usePrices } from "../../api/queries/public.ts";
import { useMoney } from "../../features/amounts/use-money.ts";
import { locale } from "../../ui/format/locale.ts";
import { orderBy, type Sorting } from "./sorting.ts";
import { type Holding, holdingsOf } from "./valuation.ts";

/** All holdings in the chosen order, and their loading state. */
export function useHoldings({ key, isAscending }: Sorting) {
  const coins = useCoins();
  const balances = useBalances();
  const prices = usePrices();
  const money = useMoney();
  const holdings = useMemo(
    () => coins.data && balances.data && holdingsOf(coins.data, balances.data, prices.data ?? []),
    [coins.data, balances.data, prices.data],
  );
  const isReady = holdings !== undefined && !isFirstLoad(prices) && !money.isPending;
  // Sorted once everything has loaded and when a sorting is chosen, not on each price: rows must not move under a finger.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later prices are left out on purpose
  const order = useMemo(
    () => orderBy(holdings ?? [], { key, isAscending }, locale()),
    [isReady, key, isAscending],
  );
  return {
    holdings: isReady ? inOrder(holdings, order) : undefined,
    prices,
    money,
    failed: [coins, balances].filter((query) => !query.data && !isFirstLoad(query)),
  };
}

function inOrder(holdings: Holding[], order: string[]): Holding[] {
  const place = new Map(order.map((id, index) => [id, index]));
  const placeOf = ({ coin }: Holding) => place.get(coin.coin_id) ?? holdings.length;
  return holdings.toSorted((a, b) => placeOf(a) - placeOf(b));
}
