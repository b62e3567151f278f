import type { Pause } from "@portico/contract";
import { type Context, type Pool, Refusal, reads } from "@portico/database";
import type { Identity } from "./client.ts";
import type { UserReads } from "./user-updates.ts";

/** Database reads for the sockets. */
export interface LiveReads extends UserReads {
  /** The user of a context. An ended session counts as a visitor, as on every page. */
  identify(context: Context): Promise<Identity>;
  pauses(): Promise<Pause[]>;
  /** Filters live sessions. */
  liveSessions(sessions: string[]): Promise<Map<string, { is_admin: boolean }>>;
}

export function liveReads(pool: Pool): LiveReads {
  return {
    async identify(context) {
      const visitor = { context: { ...context, session: null }, user_id: null, is_admin: false };
      if (context.session === null) return visitor;
      const reader = await unless("not_authenticated", reads.requireReader(pool, context));
      return reader ? { context, user_id: reader.user_id, is_admin: mayAdminister(reader) } : visitor;
    },
    pauses: () => reads.pauses(pool),
    liveSessions: (sessions) => reads.liveSessions(pool, sessions),
    async balances(context) {
      return (await reads.balances(pool, context)).balances;
    },
    async transaction(context, name) {
      return (await unless("not_found", reads.transaction(pool, context, name)))?.transaction ?? null;
    },
  };
}

/** Whether the database would let this administrator in. */
function mayAdminister({ is_admin, lacks_second_factor, status }: reads.Reader): boolean {
  return is_admin && !lacks_second_factor && status === "active";
}

/** The value read, or null if it was refused with this code. */
async function unless<Value>(code: string, asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refusal && error.code === code) return null;
    throw error;
  }
}
