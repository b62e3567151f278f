import { adminChange, type Price, transactionType } from "@portico/contract";
import { z } from "zod";

/** What is said to every node. Nothing depends on delivery: a page that missed something reads again. */
export const sharedEvent = z.discriminatedUnion("type", [
  /** Balances, wallet or transactions of this user changed; `transaction` names the one that did. */
  z.object({
    type: z.literal("user_changed"),
    user_id: z.string(),
    transaction: z.object({ type: transactionType, id: z.string() }).exactOptional(),
  }),
  /** What this user should know of their account changed. */
  z.object({ type: z.literal("user_updated"), user_id: z.string() }),
  /** Sockets of this session, or of all the user's sessions, must close. `session_hash` is the hex SHA-256 of a token. */
  z.object({
    type: z.literal("session_ended"),
    user_id: z.string().exactOptional(),
    session_hash: z.string().exactOptional(),
    reason: z.string(),
  }),
  /** This session may go on under a new token now. That it did is said by `session_ended`, once its browser has the token. */
  z.object({ type: z.literal("session_renewing"), session_hash: z.string() }),
  /** Prices were written to the database: every node reads them. */
  z.object({ type: z.literal("prices_written") }),
  /** A pause was set or lifted: every node reads them and tells its sockets. */
  z.object({ type: z.literal("pauses_changed") }),
  /** Where users can pay has changed: every node tells its sockets. */
  z.object({ type: z.literal("payment_methods_changed") }),
  adminChange,
  /** Events were lost between the nodes: whoever listens looks for itself. */
  z.object({ type: z.literal("missed") }),
]);
export type SharedEvent = z.infer<typeof sharedEvent>;

/** Something that an open page may want to know. */
export type BusEvent =
  | SharedEvent
  /** The prices that this node has found new. It is said on this node alone: every other finds the same ones itself. */
  | { type: "prices"; coins: Price[] };

/** Hears an event, and whether it happened on another node. */
export type BusListener = (event: BusEvent, isFromElsewhere: boolean) => void;

/** Carries events from where they happen to whoever keeps sockets open. */
export interface Bus {
  publish(event: BusEvent): void;
  /** @returns a function that ends the subscription. */
  subscribe(listener: BusListener): () => void;
}

/** A bus within this process, which can also be handed what happened in another. */
export interface LocalBus extends Bus {
  deliver(event: BusEvent): void;
}

/** @param onError hears what a listener threw, so that one cannot silence the others. */
export function createBus(onError: (error: unknown) => void): LocalBus {
  const listeners = new Set<BusListener>();

  function tell(event: BusEvent, isFromElsewhere: boolean) {
    for (const listener of listeners) {
      try {
        listener(event, isFromElsewhere);
      } catch (error) {
        onError(error);
      }
    }
  }

  return {
    publish: (event) => tell(event, false),
    deliver: (event) => tell(event, true),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
