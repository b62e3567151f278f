import { Refusal } from "@portico/database";
import { type Counter, createMemoryCounter } from "./counter.ts";

/** A rate limiter with time windows. */
export interface Limiter {
  /**
   * Counts one attempt.
   * @param name the action, such as `sign-in`.
   * @param key who attempts it: an address, an email, a session's hash.
   * @throws {Refusal} `too_many_requests` with the seconds to wait, when the limit is exceeded.
   */
  take(name: string, key: string, window: { max: number; seconds: number }): Promise<void>;
}

/** A rate limiter for this node, or for all nodes if they share the counter. */
export function createLimiter(counter: Counter = createMemoryCounter()): Limiter {
  return {
    async take(name, key, { max, seconds }) {
      const { tries, left_milliseconds } = await counter.count(`${name}\0${key}`, seconds * 1_000);
      if (tries > max)
        throw new Refusal("too_many_requests", { seconds: Math.ceil(left_milliseconds / 1_000) });
    },
  };
}
