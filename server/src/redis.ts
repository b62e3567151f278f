import { createHash } from "node:crypto";
import { createClient, type RedisClientType } from "@redis/client";
import type { Logger } from "pino";
import { within } from "./within.ts";

export type Redis = RedisClientType;

/** Between two tries to reach a server that is away: soon at first, and not all nodes at once. */
const mostRetryMilliseconds = 2_000;
/** A server that is gone without a word is found out by this: it owes an answer to a ping every two seconds. */
const silentMilliseconds = 6_000;
const pingMilliseconds = 2_000;
/** How long a stop waits for it. */
const farewellMilliseconds = 500;
/** A server that takes no more words must not fill our memory with them. */
const mostWaiting = 10_000;

/**
 * A client that goes on trying for as long as the process lives. While the server is away commands are refused at
 * once: whoever gives one has another way, and nothing is worth waiting for here.
 */
export function openRedis(url: string, log: Pick<Logger, "warn" | "info">): Redis {
  const redis: Redis = createClient({
    url,
    name: "portico",
    disableOfflineQueue: true,
    commandsQueueMaxLength: mostWaiting,
    pingInterval: pingMilliseconds,
    socket: {
      connectTimeout: silentMilliseconds,
      socketTimeout: silentMilliseconds,
      reconnectStrategy: (tries) =>
        Math.min(100 * 2 ** Math.min(tries, 10), mostRetryMilliseconds) * (0.5 + Math.random() / 2),
    },
  });
  let isAway = false;
  // Said once for each time that it goes; every try that fails would be a line.
  redis.on("error", (err) => {
    if (!isAway) log.warn({ err }, "redis is away: limits are counted on this node, and others are not told");
    isAway = true;
  });
  redis.on("ready", () => {
    if (isAway) log.info("redis is back");
    isAway = false;
  });
  giveUpSilent(redis);
  return redis;
}

/**
 * The socket's own time-out counts what we say, too, so it never finds a silent server on a node that is busy. Whoever
 * owes us an answer for that long is left, and another connection is tried until one answers.
 */
function giveUpSilent(redis: Redis): void {
  let silence: NodeJS.Timeout | undefined;
  const hear = () => {
    clearTimeout(silence);
    // An answer that came while this process was held up is heard before it is given up.
    const own: NodeJS.Timeout = setTimeout(
      () => setImmediate(() => own === silence && leave()),
      silentMilliseconds,
    ).unref();
    silence = own;
  };
  const leave = () => {
    if (!redis.isOpen || !redis.isReady) return;
    redis.destroy();
    redis.connect().catch(() => {});
  };
  redis.on("ready", hear);
  redis.on("ping-interval", hear);
}

/** Ends a client, with what it has still to say said where somebody listens. */
export async function closeRedis(redis: Redis): Promise<void> {
  if (!redis.isOpen) return;
  try {
    await within(farewellMilliseconds, redis.isReady ? redis.close() : Promise.reject(new Error("away")));
  } catch {
    // One that is being closed counts as closed already, though it may wait for an answer.
    redis.destroy();
  }
}

/** What keys and channels begin with, so that several deployments may share one server. The same on all nodes of one. */
export function redisPrefix(publicUrl: string): string {
  return `portico:${createHash("sha256").update(publicUrl).digest("hex").slice(0, 12)}:`;
}
