import type { StreamSource } from "@portico/contract";
import type { Tick } from "../../outside/price-streams/exchange.ts";

/** A symbol's last tick for the database. It carries an age, since the database's clock decides. */
export interface AgedTick {
  source: StreamSource;
  symbol: string;
  price: string;
  /** Best bid and ask, if the stream includes them. */
  bid?: string;
  ask?: string;
  age_ms: number;
  /** How long the price and the book have been unchanged. */
  still_ms: number;
}

/** The last tick of each symbol of each exchange. */
export interface LastTicks {
  take(tick: Tick): void;
  /** Forgets the symbol's tick, which is outdated. */
  forget(source: StreamSource, symbol: string): void;
  /** All fresh ticks. */
  fresh(): AgedTick[];
  /** Age of an exchange's newest tick in milliseconds; null if none ever arrived. */
  newestAge(source: StreamSource): number | null;
}

/**
 * A tick's age is the greater of its age by the exchange's timestamp, and its age on arrival plus the time since. So a
 * stream that lags or sends old data after a pause does not count as fresh, even if our clock is set back. Ticks from
 * the future are ignored, since our clock must be behind and could not detect lag.
 * @param freshMilliseconds a tick is fresh below this age, and may be at most this far in the future on arrival.
 * @param now wall clock time in milliseconds since 1970, which may be adjusted.
 * @param elapsed a monotonic clock in milliseconds.
 */
export function createLastTicks(
  freshMilliseconds: number,
  now: () => number = Date.now,
  elapsed: () => number = () => performance.now(),
): LastTicks {
  const ticks = new Map<string, ReceivedTick>();
  const newest = new Map<StreamSource, ReceivedTick>();
  const ageOf = ({ madeAt, receivedAt, receivedAge }: ReceivedTick) =>
    Math.round(Math.max(now() - madeAt, receivedAge + elapsed() - receivedAt));

  return {
    take(received) {
      const receivedAt = elapsed();
      const age = now() - received.madeAt;
      const receivedAge = age < -freshMilliseconds ? Number.POSITIVE_INFINITY : Math.max(0, age);
      const key = keyOf(received.source, received.symbol);
      const known = ticks.get(key);
      const stillSince = known && isSame(known, received) ? known.stillSince : receivedAt;
      const tick = { ...received, receivedAt, receivedAge, stillSince };
      ticks.set(key, tick);
      const earlier = newest.get(tick.source);
      if (earlier === undefined || ageOf(tick) <= ageOf(earlier)) newest.set(tick.source, tick);
    },
    forget: (source, symbol) => void ticks.delete(keyOf(source, symbol)),
    fresh: () =>
      [...ticks.values()]
        .map((tick) => aged(tick, ageOf(tick), elapsed()))
        .filter(({ age_ms }) => age_ms < freshMilliseconds),
    newestAge(source) {
      const tick = newest.get(source);
      const age = tick === undefined ? Number.POSITIVE_INFINITY : ageOf(tick);
      return Number.isFinite(age) ? age : null;
    },
  };
}

interface ReceivedTick extends Tick {
  /** Arrival by the monotonic clock. */
  receivedAt: number;
  /** Age on arrival, in milliseconds. */
  receivedAge: number;
  /** When the unchanged price and book were first received, by the monotonic clock. */
  stillSince: number;
}

/** A book that moves shows that the symbol is traded, even if its last trade is long ago. */
function isSame(known: Tick, next: Tick): boolean {
  return (
    known.price === next.price && known.book?.bid === next.book?.bid && known.book?.ask === next.book?.ask
  );
}

function aged(
  { source, symbol, price, book, stillSince }: ReceivedTick,
  age_ms: number,
  at: number,
): AgedTick {
  return { source, symbol, price, ...book, age_ms, still_ms: Math.round(at - stillSince) };
}

function keyOf(source: StreamSource, symbol: string): string {
  return `${source} ${symbol}`;
}
