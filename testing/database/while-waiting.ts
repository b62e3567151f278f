import { expect } from "vitest";
import type { World } from "./world.ts";

interface Waiting<Reply> {
  /** A statement, run in its own transaction, that takes a lock which the call needs. */
  lock: [text: string, values: unknown[]];
  call: () => Promise<Reply>;
  /** Runs, and commits, once the call waits for the lock. */
  meanwhile?: () => Promise<unknown>;
  /** How many connections the call makes wait, usually one. */
  waiting?: number;
}

/** Makes a call wait for a lock, runs `meanwhile`, releases the lock, and returns the call's reply. */
export async function whileWaiting<Reply>(
  world: Pick<World, "owner" | "rows">,
  { lock, call, meanwhile, waiting = 1 }: Waiting<Reply>,
) {
  const holder = await world.owner.connect();
  try {
    await holder.query("begin");
    await holder.query(...lock);
    const reply = call();
    // It may be rejected before it is awaited.
    reply.catch(() => {});
    await expect.poll(() => world.rows(waitingForLocks)).toHaveLength(waiting);
    await meanwhile?.();
    await holder.query("commit");
    return await reply;
  } finally {
    holder.release(true);
  }
}

const waitingForLocks =
  "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
