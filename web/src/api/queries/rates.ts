import { useQuery } from "@tanstack/react-query";
import { read } from "../client.ts";
import { keys } from "../keys.ts";
import { readRateCache, writeRateCache } from "../storage.ts";

const MINUTE = 60_000;

/**
 * What one US dollar is worth in other currencies. The last rates stand until new ones are there, so that figures need
 * not wait for them; how old they are, they say themselves. Where none are to be had, they are asked for sooner.
 */
export function useRates(enabled: boolean) {
  return useQuery({
    queryKey: keys.rates,
    queryFn: async ({ signal }) => {
      const { rates } = await read("rates", {}, signal);
      writeRateCache(rates);
      return rates;
    },
    enabled,
    initialData: readRateCache,
    initialDataUpdatedAt: 0,
    staleTime: 5 * MINUTE,
    refetchInterval: ({ state }) =>
      state.status === "error" || !state.data?.length ? MINUTE / 2 : 5 * MINUTE,
  });
}
