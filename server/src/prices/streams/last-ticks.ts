import type { StreamSource } from "@portico/contract";
import type { Tick } from "../../outside/price-streams/exchange.ts";

/** What a stream said last of a symbol, as the database is told: its clock judges, so it hears an age. */
export interface AgedTick {
  source: StreamSource;
  symbol: string;
  price: string;
  age_ms: number;
}

/** The last tick of each symbol of each exchange. */
export interface LastTicks {
  take(tick: Tick): void;
  /** What was said of it is not its last price any more. */
  forget(source: StreamSource, symbol: string): void;
  /** Those that are fresh. */
  fresh(): AgedTick[];
  /** How old the newest of an exchange is, in milliseconds; null where none ever came. */
  newestAge(source: StreamSource): number | null;
}

/**
 * A tick is as old as the exchange says, or as long as we have known it, whichever is more: a stream that lags, or
 * tells old news after a pause, is not taken for a fresh one.
 * @param freshMilliseconds a tick is fresh while it is younger.
 * @param now this machine's time in milliseconds since 1970.
 */
export function createLastTicks(freshMilliseconds: number, now: () => number = Date.now): LastTicks {
  const ticks = new Map<string, Tick>();
  const newest = new Map<StreamSource, number>();
  const ageOf = (madeAt: number) => Math.max(0, Math.round(now() - madeAt));

  return {
    take(told) {
      const tick = { ...told, madeAt: Math.min(told.madeAt, now()) };
      ticks.set(keyOf(tick.source, tick.symbol), tick);
      newest.set(tick.source, Math.max(newest.get(tick.source) ?? 0, tick.madeAt));
    },
    forget: (source, symbol) => void ticks.delete(keyOf(source, symbol)),
    fresh: () =>
      [...ticks.values()]
        .map(({ source, symbol, price, madeAt }) => ({ source, symbol, price, age_ms: ageOf(madeAt) }))
        .filter(({ age_ms }) => age_ms < freshMilliseconds),
    newestAge(source) {
      const madeAt = newest.get(source);
      return madeAt === undefined ? null : ageOf(madeAt);
    },
  };
}

function keyOf(source: StreamSource, symbol: string): string {
  return `${source} ${symbol}`;
}
