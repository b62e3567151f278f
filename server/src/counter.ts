import { createHash } from "node:crypto";
import type { Redis } from "./redis.ts";
import { within } from "./within.ts";

/** How a window of time stands after one more try. */
export interface Counted {
  /** The tries of this window, this one included. */
  tries: number;
  /** Until the window ends. */
  left_milliseconds: number;
}

/** Counts tries in windows of time; a window begins with its first try. */
export interface Counter {
  count(id: string, windowMilliseconds: number): Promise<Counted>;
}

interface Window {
  tries: number;
  ends_at_milliseconds: number;
}

/** Beyond this many, windows that have ended are cleared away, so that a flood of ids cannot fill the memory. */
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
  // All are running: the oldest go, since a map keeps the order in which they came. A tenth of them at once, so that not
  // every new one is looked for among all.
  for (const id of windows.keys()) {
    if (windows.size < 0.9 * mostWindows) return;
    windows.delete(id);
  }
}

/** In one step, so that no node can die between the count and its end. */
const countScript = `
local tries = redis.call('incr', KEYS[1])
local left = redis.call('pttl', KEYS[1])
if left < 0 then
  redis.call('pexpire', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {tries, left}`;

/** Nobody waits longer than this for a count: a request is not worth less because Redis is slow. */
const patienceMilliseconds = 250;
/** Whoever waited in vain spares the others the waiting for this long. */
const restMilliseconds = 2_000;

/**
 * A counter that all nodes share. While Redis is away each node goes on counting by itself: a limit may then let
 * through as many times as much as there are nodes, but it never lets everything through, and nobody is shut out.
 * @param prefix of the keys; what is counted stands in them as a hash, since it may be somebody's address.
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
