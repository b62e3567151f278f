import type { FeedReply } from "../outside/price-feeds/feed.ts";

/** A coin that a feed was asked for in vain. */
export interface MissingPrice {
  coin_id: string;
  reason: string;
}

/** The coins without a price in a feed's answer. A feed drops what it no longer follows without a word. */
export function missingPrices(
  coinIds: readonly string[],
  { prices, dropped }: Pick<FeedReply, "prices" | "dropped">,
): MissingPrice[] {
  const priced = new Set(prices.map(({ coin_id }) => coin_id));
  return coinIds
    .filter((coinId) => !priced.has(coinId))
    .map((coin_id) => ({
      coin_id,
      reason: dropped.find((row) => row.coin_id === coin_id)?.reason ?? "it is not in the answer",
    }));
}
