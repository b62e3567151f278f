import { usePublicSettings } from "../../api/queries.ts";

/** What the setting is unless the operator changed it, for the moment before the settings are here. */
const MAX_PRICE_AGE_SECONDS = 600;

/** How old a price may be to trade on (T9), in milliseconds. */
export function useMaxPriceAge(): number {
  return (usePublicSettings().data?.max_price_age_seconds ?? MAX_PRICE_AGE_SECONDS) * 1_000;
}
