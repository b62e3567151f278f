import { type Coin, initialRules, type Price, type PublicSettings } from "@portico/contract";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { keys } from "../cache/keys.ts";
import { read } from "../http/client.ts";
import { live } from "../live/live.ts";
import { readPriceCache, writePriceCache } from "../storage/storage.ts";

/** Thrown when neither the server nor the cache has prices; the screen shows its own message. */
export class NoPrices extends Error {
  override name = "NoPrices";
}

async function readPrices(): Promise<Price[]> {
  const { prices } = await read("prices", {});
  if (prices.length === 0) throw new NoPrices();
  writePriceCache(prices);
  return prices;
}

/** Is not aborted when the socket sends prices first, as it does at most page loads: the answer is small, and ignored. */
async function fetchPrices(): Promise<Price[]> {
  try {
    return await readPrices();
  } catch (error) {
    const cached = readPriceCache();
    if (cached.length > 0) return cached;
    throw error;
  }
}

/** Refetches the prices at the user's request, without the fallback to the cache. */
export function useRefreshPrices() {
  const client = useQueryClient();
  const changes = () => client.getQueryState(keys.prices)?.dataUpdateCount;
  return useMutation({
    mutationFn: async () => {
      const before = changes();
      const prices = await readPrices();
      // A price that arrived over the socket meanwhile may be newer than this answer.
      if (changes() === before) client.setQueryData(keys.prices, prices);
    },
  });
}

/**
 * All prices. The socket keeps them live; a failed read falls back to a cached list that is at most five
 * minutes old.
 */
export function usePrices() {
  return useQuery({ queryKey: keys.prices, queryFn: fetchPrices, retry: 1 });
}

/** Whether the shown prices are made up: the flag in the prices is newer than the one in the page's settings. */
export function usePricesSimulated(): boolean {
  const settings = usePublicSettings().data;
  const simulated = useQuery({
    queryKey: keys.prices,
    queryFn: fetchPrices,
    retry: 1,
    select: areSimulated,
  }).data;
  return simulated ?? settings?.prices_simulated ?? false;
}

/** Undefined if there are no prices. */
function areSimulated(prices: Price[]): boolean | undefined {
  return prices.length > 0 ? prices.some(({ source }) => source === "simulated") : undefined;
}

/** One coin's price; undefined while it loads or if there is none. */
export function usePrice(coinId: string): Price | undefined {
  return usePrices().data?.find((price) => price.coin_id === coinId);
}

async function fetchCoins(signal: AbortSignal): Promise<Coin[]> {
  return (await read("coins", {}, signal)).coins;
}

/**
 * The coin registry. It rarely changes, so it is read once per visit; `fresh` refetches it as the screen
 * opens.
 */
export function useCoins({ fresh = false } = {}) {
  return useQuery({
    queryKey: keys.coins,
    queryFn: ({ signal }) => fetchCoins(signal),
    staleTime: 600_000,
    refetchOnMount: fresh ? "always" : true,
  });
}

/** The public settings of this exchange. */
export function usePublicSettings() {
  return useQuery({
    queryKey: keys.publicSettings,
    queryFn: ({ signal }) => read("publicSettings", {}, signal),
    staleTime: 600_000,
  });
}

const pausesOptions = queryOptions({
  queryKey: keys.pauses,
  queryFn: ({ signal }) => read("pauses", {}, signal),
});

/** What is paused now; the socket keeps it current. */
export function usePauses() {
  return useQuery({ ...pausesOptions, select: ({ pauses }) => pauses });
}

/** The networks that take longer than usual now; the socket keeps them current. */
export function useDelays() {
  return useQuery({ ...pausesOptions, select: ({ delays }) => delays ?? [] });
}

/** The signed-in user's balances, by coin id. */
export function useBalances(enabled = true) {
  return useQuery({
    queryKey: keys.balances,
    queryFn: async ({ signal }) => (await read("balances", {}, signal)).balances,
    enabled,
  });
}

/** Whether live events arrive. */
export function useLiveStatus() {
  return useSyncExternalStore(
    live.subscribe,
    () => live.status,
    () => "connecting" as const,
  );
}

export type Rules = Pick<PublicSettings, keyof typeof initialRules>;

/** The operator's rules; those of a new exchange until they are read. */
export function useRules(): Rules {
  return usePublicSettings().data ?? initialRules;
}
