import { AMOUNT, type Coin } from "@portico/contract";
import { useLayoutEffect } from "react";
import type { AmountEntryState } from "../../features/amounts/use-amount-entry.ts";
import { useLocation } from "../../shell/router/router.tsx";
import { useSearchParams } from "../../shell/router/use-search-params.ts";

export interface Pair {
  from: string;
  to: string;
}

const defaults: Pair = { from: "bitcoin", to: "ethereum" };

/**
 * Both coins' ids: from the URL, else from the previous screen's state, else bitcoin to ethereum. An alias
 * counts as its asset; an unknown id is ignored. Choosing a coin drops the URL's amount.
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

/**
 * Fills in the amount that the URL names in its from-coin, as the landing page passes it on. What no field
 * would hold as typed is ignored. Returns the entry: the first change takes the amount out of the URL, so that a
 * reload never brings back what the user replaced, or proposes a swap again that was made.
 */
export function useGivenAmount(coins: Coin[], entry: AmountEntryState): AmountEntryState {
  const [search, setSearch] = useSearchParams();
  const coin = coins.find(({ coin_id }) => coin_id === search.get("from"));
  const given = coin ? givenAmount(search.get("amount"), coin.decimals) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in once for each amount that the URL names
  useLayoutEffect(() => {
    if (given !== null) entry.setInCoin(given);
  }, [given, coin?.coin_id]);
  const drop = () =>
    setSearch((now) => (now.has("amount") ? without(now, "amount") : null), {
      replace: true,
      preventScrollReset: true,
    });
  return {
    ...entry,
    type(text) {
      drop();
      entry.type(text);
    },
    set(amount) {
      drop();
      entry.set(amount);
    },
  };
}

/** An amount above zero as it stands in the field: plain digits, no more decimals than the coin has. */
export function givenAmount(text: string | null, decimals: number): string | null {
  if (text === null || !AMOUNT.test(text) || !/[1-9]/.test(text)) return null;
  return (text.split(".")[1]?.length ?? 0) > decimals ? null : text;
}

function without(fields: URLSearchParams, name: string): URLSearchParams {
  fields.delete(name);
  return fields;
}
