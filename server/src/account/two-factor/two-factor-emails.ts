import type { FastifyReply, FastifyRequest } from "fastify";
import { hashToken, newToken, sessionHash, setSessionCookie } from "../../http/session.ts";
import type { Addressee } from "../../mail/addressee.ts";
import { queueEmail } from "../../mail/queue-email.ts";
import { type FactorChange, twoFactorEmail } from "../../mail/templates/account/two-factor.ts";
import type { Link } from "../email-codes/links.ts";
import { requestSource } from "../entry.ts";

/** The user affected by a change, and how many recovery codes are left if one was used as proof. */
export interface Changed extends Addressee {
  user_id: string;
  recovery_codes_left?: number | null;
  /** The end of the hold on withdrawals that the change caused (T62), ISO 8601. */
  held_until?: string | null;
}

/**
 * Emails the owner what changed, and notifies their open pages.
 * @param renewing the reply that sets a new session cookie, if any. Pages are notified after it is sent, or they would
 *   refetch with the old cookie.
 * @param undo the link that undoes an addition (T50).
 */
export async function sendFactorChangeEmail(
  request: FastifyRequest,
  { user_id, recovery_codes_left, held_until, ...owner }: Changed,
  change: FactorChange | null,
  { renewing, undo }: { renewing?: FastifyReply; undo?: Link } = {},
): Promise<void> {
  const { deps } = request.server;
  const notifyPages = () => deps.bus.publish({ type: "user_updated", user_id });
  if (renewing) renewing.raw.once("close", notifyPages);
  else notifyPages();
  const from = requestSource(request);
  if (typeof recovery_codes_left === "number") {
    const used = { kind: "recovery_code_used", left: recovery_codes_left } as const;
    await queueEmail(deps, twoFactorEmail(owner, used, from));
  }
  if (change === null) return;
  const mail = twoFactorEmail(owner, change, from, {
    undoUrl: undo?.url,
    heldUntil: held_until,
  });
  await queueEmail(deps, mail);
}

/** A factor was added. Adding the first one ended all other sessions (T51). */
export type Added = Changed &
  ({ is_first: true; max_age_seconds: number; ended: string[] } | { is_first: false });

/** After the first factor, sets this browser's renewed session and closes the pages of all others. */
export function finishAddition(
  request: FastifyRequest,
  reply: FastifyReply,
  renewed: RenewedSession,
  added: Added,
): void {
  if (!added.is_first) return;
  renewed.hand(reply, added.max_age_seconds);
  const { bus } = request.server.deps;
  for (const session_hash of added.ended) {
    bus.publish({ type: "session_ended", session_hash, reason: "two_factor_on" });
  }
}

/** A factor was removed. Removing the last one switches two-factor off. */
export interface Removed extends Changed {
  is_last: boolean;
}

/** Emails the owner what was removed, and notifies their open pages. */
export function sendFactorRemovalEmail(
  request: FastifyRequest,
  { is_last, ...changed }: Removed,
  kind: "app_removed" | "passkey_removed",
): Promise<void> {
  if (!is_last) return sendFactorChangeEmail(request, changed, { kind });
  // The recovery codes were removed too, so there is no remaining count to report.
  return sendFactorChangeEmail(request, { ...changed, recovery_codes_left: null }, { kind: "switched_off" });
}

/** A session that continues under a new token because it gained rights (T20). */
export interface RenewedSession {
  token_hash: string;
  /** @param maxAgeSeconds maximum lifetime of the session. */
  hand(reply: FastifyReply, maxAgeSeconds: number): void;
}

/** Time for the browser to store its new cookie before the old token's sockets close. */
const COOKIE_MILLISECONDS = 1_000;

/** Call this before the database call: after it, the old token may no longer be valid. */
export function renewSession(request: FastifyRequest): RenewedSession {
  const token = newToken();
  const session_hash = sessionHash(request);
  if (session_hash !== null) request.server.deps.bus.publish({ type: "session_renewing", session_hash });
  return {
    token_hash: hashToken(token),
    hand(reply, maxAgeSeconds) {
      setSessionCookie(reply, token, maxAgeSeconds);
      closeFormerSockets(request, reply);
    },
  };
}

/**
 * Closes the sockets opened with the old cookie, in case it was stolen. The browser's own pages reconnect with the new
 * cookie.
 */
function closeFormerSockets(request: FastifyRequest, reply: FastifyReply): void {
  const session_hash = sessionHash(request);
  if (session_hash === null) return;
  const { bus } = request.server.deps;
  const close = () => bus.publish({ type: "session_ended", session_hash, reason: "renewed" });
  reply.raw.once("close", () => void setTimeout(close, COOKIE_MILLISECONDS).unref());
}
