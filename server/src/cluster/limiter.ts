import { hash } from "node:crypto";
import { Refusal } from "@portico/database";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible";
import { withTimeout } from "../async/with-timeout.ts";
import type { Redis } from "./redis.ts";

/** A rate limiter with time windows. A window starts with its first attempt. */
export interface Limiter {
  /**
   * Counts one attempt.
   * @param name the action, such as `sign-in`.
   * @param key who attempts it: an address, an email, a session's hash.
   * @throws {Refusal} `too_many_requests` with the seconds to wait, when the limit is exceeded.
   */
  take(name: string, key: string, window: { max: number; seconds: number }): Promise<void>;
}

/** Every `take` has its own maximum and window, so the library's limiter only counts, and `duration` is never used. */
const countOnly = { points: Number.MAX_SAFE_INTEGER, duration: 60 };

/** A rate limiter in this process's memory. */
export function createLimiter(): Limiter {
  return limiterOf(new BoundedMemoryLimiter(countOnly));
}

/**
 * A rate limiter shared by all nodes. While Redis is unavailable, each node counts on its own: a limit may then allow
 * as many times more attempts as there are nodes, but it still limits and nobody is locked out.
 * @param prefix prefix of the keys.
 */
export function createSharedLimiter(redis: Redis, prefix: string): Limiter {
  return limiterOf(
    new RateLimiterRedis({
      ...countOnly,
      keyPrefix: `${prefix}count`,
      storeClient: withPause(redis),
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new BoundedMemoryLimiter(countOnly),
    }),
  );
}

function limiterOf(counter: RateLimiterAbstract): Limiter {
  return {
    async take(name, key, { max, seconds }) {
      // Hashed, since a key may be an email address.
      const id = hash("sha256", `${name}\0${key}`, "base64url");
      const { consumedPoints, msBeforeNext } = await counter.consume(id, 1, { customDuration: seconds });
      if (consumedPoints > max)
        throw new Refusal("too_many_requests", { seconds: Math.ceil(msBeforeNext / 1_000) });
    },
  };
}

/** At most this many windows, so that a flood of keys cannot exhaust memory. */
const MAX_WINDOWS = 100_000;

/** Removes the oldest tenth of the windows at once, since finding them takes a pass over all. */
class BoundedMemoryLimiter extends RateLimiterMemory {
  #newWindows = 0;

  override async consume(key: string | number, points?: number, options?: Record<string, unknown>) {
    const counted = await super.consume(key, points, options);
    if (counted.isFirstInDuration && ++this.#newWindows >= MAX_WINDOWS / 10) await this.#dropOldest();
    return counted;
  }

  async #dropOldest(): Promise<void> {
    this.#newWindows = 0;
    const { storage } = this.dump();
    const excess = Math.max(0, storage.length - 0.9 * MAX_WINDOWS);
    await Promise.all(storage.slice(0, excess).map(({ key }) => this.delete(key)));
  }
}

/** Timeout for a count: a slow Redis must not delay requests any further. */
const timeoutMilliseconds = 250;
/** After a failure, skip Redis for this long. */
const pauseMilliseconds = 2_000;

/** The part of the client that the library uses. */
function withPause(redis: Redis): Pick<Redis, "isReady" | "eval"> {
  let pausedUntil = 0;
  return {
    get isReady() {
      return redis.isReady && performance.now() >= pausedUntil;
    },
    async eval(script, options) {
      try {
        return await withTimeout(timeoutMilliseconds, redis.eval(script, options));
      } catch (error) {
        pausedUntil = performance.now() + pauseMilliseconds;
        throw error;
      }
    },
  };
}
