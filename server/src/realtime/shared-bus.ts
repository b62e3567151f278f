import { randomUUID } from "node:crypto";
import { z } from "zod";
import { closeRedis, type Redis } from "../cluster/redis.ts";
import { parseJson } from "../http/parse-json.ts";
import { type Bus, type LocalBus, type SharedEvent, sharedEvent } from "./bus.ts";

/** A bus shared by all nodes. */
export interface SharedBus extends Bus {
  /** Starts listening to other nodes, as soon as Redis is available. */
  start(): void;
  stop(): Promise<void>;
}

/** The bus and the connections that a shared bus joins. */
export interface SharedBusOptions {
  /** Delivers events to this node's listeners. */
  local: LocalBus;
  /** The connection for publishing. Its creator closes it. */
  redis: Redis;
  /** A separate connection, since a subscribed one can do nothing else. `stop` closes it. */
  listening: Redis;
  /** Prefix of the channel's name. */
  prefix: string;
}

/** An event with its sender, since Redis also delivers a node's own messages to it. */
const message = z.object({ from: z.string(), event: sharedEvent });

/**
 * Carries events between nodes by Redis pub/sub, which stores nothing for disconnected subscribers. So a node that
 * could not listen for a while notifies its own pages that they may have missed events, and one that could not publish
 * notifies everyone's pages as soon as it can.
 */
export function createSharedBus({ local, redis, listening, prefix }: SharedBusOptions): SharedBus {
  const node = randomUUID();
  const channel = `${prefix}live`;
  let isSubscribed = false;
  let isOwingWord = false;

  function receive(text: string) {
    const { data } = message.safeParse(parseJson(text));
    // Ignore unknown events of another release. Pages will read the change.
    if (data && data.from !== node) local.deliver(data.event);
  }

  function publishToOthers(event: SharedEvent) {
    // Publishing can fail although the connection is up. The next successful publish then sends `missed`.
    redis.publish(channel, JSON.stringify({ from: node, event })).then(payDebt, () => {
      isOwingWord = true;
    });
  }

  function payDebt() {
    if (!isOwingWord) return;
    isOwingWord = false;
    publishToOthers({ type: "missed" });
  }

  async function listen() {
    try {
      // Reconnects restore the subscription.
      if (!isSubscribed) await listening.subscribe(channel, receive);
      isSubscribed = true;
      local.publish({ type: "missed" });
    } catch {
      // The connection broke again; the next `ready` event retries.
    }
  }

  return {
    publish(event) {
      local.publish(event);
      if (event.type !== "prices") publishToOthers(event);
    },
    subscribe: local.subscribe,
    start() {
      redis.on("ready", payDebt);
      listening.on("ready", () => void listen());
      // It retries until stopped; rejects only if stopped before connecting.
      listening.connect().catch(() => {});
    },
    async stop() {
      redis.off("ready", payDebt);
      await closeRedis(listening);
    },
  };
}
