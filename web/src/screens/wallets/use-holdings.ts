import { useMemo } from "react";
import { useBalances, useCoins, usePrices } from "../../api/queries.ts";
import { useMoney } from "../../shell/use-money.ts";
import { type Holding, holdingsOf, orderByValue } from "./valuation.ts";

/** All holdings in a steady order, and how their loading stands. */
export function useHoldings() {
  const coins = useCoins();
  const balances = useBalances();
  const prices = usePrices();
  const money = useMoney();
  const holdings = useMemo(
    () => coins.data && balances.data && holdingsOf(coins.data, balances.data, prices.data ?? []),
    [coins.data, balances.data, prices.data],
  );
  const isReady = holdings !== undefined && !prices.isPending && !money.isPending;
  // Lines that change places under a finger could not be pressed: they are sorted once a visit, when all is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes later is left out on purpose
  const order = useMemo(() => orderByValue(holdings ?? []), [isReady]);
  return {
    holdings: isReady ? inOrder(holdings, order) : undefined,
    prices,
    money,
    failed: coins.isError || balances.isError,
    retrying: coins.isFetching || balances.isFetching,
    retry: () => {
      if (coins.isError) void coins.refetch();
      if (balances.isError) void balances.refetch();
    },
  };
}

function inOrder(holdings: Holding[], order: string[]): Holding[] {
  const place = new Map(order.map((id, index) => [id, index]));
  const placeOf = ({ coin }: Holding) => place.get(coin.coin_id) ?? holdings.length;
  return holdings.toSorted((a, b) => placeOf(a) - placeOf(b));
}
