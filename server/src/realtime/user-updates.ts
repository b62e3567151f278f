import type { Balance, Transaction, TransactionType } from "@portico/contract";
import { type Context, Refusal } from "@portico/database";
import type { Client } from "./client.ts";
import { encode } from "./frames.ts";
import type { Hub } from "./hub.ts";

/** Which transaction changed. */
export interface TransactionName {
  type: TransactionType;
  id: string;
}

/** Reads the state of a session's user. Both refuse with `not_authenticated` if the session has ended. */
export interface UserReads {
  balances(context: Context): Promise<Balance[]>;
  /** Null if this user has no such transaction. */
  transaction(context: Context, name: TransactionName): Promise<Transaction | null>;
}

/** Sends users' changed data to their sockets. */
export interface UserUpdates {
  /** The user's balances changed and, if given, a transaction. Users without an open socket cost nothing. */
  changed(userId: string, transaction?: TransactionName): void;
}

/** Changes since the last read for a user. */
type Changes = Map<string, TransactionName>;

/**
 * Sends a user's balances and transactions to their sockets. They are read after the change is committed, once for all
 * changes that arrived together, so the newest state is sent and no intermediate one.
 * @param onError gets the errors of these reads; no function rejects.
 */
export function createUserUpdates(
  hub: Hub,
  reads: UserReads,
  onError: (error: unknown) => void,
): UserUpdates {
  const pending = new Map<string, Changes>();
  const busy = new Set<string>();

  async function work(userId: string): Promise<void> {
    busy.add(userId);
    try {
      for (let changes = take(userId); changes; changes = take(userId)) await update(userId, changes);
    } catch (error) {
      onError(error);
    } finally {
      busy.delete(userId);
    }
  }

  function take(userId: string): Changes | undefined {
    const changes = pending.get(userId);
    pending.delete(userId);
    return changes;
  }

  async function update(userId: string, changes: Changes): Promise<void> {
    // Skip sockets whose session is being renewed: they reload everything when they reconnect.
    const reader = hub.ofUser(userId).find((client) => !hub.isRenewing(client));
    if (!reader) return;
    try {
      await readAndSend(userId, reader, changes);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "not_authenticated") throw error;
      // This session has ended; the user may have another one open.
      hub.endExpired(reader.identity.context.session ?? "");
      await update(userId, changes);
    }
  }

  async function readAndSend(userId: string, reader: Client, changes: Changes): Promise<void> {
    const { context } = reader.identity;
    const balances = await reads.balances(context);
    const frames: [topic: string, frame: Buffer][] = [["balances", encode({ type: "balances", balances })]];
    // Sequentially, so that one user with many changes cannot take all connections.
    for (const name of changes.values()) {
      const transaction = await reads.transaction(context, name);
      if (transaction)
        frames.push([`transaction ${transaction.id}`, encode({ type: "transaction", transaction })]);
    }
    for (const client of hub.ofUser(userId)) {
      for (const [topic, frame] of frames) client.send(topic, frame);
    }
  }

  return {
    changed(userId, transaction) {
      if (hub.ofUser(userId).length === 0) return;
      const changes = pending.get(userId) ?? new Map();
      if (transaction) changes.set(transaction.id, transaction);
      pending.set(userId, changes);
      if (!busy.has(userId)) void work(userId);
    },
  };
}
