import type { Coin } from "@portico/contract";
import { useLocation } from "../../shell/router/router.tsx";
import { useSearchParams } from "../../shell/router/use-search-params.ts";

export interface Pair {
  from: string;
  to: string;
}

const defaults: Pair = { from: "bitcoin", to: "ethereum" };

/**
 * Both coins' ids: from the URL, else from the previous screen's state, else bitcoin to ethereum. An alias
 * counts as its asset; an unknown id is ignored.
 */
export function usePair(coins: Coin[]): [Pair, (pair: Pair) => void] {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: Partial<Record<keyof Pair, unknown>> | null };
  const pick = (side: keyof Pair) => assetId(coins, search.get(side) ?? state?.[side]) ?? defaults[side];
  const setPair = (pair: Pair) => setSearch({ ...pair }, { replace: true, preventScrollReset: true });
  return [{ from: pick("from"), to: pick("to") }, setPair];
}

function assetId(coins: Coin[], coinId: unknown): string | undefined {
  const coin = coins.find((one) => one.coin_id === coinId);
  return coin && (coin.alias_of ?? coin.coin_id);
}
