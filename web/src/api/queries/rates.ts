import { useQuery } from "@tanstack/react-query";
import { keys } from "../cache/keys.ts";
import { read } from "../http/client.ts";
import { readRateCache, writeRateCache } from "../storage/storage.ts";

const MINUTE = 60_000;

/**
 * The value of one US dollar in other currencies. Cached rates are shown until new ones arrive, and carry
 * their own time. Without any, they are refetched sooner.
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
