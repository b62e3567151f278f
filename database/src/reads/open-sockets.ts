import type { Pool } from "pg";
import { call } from "../call.ts";
import { internalContext } from "../internal-context.ts";
import type { LiveSession } from "./live-sessions.ts";

/** A live session whose page opens a socket. */
export interface OpenedSession extends LiveSession {
  /** A fingerprint of each part of what the user's pages show. */
  versions: { user: string; balances: string; wallet: string; transactions: string; pauses: string };
}

/**
 * Which of these sessions are live, and what their pages show. Refreshes the idle timeout.
 * @param sessions hex SHA-256 hashes of their tokens.
 */
export async function openSockets(pool: Pool, sessions: string[]): Promise<Map<string, OpenedSession>> {
  const asked = { p_sessions: sessions };
  const opened = await call<Record<string, OpenedSession>>(
    pool,
    "open_sockets",
    internalContext("sockets"),
    asked,
  );
  return new Map(Object.entries(opened));
}
