import type { Price, TransactionType } from "@portico/contract";

/** Something that an open page may want to know. Nothing depends on delivery: a page that missed it reads again. */
export type BusEvent =
  /** Balances, wallet or transactions of this user changed; `transaction` names the one that did. */
  | { type: "user_changed"; user_id: string; transaction?: { type: TransactionType; id: string } }
  /** What this user should know of their account changed. */
  | { type: "user_updated"; user_id: string }
  /** Sockets of this session, or of all the user's sessions, must close. `session_hash` is the hex SHA-256 of a token. */
  | { type: "session_ended"; user_id?: string; session_hash?: string; reason: string }
  /** This session may go on under a new token now. That it did is said by `session_ended`, once its browser has the token. */
  | { type: "session_renewing"; session_hash: string }
  | { type: "prices"; coins: Price[] }
  /** The queue of withdrawals changed. */
  | { type: "admin_withdrawals" }
  /** Fees or premiums were changed. */
  | { type: "admin_settings" }
  /** The price update has run, or was told something else. */
  | { type: "admin_cron" }
  /** Who administers, or in which role, was changed. */
  | { type: "admin_roles" }
  /** The pool of wallets changed. */
  | { type: "admin_wallets" }
  /** An administrator changed a user, or something of theirs. */
  | { type: "admin_users" };

/** Carries events from where they happen to whoever keeps sockets open. */
export interface Bus {
  publish(event: BusEvent): void;
  /** @returns a function that ends the subscription. */
  subscribe(listener: (event: BusEvent) => void): () => void;
}

/** A bus within this process. `onError` hears what a listener threw, so that one cannot silence the others. */
export function createBus(onError: (error: unknown) => void): Bus {
  const listeners = new Set<(event: BusEvent) => void>();
  return {
    publish(event) {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
