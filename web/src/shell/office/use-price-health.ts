import { type Coin, type Pause, type Price, pauseOf } from "@portico/contract";
import { useCoins, usePauses, usePrices } from "../../api/queries/public.ts";
import { useNow } from "../../api/time/use-now.ts";
import { type PriceAges, staleAt } from "../../money/price-age.ts";
import { usePriceAges } from "../amounts/use-price-ages.ts";

/** The prices of all coins that can be swapped. */
export interface PriceHealth {
  /** The age of the oldest price, in milliseconds; null if there are no prices. */
  oldest: number | null;
  /** The symbols of the coins whose price is too old to trade on, or missing. */
  old: string[];
}

/** Judges the prices as trading does (T9), by the oldest one: a single fresh price says nothing about the others. */
export function usePriceHealth(): PriceHealth {
  const coins = useCoins().data ?? [];
  const prices = usePrices().data ?? [];
  const pauses = usePauses().data ?? [];
  return priceHealth(coins, prices, { pauses, ages: usePriceAges(), now: useNow() });
}

interface Circumstances {
  pauses: readonly Pause[];
  ages: PriceAges;
  /** The server's time in milliseconds. */
  now: number;
}

export function priceHealth(
  coins: readonly Coin[],
  prices: readonly Price[],
  { pauses, ages, now }: Circumstances,
): PriceHealth {
  const priceOf = new Map(prices.map((price) => [price.coin_id, price]));
  const swapped = coins
    .filter(({ alias_of, swap_enabled }) => alias_of === null && swap_enabled)
    .filter(({ coin_id }) => !pauseOf(pauses, { kind: "swap", coinIds: [coin_id] }))
    .map(({ coin_id, symbol }) => ({ symbol, price: priceOf.get(coin_id) }));
  const times = swapped.map(({ price }) => Date.parse(price?.last_updated ?? "")).filter(Number.isFinite);
  return {
    oldest: times.length > 0 ? Math.max(0, now - Math.min(...times)) : null,
    old: swapped.filter(({ price }) => !price || now > staleAt(price, ages)).map(({ symbol }) => symbol),
  };
}
