import { usePublicSettings } from "../../api/queries/public.ts";

/** The setting's default, until the settings are loaded. */
const MAX_PRICE_AGE_SECONDS = 600;

/** The maximum age of a price for trading (T9), in milliseconds. */
export function useMaxPriceAge(): number {
  return (usePublicSettings().data?.max_price_age_seconds ?? MAX_PRICE_AGE_SECONDS) * 1_000;
}
