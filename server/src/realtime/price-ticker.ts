import type { Price } from "@portico/contract";

/** Batches price changes and delivers them at most once per interval, with the newest price of each coin. */
export interface PriceTicker {
  add(prices: readonly Price[]): void;
  stop(): void;
}

/**
 * Creates the ticker.
 * @param deliver gets the batched changes.
 */
export function createPriceTicker(
  intervalMilliseconds: number,
  deliver: (prices: Price[]) => void,
): PriceTicker {
  const changed = new Map<string, Price>();
  let timer: NodeJS.Timeout | undefined;

  function flush() {
    timer = undefined;
    if (changed.size === 0) return;
    const prices = [...changed.values()];
    changed.clear();
    // The first change after a quiet period is delivered at once; later ones wait for the end of the interval.
    timer = setTimeout(flush, intervalMilliseconds);
    deliver(prices);
  }

  return {
    add(prices) {
      for (const price of prices) changed.set(price.coin_id, price);
      if (timer === undefined) flush();
    },
    stop() {
      clearTimeout(timer);
      changed.clear();
    },
  };
}
