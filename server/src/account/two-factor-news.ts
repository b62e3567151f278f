import type { FastifyReply, FastifyRequest } from "fastify";
import type { Addressee } from "../letters/addressee.ts";
import { sendNews } from "../send-news.ts";
import { hashToken, newToken, sessionHash, setSessionCookie } from "../session.ts";
import { askedFrom } from "./entry.ts";
import { type TwoFactorNews, twoFactorMail } from "./letters/two-factor.ts";
import type { Link } from "./links.ts";

/** Whom a change touched, and how many recovery codes are left if its proof was one. */
export interface Changed extends Addressee {
  user_id: string;
  recovery_codes_left?: number | null;
}

/**
 * Tells the owner by mail what changed, and their open pages that something did.
 * @param renewing the reply with a new cookie, if there is one: the pages ask with the old one before they have it, so
 *   they are told when it is through.
 * @param undo the link that undoes what was added, if something was (T50).
 */
export async function tellOfChange(
  request: FastifyRequest,
  { user_id, recovery_codes_left, ...owner }: Changed,
  news: TwoFactorNews | null,
  { renewing, undo }: { renewing?: FastifyReply; undo?: Link } = {},
): Promise<void> {
  const { deps } = request.server;
  const tellPages = () => deps.bus.publish({ type: "user_updated", user_id });
  if (renewing) renewing.raw.once("close", tellPages);
  else tellPages();
  const from = askedFrom(request);
  if (typeof recovery_codes_left === "number") {
    const used = { kind: "recovery_code_used", left: recovery_codes_left } as const;
    await sendNews(deps, twoFactorMail(owner, used, from));
  }
  if (news === null) return;
  await sendNews(deps, twoFactorMail(owner, news, from, undo?.url(owner.email)));
}

/** A factor was added. The first one ended every other session (T51). */
export type Added = Changed &
  ({ is_first: true; max_age_seconds: number; ended: string[] } | { is_first: false });

/** Hands this browser its renewed session if the factor is the first, and closes the pages of all others. */
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

/** A factor is gone; without any other, two-factor is off. */
export interface Removed extends Changed {
  is_last: boolean;
}

/** Tells the owner by mail what was removed, and their open pages that something was. */
export function tellOfRemoval(
  request: FastifyRequest,
  { is_last, ...changed }: Removed,
  kind: "app_removed" | "passkey_removed",
): Promise<void> {
  if (!is_last) return tellOfChange(request, changed, { kind });
  // The recovery codes are gone, too, so there is none to be counted.
  return tellOfChange(request, { ...changed, recovery_codes_left: null }, { kind: "switched_off" });
}

/** A session that goes on under a new token, because it has more rights now (T20). */
export interface RenewedSession {
  token_hash: string;
  /** @param maxAgeSeconds how long it may last at most. */
  hand(reply: FastifyReply, maxAgeSeconds: number): void;
}

/** How long a browser has to keep its new cookie before the sockets of the old one close. */
const patience_milliseconds = 1_000;

/** To be called before the database is asked: from then on the old token may be found to be nobody's. */
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
 * Whoever has copied the old cookie loses the sockets they opened with it. The browser's own pages open new ones, and
 * need the new cookie for that.
 */
function closeFormerSockets(request: FastifyRequest, reply: FastifyReply): void {
  const session_hash = sessionHash(request);
  if (session_hash === null) return;
  const { bus } = request.server.deps;
  const close = () => bus.publish({ type: "session_ended", session_hash, reason: "renewed" });
  reply.raw.once("close", () => void setTimeout(close, patience_milliseconds).unref());
}
