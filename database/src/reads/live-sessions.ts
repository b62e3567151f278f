import type { Pool } from "pg";
import { call } from "../call.ts";
import { internalContext } from "../internal-context.ts";

/** The user of a live session, with their current rights. */
export interface LiveSession {
  user_id: string;
  is_admin: boolean;
}

/** The most sessions per query, to keep each one fast. */
const MAX_AT_ONCE = 500;

/**
 * Which of these sessions are live. Unlike reads by the user, this does not refresh the idle timeout.
 * @param sessions hex SHA-256 hashes of their tokens.
 */
export async function liveSessions(pool: Pool, sessions: string[]): Promise<Map<string, LiveSession>> {
  const live = new Map<string, LiveSession>();
  for (let first = 0; first < sessions.length; first += MAX_AT_ONCE) {
    const asked = { p_sessions: sessions.slice(first, first + MAX_AT_ONCE) };
    const found = await call<Record<string, LiveSession>>(
      pool,
      "live_sessions",
      internalContext("sockets"),
      asked,
    );
    for (const [session, whose] of Object.entries(found)) live.set(session, whose);
  }
  return live;
}
