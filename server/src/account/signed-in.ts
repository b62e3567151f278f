import type { User } from "@portico/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sessionHash, setSessionCookie } from "../session.ts";

/** What the database replies when it has opened a session. */
export interface OpenedSession {
  user: User;
  /** How long the session may last at most. */
  max_age_seconds: number;
  /** Whether this browser had another session, which has ended. */
  has_ended_session: boolean;
}

/** Hands the new session to this browser, and closes the pages of the one it had before. */
export function enter(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  opened: OpenedSession,
): User {
  const former = sessionHash(request);
  if (opened.has_ended_session && former !== null) {
    request.server.deps.bus.publish({ type: "session_ended", session_hash: former, reason: "replaced" });
  }
  setSessionCookie(reply, token, opened.max_age_seconds);
  return opened.user;
}
