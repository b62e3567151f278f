import type { reads } from "@portico/database";
import type { FeedPrice, PriceFeed } from "../outside/price-feeds/feed.ts";

/**
 * A feed that is asked by the ids under which it knows the coins now, and answers by ours (decision 110). The ids are read
 * before each request, so that every node uses a new one at once.
 */
export function createMappedFeed(feed: PriceFeed, coins: () => Promise<reads.PricedCoin[]>): PriceFeed {
  return {
    async fetchPrices(coinIds, signal) {
      const wanted = (await coins()).filter(({ coin_id }) => coinIds.includes(coin_id));
      const ownId = new Map(wanted.map(({ coin_id, feed_id }) => [feed_id, coin_id]));
      const reply = await feed.fetchPrices([...ownId.keys()], signal);
      const named = (id: string | null) => (id === null ? null : (ownId.get(id) ?? null));
      return {
        ...reply,
        prices: reply.prices.flatMap((price): FeedPrice[] => {
          const coin_id = named(price.coin_id);
          return coin_id === null ? [] : [{ ...price, coin_id, feed_id: price.coin_id }];
        }),
        dropped: reply.dropped.map((row) => ({ ...row, coin_id: named(row.coin_id) })),
      };
    },
  };
}
