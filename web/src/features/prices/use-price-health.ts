import { type Coin, type Pause, type Price, pauseOf } from "@portico/contract";
import { isFirstLoad } from "../../api/cache/load-state.ts";
import { useWaiting } from "../../api/queries/admin-overview.ts";
import { useCoins, usePauses, usePrices, useRules } from "../../api/queries/public.ts";
import { useNow } from "../../api/time/use-now.ts";
import { type PriceAges, staleAt } from "../../money/price-age.ts";

/** The prices of all coins that can be swapped. */
export interface PriceHealth {
  /** The age of the oldest price, in milliseconds; null if there are no prices. */
  oldest: number | null;
  /** The number of coins that can be swapped. */
  coins: number;
  /** Whether none of the coins can be swapped, because each is paused or switched off: that says nothing about prices. */
  isClosed: boolean;
  /** The symbols of those whose price is too old to trade on, missing, or in doubt. */
  old: string[];
}

/**
 * Judges the prices as trading does (T9, T49): a single fresh price says nothing about the others. All screens of the
 * back office that speak of current prices ask this. While `isLoading`, the judgement is not known yet.
 */
export function usePriceHealth(): PriceHealth & { isLoading: boolean } {
  const coins = useCoins();
  const prices = usePrices();
  const pauses = usePauses();
  const server = useWaiting().data?.price_health;
  const ages = useRules();
  const health = priceHealth(coins.data ?? [], prices.data ?? [], {
    pauses: pauses.data ?? [],
    ages: server ?? ages,
    held: server?.held ?? [],
    now: useNow(),
  });
  return { ...health, isLoading: [coins, prices, pauses].some(isFirstLoad) };
}

interface Circumstances {
  pauses: readonly Pause[];
  ages: PriceAges;
  /** The coins that do not trade while a jump of their price waits. */
  held?: readonly string[];
  /** The server's time in milliseconds. */
  now: number;
}

export function priceHealth(
  coins: readonly Coin[],
  prices: readonly Price[],
  { pauses, ages, held = [], now }: Circumstances,
): PriceHealth {
  const priceOf = new Map(prices.map((price) => [price.coin_id, price]));
  const swapped = coins
    .filter(({ alias_of, swap_enabled }) => alias_of === null && swap_enabled)
    .filter(({ coin_id }) => !pauseOf(pauses, { kind: "swap", coinIds: [coin_id] }))
    .map(({ coin_id, symbol }) => ({ symbol, isHeld: held.includes(coin_id), price: priceOf.get(coin_id) }));
  const times = swapped.map(({ price }) => Date.parse(price?.last_updated ?? "")).filter(Number.isFinite);
  return {
    oldest: times.length > 0 ? Math.max(0, now - Math.min(...times)) : null,
    coins: swapped.length,
    isClosed: coins.length > 0 && swapped.length === 0,
    old: swapped
      .filter(({ price, isHeld }) => isHeld || !price || now > staleAt(price, ages))
      .map(({ symbol }) => symbol),
  };
}
