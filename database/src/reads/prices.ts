import type { Pool } from "pg";
import type { ApiCryptoPrices } from "../generated/row-types.ts";
import { views } from "./views.ts";

/** The price list, unsorted. */
export async function prices(pool: Pool): Promise<ApiCryptoPrices[]> {
  return views(pool).selectFrom("api.crypto_prices").selectAll().execute();
}

/** The ids to request from a price feed: each asset once, since an alias has its asset's price. */
export async function pricedCoinIds(pool: Pool): Promise<string[]> {
  const rows = await views(pool)
    .selectFrom("api.coins")
    .select("coin_id")
    .where("alias_of", "is", null)
    .orderBy("position")
    .execute();
  return rows.map(({ coin_id }) => coin_id);
}
