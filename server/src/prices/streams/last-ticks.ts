import type { StreamSource } from "@portico/contract";
import type { Tick } from "../../outside/price-streams/exchange.ts";

/** What a stream said last of a symbol, as the database is told: its clock judges, so it hears an age. */
export interface AgedTick {
  source: StreamSource;
  symbol: string;
  price: string;
  /** The book, where the stream tells it. */
  bid?: string;
  ask?: string;
  age_ms: number;
  /** For how long it has told the same price, and no other. */
  still_ms: number;
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
 * A tick is as old as the exchange says, or as it was when it came and has grown since, whichever is more: a stream that
 * lags, or tells old news after a pause, is not taken for a fresh one, even where our clock is set back meanwhile. One
 * from times to come is not believed, either: our clock is behind, and could not tell which stream lags.
 * @param freshMilliseconds a tick is fresh while it is younger, and no further ahead of us when it comes.
 * @param now this machine's time in milliseconds since 1970, which may be set.
 * @param elapsed milliseconds since whenever, by a clock that nobody sets.
 */
export function createLastTicks(
  freshMilliseconds: number,
  now: () => number = Date.now,
  elapsed: () => number = () => performance.now(),
): LastTicks {
  const ticks = new Map<string, HeardTick>();
  const newest = new Map<StreamSource, HeardTick>();
  const ageOf = ({ madeAt, heardAt, heardAge }: HeardTick) =>
    Math.round(Math.max(now() - madeAt, heardAge + elapsed() - heardAt));

  return {
    take(told) {
      const heardAt = elapsed();
      const age = now() - told.madeAt;
      const heardAge = age < -freshMilliseconds ? Number.POSITIVE_INFINITY : Math.max(0, age);
      const key = keyOf(told.source, told.symbol);
      const known = ticks.get(key);
      const stillSince = known?.price === told.price ? known.stillSince : heardAt;
      const tick = { ...told, heardAt, heardAge, stillSince };
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

interface HeardTick extends Tick {
  /** When it came, by the clock that nobody sets. */
  heardAt: number;
  /** How old it was then, in milliseconds. */
  heardAge: number;
  /** When its price was first told in a row of the same, by the same clock. */
  stillSince: number;
}

function aged({ source, symbol, price, book, stillSince }: HeardTick, age_ms: number, at: number): AgedTick {
  return { source, symbol, price, ...book, age_ms, still_ms: Math.round(at - stillSince) };
}

function keyOf(source: StreamSource, symbol: string): string {
  return `${source} ${symbol}`;
}
