import type { Balance, Transaction, TransactionType } from "@portico/contract";
import { type Context, Refusal } from "@portico/database";
import type { Client } from "./client.ts";
import { encode } from "./frames.ts";
import type { Hub } from "./hub.ts";

export interface TransactionName {
  type: TransactionType;
  id: string;
}

/** How the state of the user behind a session is read. Both refuse `not_authenticated` when it has ended. */
export interface UserReads {
  balances(context: Context): Promise<Balance[]>;
  /** Null where there is no such transaction of this user. */
  transaction(context: Context, name: TransactionName): Promise<Transaction | null>;
}

export interface UserUpdates {
  /** The user's balances changed and, where one is named, a transaction. Users without an open socket cost nothing. */
  changed(userId: string, transaction?: TransactionName): void;
}

/** What has changed since the last reading for a user. */
type Changes = Map<string, TransactionName>;

/**
 * Sends a user's balances and transactions to their own sockets. They are read when the change is committed already,
 * once for however many changes came together: what is sent is the newest state, never a step on the way.
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
    // One whose session is being renewed reads everything anew when it comes back.
    const reader = hub.ofUser(userId).find((client) => !hub.isRenewing(client));
    if (!reader) return;
    try {
      await readAndSend(userId, reader, changes);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "not_authenticated") throw error;
      // Its session is over; another one of the user may still be open.
      hub.endExpired(reader.identity.context.session ?? "");
      await update(userId, changes);
    }
  }

  async function readAndSend(userId: string, reader: Client, changes: Changes): Promise<void> {
    const { context } = reader.identity;
    const balances = await reads.balances(context);
    const frames: [topic: string, frame: Buffer][] = [["balances", encode({ type: "balances", balances })]];
    // One after the other: whoever causes many changes at once must not take all connections.
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
