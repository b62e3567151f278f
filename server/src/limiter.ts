import { Refusal } from "@portico/database";

/** Counts how often something was tried in a window of time. */
export interface Limiter {
  /**
   * Counts one try.
   * @param name what is tried, such as `sign-in`.
   * @param key who tries: an address, an email, a session's hash.
   * @throws {Refusal} `too_many_requests` with the seconds to wait, when the window is full; that try is not counted.
   */
  take(name: string, key: string, window: { max: number; seconds: number }): void;
}

interface Count {
  tries: number;
  ends_at_milliseconds: number;
}

/** A limiter in this process's memory. Its windows begin with the first try. */
export function createLimiter(now: () => number = Date.now): Limiter {
  const counts = new Map<string, Count>();
  return {
    take(name, key, { max, seconds }) {
      const id = `${name}\0${key}`;
      const time = now();
      const count = counts.get(id);
      if (count === undefined || count.ends_at_milliseconds <= time) {
        if (counts.size >= most_counts) dropEnded(counts, time);
        counts.set(id, { tries: 1, ends_at_milliseconds: time + seconds * 1_000 });
      } else if (count.tries < max) {
        count.tries += 1;
      } else {
        throw new Refusal("too_many_requests", {
          seconds: Math.ceil((count.ends_at_milliseconds - time) / 1_000),
        });
      }
    },
  };
}

/** Beyond this many, windows that have ended are cleared away, so that a flood of keys cannot fill the memory. */
const most_counts = 100_000;

function dropEnded(counts: Map<string, Count>, time: number): void {
  for (const [id, count] of counts) {
    if (count.ends_at_milliseconds <= time) counts.delete(id);
  }
  // All are running: the oldest go, since a map keeps the order in which they came.
  for (const id of counts.keys()) {
    if (counts.size < most_counts) return;
    counts.delete(id);
  }
}
