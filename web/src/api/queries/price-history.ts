import type { CandleRange } from "@portico/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { keys } from "../cache/keys.ts";
import { read } from "../http/client.ts";

const MINUTE = 60_000;

/** A coin's price history. The page adds the current price itself. */
export function useCandles(coinId: string, range: CandleRange) {
  return useQuery({
    queryKey: keys.candles(coinId, range),
    queryFn: ({ signal }) => read("candles", { coinId, range }, signal),
    refetchInterval: range === "1h" ? MINUTE : 5 * MINUTE,
    // The other range's line stays until the new one has loaded; another coin's never does.
    placeholderData: (old, query) => (query?.queryKey[1] === coinId ? keepPreviousData(old) : undefined),
  });
}

/** The last 24 h of every coin as a few points, by coin id. The page works without them. */
export function useSparklines(): ReadonlyMap<string, string[]> | undefined {
  const { data } = useQuery({
    queryKey: keys.sparklines,
    queryFn: ({ signal }) => read("sparklines", {}, signal),
    refetchInterval: 5 * MINUTE,
    select: ({ sparklines }) => new Map(sparklines.map(({ coin_id, closes }) => [coin_id, closes])),
  });
  return data;
}
