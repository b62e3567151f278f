import type { Price } from "@portico/contract";

/** Gathers price changes and hands them on at most once in an interval, each coin with its newest price. */
export interface PriceTicker {
  add(prices: readonly Price[]): void;
  stop(): void;
}

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
    // The first change after a quiet time goes out at once; what follows it waits for the interval's end.
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
