import type { Price } from "@portico/contract";

/** The maximum ages of a price that can be traded on (T9). */
export interface PriceAges {
  max_price_age_seconds: number;
  /** Of a price from the exchanges' streams. */
  max_stream_price_age_seconds: number;
}

/** When a price becomes too old to trade on, in milliseconds since 1970; 0 for a price without a time. */
export function staleAt(price: Price, ages: PriceAges): number {
  const updated = Date.parse(price.last_updated ?? "");
  const seconds =
    price.source === "exchanges"
      ? Math.min(ages.max_stream_price_age_seconds, ages.max_price_age_seconds)
      : ages.max_price_age_seconds;
  return Number.isNaN(updated) ? 0 : updated + seconds * 1_000;
}
