import type { Pool } from "pg";
import type { ApiCryptoPrices } from "../generated/row-types.ts";
import { views } from "./shared/views.ts";

/** The price list, unsorted. */
export async function prices(pool: Pool): Promise<ApiCryptoPrices[]> {
  return views(pool).selectFrom("api.crypto_prices").selectAll().execute();
}

/** A coin to request from a price feed. */
export interface PricedCoin {
  coin_id: string;
  /** The id under which the polled feed knows it. */
  feed_id: string;
}

/** The coins to request from a price feed: each asset once, since an alias has its asset's price. */
export async function pricedCoins(pool: Pool): Promise<PricedCoin[]> {
  const rows = await views(pool)
    .selectFrom("api.coins")
    .select(["coin_id", "feed_id"])
    .where("alias_of", "is", null)
    .orderBy("position")
    .execute();
  return rows.map(({ coin_id, feed_id }) => ({ coin_id, feed_id: feed_id ?? coin_id }));
}
