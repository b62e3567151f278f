import type { Price } from "@portico/contract";

/** The maximum ages of a price that can be traded on (T9). */
export interface PriceAges {
  max_price_age_seconds: number;
  /** Of a price from the exchanges' streams. */
  max_stream_price_age_seconds: number;
}

/** How old this price may be to trade on it, in milliseconds. */
export function maxAgeOf({ source }: Price, ages: PriceAges): number {
  const { max_price_age_seconds: polled, max_stream_price_age_seconds: streamed } = ages;
  return (source === "exchanges" ? Math.min(streamed, polled) : polled) * 1_000;
}

/** When a price becomes too old to trade on, in milliseconds since 1970; 0 for a price without a time. */
export function staleAt(price: Price, ages: PriceAges): number {
  const updated = Date.parse(price.last_updated ?? "");
  return Number.isNaN(updated) ? 0 : updated + maxAgeOf(price, ages);
}
