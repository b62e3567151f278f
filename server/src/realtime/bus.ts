import { callEvent, type Price } from "@portico/contract";
import { z } from "zod";

/** Events sent to every node. Delivery is best effort: a page that missed one reads again. */
export const sharedEvent = z.discriminatedUnion("type", [
  ...callEvent.options,
  /**
   * This session may be about to continue under a new token. `session_ended` follows once its browser has the token.
   */
  z.object({ type: z.literal("session_renewing"), session_hash: z.string() }),
  /** Prices were written to the database; every node reads them. */
  z.object({ type: z.literal("prices_written") }),
  /** Events between nodes may have been lost; listeners read again. */
  z.object({ type: z.literal("missed") }),
]);

/** An event that the nodes of a cluster share. */
export type SharedEvent = z.infer<typeof sharedEvent>;

/** An event for open pages. */
export type BusEvent =
  | SharedEvent
  /** Prices that changed on this node. Not sent to other nodes, which detect changes themselves. */
  | { type: "prices"; coins: Price[] };

/** Receives an event, and whether it came from another node. */
export type BusListener = (event: BusEvent, isFromElsewhere: boolean) => void;

/** Carries events to the sockets of open pages. */
export interface Bus {
  publish(event: BusEvent): void;
  /** @returns a function that unsubscribes. */
  subscribe(listener: BusListener): () => void;
}

/** A bus within this process that can also deliver events of other nodes. */
export interface LocalBus extends Bus {
  deliver(event: BusEvent): void;
}

/** @param onError called with a listener's error, so that one listener cannot stop the others. */
export function createBus(onError: (error: unknown) => void): LocalBus {
  const listeners = new Set<BusListener>();

  function notifyListeners(event: BusEvent, isFromElsewhere: boolean) {
    for (const listener of listeners) {
      try {
        listener(event, isFromElsewhere);
      } catch (error) {
        onError(error);
      }
    }
  }

  return {
    publish: (event) => notifyListeners(event, false),
    deliver: (event) => notifyListeners(event, true),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
