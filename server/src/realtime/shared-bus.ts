import { randomUUID } from "node:crypto";
import { z } from "zod";
import { parseJson } from "../parse-json.ts";
import { closeRedis, type Redis } from "../redis.ts";
import { type Bus, type LocalBus, type SharedEvent, sharedEvent } from "./bus.ts";

/** A bus that all nodes share. */
export interface SharedBus extends Bus {
  /** Begins to listen to the other nodes; where Redis is away, as soon as it is there. */
  start(): void;
  stop(): Promise<void>;
}

export interface SharedBusOptions {
  /** This node's own listeners. */
  local: LocalBus;
  /** What is said to the others goes through it; whoever opened it ends it. */
  redis: Redis;
  /** A connection of its own, since one that listens can do nothing else. `stop` ends it. */
  listening: Redis;
  /** What the channel's name begins with. */
  prefix: string;
}

/** An event on its way, with the node that says it: Redis tells a node its own words, too. */
const message = z.object({ from: z.string(), event: sharedEvent });

/**
 * Carries events between nodes by publish and subscribe, which keeps nothing for whoever does not listen. So a node
 * that could not listen for a while tells its own pages that they may have missed something, and one that could not
 * speak tells everybody's as soon as it can.
 */
export function createSharedBus({ local, redis, listening, prefix }: SharedBusOptions): SharedBus {
  const node = randomUUID();
  const channel = `${prefix}live`;
  let isSubscribed = false;
  let isOwingWord = false;

  function receive(text: string) {
    const { data } = message.safeParse(parseJson(text));
    // Another release's event is not known here; its pages find out by reading.
    if (data && data.from !== node) local.deliver(data.event);
  }

  function tellOthers(event: SharedEvent) {
    // A word may be refused though the connection stands; then the next one that goes through settles it.
    redis.publish(channel, JSON.stringify({ from: node, event })).then(payDebt, () => {
      isOwingWord = true;
    });
  }

  function payDebt() {
    if (!isOwingWord) return;
    isOwingWord = false;
    tellOthers({ type: "missed" });
  }

  async function listen() {
    try {
      // Every later connection takes over the subscription of this one.
      if (!isSubscribed) await listening.subscribe(channel, receive);
      isSubscribed = true;
      local.publish({ type: "missed" });
    } catch {
      // It broke again, and will be ready again.
    }
  }

  return {
    publish(event) {
      local.publish(event);
      if (event.type !== "prices") tellOthers(event);
    },
    subscribe: local.subscribe,
    start() {
      redis.on("ready", payDebt);
      listening.on("ready", () => void listen());
      // It tries for as long as it may: rejected where it is stopped before it could connect.
      listening.connect().catch(() => {});
    },
    async stop() {
      redis.off("ready", payDebt);
      await closeRedis(listening);
    },
  };
}
