import type { Price } from "@portico/contract";
import { maxAgeOf } from "../../money/price-age.ts";
import { usePriceAges } from "../../shell/amounts/use-price-ages.ts";

/** The maximum age of this price for trading (T9), in milliseconds. */
export function useMaxPriceAge(price: Price): number {
  return maxAgeOf(price, usePriceAges());
}
