import { Refusal } from "@portico/database";
import { type Counter, createMemoryCounter } from "./counter.ts";

/** Counts how often something was tried in a window of time. */
export interface Limiter {
  /**
   * Counts one try.
   * @param name what is tried, such as `sign-in`.
   * @param key who tries: an address, an email, a session's hash.
   * @throws {Refusal} `too_many_requests` with the seconds to wait, when the window is full.
   */
  take(name: string, key: string, window: { max: number; seconds: number }): Promise<void>;
}

/** A limiter of this node alone, or of all nodes when they share the counter. */
export function createLimiter(counter: Counter = createMemoryCounter()): Limiter {
  return {
    async take(name, key, { max, seconds }) {
      const { tries, left_milliseconds } = await counter.count(`${name}\0${key}`, seconds * 1_000);
      if (tries > max)
        throw new Refusal("too_many_requests", { seconds: Math.ceil(left_milliseconds / 1_000) });
    },
  };
}
