import { z } from "zod";
import { decimal } from "./money.ts";

/** A coin's price in US dollars. `current_price` includes the premium, `market_price` does not. */
export const price = z.object({
  coin_id: z.string(),
  symbol: z.string(),
  name: z.string(),
  current_price: decimal,
  market_price: decimal,
  /** A fraction: 0.04 is 4 %. */
  premium_rate: decimal,
  price_change_24h: decimal,
  price_change_percentage_24h: decimal,
  market_cap: decimal,
  volume_24h: decimal,
  /** ISO 8601; null if the feed gave no time: such a price is stale. */
  last_updated: z.string().nullable(),
  source: z.enum(["coingecko", "exchanges", "simulated"]),
});
export type Price = z.infer<typeof price>;
