import type { Delay, Pause, StatePart } from "@portico/contract";
import { type Context, type Pool, Refusal, reads } from "@portico/database";
import { batch } from "../async/batch.ts";
import type { Identity } from "./client.ts";
import type { UserReads } from "./user-updates.ts";

/** Fingerprints of the parts of what a user's pages show. */
export type Versions = Partial<Record<StatePart, string>>;

/** The user of a new socket, and what their pages show. */
export interface Opening {
  identity: Identity;
  /** Null for a visitor. */
  versions: Versions | null;
}

/** Sessions per statement: when a node dies, hundreds of pages return in the same second. */
const MAX_AT_ONCE = 50;

/** Database reads for the sockets. */
export interface LiveReads extends UserReads {
  /** The user of a context. An ended session counts as a visitor, as on every page. */
  open(context: Context): Promise<Opening>;
  pauses(): Promise<{ pauses: Pause[]; delays: Delay[] }>;
  /** Filters live sessions. */
  liveSessions(sessions: string[]): Promise<Map<string, { is_admin: boolean }>>;
}

/** Creates the reads. Sessions that are asked for at the same time share a statement. */
export function liveReads(pool: Pool): LiveReads {
  const find = batch(MAX_AT_ONCE, (sessions: string[]) => reads.openSockets(pool, sessions));
  return {
    async open(context) {
      const found = context.session === null ? undefined : await find(context.session);
      if (!found) {
        const identity = { context: { ...context, session: null }, user_id: null, is_admin: false };
        return { identity, versions: null };
      }
      const { user_id, is_admin, versions } = found;
      return { identity: { context, user_id, is_admin }, versions };
    },
    pauses: async () => ({ pauses: await reads.pauses(pool), delays: await reads.delays(pool) }),
    liveSessions: (sessions) => reads.liveSessions(pool, sessions),
    async balances(context) {
      return (await reads.balances(pool, context)).balances;
    },
    async transaction(context, name) {
      return (await unless("not_found", reads.transaction(pool, context, name)))?.transaction ?? null;
    },
  };
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
