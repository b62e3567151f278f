import type { Price } from "@portico/contract";
import { useRules } from "../../api/queries/public.ts";
import { maxAgeOf } from "../../money/price-age.ts";

/** The maximum age of this price for trading (T9), in milliseconds. */
export function useMaxPriceAge(price: Price): number {
  return maxAgeOf(price, useRules());
}
