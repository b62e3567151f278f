import { usePublicSettings } from "../../api/queries/public.ts";
import type { PriceAges } from "../../money/price-age.ts";

/** The settings' defaults, used until the settings are loaded. */
const MAX_PRICE_AGE_SECONDS = 600;
const MAX_STREAM_PRICE_AGE_SECONDS = 60;

/** How old a price may be to trade on it. */
export function usePriceAges(): PriceAges {
  const settings = usePublicSettings().data;
  return {
    max_price_age_seconds: settings?.max_price_age_seconds ?? MAX_PRICE_AGE_SECONDS,
    max_stream_price_age_seconds: settings?.max_stream_price_age_seconds ?? MAX_STREAM_PRICE_AGE_SECONDS,
  };
}
