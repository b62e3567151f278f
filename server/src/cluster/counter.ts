import { createHash } from "node:crypto";
import { within } from "../async/with-timeout.ts";
import type { Redis } from "./redis.ts";

/** The state of a time window after one more attempt. */
export interface Counted {
  /** Attempts in this window, including this one. */
  tries: number;
  /** Milliseconds until the window ends. */
  left_milliseconds: number;
}

/** Counts attempts in time windows. A window starts with its first attempt. */
export interface Counter {
  count(id: string, windowMilliseconds: number): Promise<Counted>;
}

interface Window {
  tries: number;
  ends_at_milliseconds: number;
}

/** Above this number, expired windows are removed, so that a flood of ids cannot exhaust memory. */
const mostWindows = 100_000;

/** A counter in this process's memory. */
export function createMemoryCounter(now: () => number = Date.now): Counter {
  const windows = new Map<string, Window>();
  return {
    async count(id, windowMilliseconds) {
      const time = now();
      let window = windows.get(id);
      if (window === undefined || window.ends_at_milliseconds <= time) {
        if (windows.size >= mostWindows) dropEnded(windows, time);
        windows.delete(id);
        window = { tries: 0, ends_at_milliseconds: time + windowMilliseconds };
        windows.set(id, window);
      }
      window.tries += 1;
      return { tries: window.tries, left_milliseconds: window.ends_at_milliseconds - time };
    },
  };
}

function dropEnded(windows: Map<string, Window>, time: number): void {
  for (const [id, window] of windows) {
    if (window.ends_at_milliseconds <= time) windows.delete(id);
  }
  // If none have expired, remove the oldest (a map keeps insertion order). Removing a tenth at once avoids scanning the
  // whole map for each new window.
  for (const id of windows.keys()) {
    if (windows.size < 0.9 * mostWindows) return;
    windows.delete(id);
  }
}

/** One atomic script, so that a crash cannot leave a count without an expiry. */
const countScript = `
local tries = redis.call('incr', KEYS[1])
local left = redis.call('pttl', KEYS[1])
if left < 0 then
  redis.call('pexpire', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {tries, left}`;

/** Timeout for a count: a slow Redis must not delay requests any further. */
const patienceMilliseconds = 250;
/** After a timeout, skip Redis for this long. */
const restMilliseconds = 2_000;

/**
 * A counter shared by all nodes. While Redis is unavailable, each node counts on its own: a limit may then allow as
 * many times more attempts as there are nodes, but it still limits and nobody is locked out.
 * @param prefix prefix of the keys. Ids are stored hashed, since they may be email addresses.
 */
export function createRedisCounter(redis: Redis, prefix: string, meanwhile = createMemoryCounter()): Counter {
  let restsUntil = 0;
  return {
    async count(id, windowMilliseconds) {
      if (!redis.isReady || performance.now() < restsUntil) return meanwhile.count(id, windowMilliseconds);
      const key = `${prefix}count:${createHash("sha256").update(id).digest("base64url")}`;
      try {
        const asked = redis.eval(countScript, { keys: [key], arguments: [String(windowMilliseconds)] });
        const [tries, left] = (await within(patienceMilliseconds, asked)) as [number, number];
        return { tries, left_milliseconds: left };
      } catch {
        restsUntil = performance.now() + restMilliseconds;
        return meanwhile.count(id, windowMilliseconds);
      }
    },
  };
}
