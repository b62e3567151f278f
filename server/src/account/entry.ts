import type { TwoFactorMethod, User } from "@portico/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { clientAddress, hashToken, newToken, sessionHash, setSessionCookie } from "../http/session.ts";
import { ownerOf } from "../mail/addressee.ts";
import { queueEmail } from "../mail/queue-email.ts";
import { newDeviceEmail, type SignInFacts } from "../mail/templates/account/new-device.ts";
import { deviceCookie, signUpCookie, twoFactorCookie } from "./browser-cookie.ts";
import { deviceOf } from "./device.ts";
import { type Link, newLink } from "./email-codes/links.ts";

/** The database's reply to a successful first factor: an open session, or a request for the second factor. */
export type Entered =
  | {
      user: User;
      /** Maximum lifetime of the session. */
      max_age_seconds: number;
      /** Whether this sign-in ended another session of this browser. */
      has_ended_session: boolean;
      /** The user has signed in before, but never in this browser. */
      is_new_device: boolean;
    }
  | { needs_two_factor: true; methods: TwoFactorMethod[] };

/** The route's reply. */
export type EntryReply = { user: User } | { needsTwoFactor: true; methods: TwoFactorMethod[] };

/** A sign-in in progress: the hashes to store before it, and the cookies to set after it. */
export interface Entry {
  /** For the parameter `p_entry` of the database's functions; hex hashes. */
  hashes: { token_hash: string; device_hash: string; challenge_hash: string; undo_hash: string };
  /** Sets this browser's session cookie, or the cookie that lets it submit the second factor. */
  finish(reply: FastifyReply, entered: Entered): Promise<EntryReply>;
}

/** Prepares a sign-in of any kind (T20): a new token and the cookies that identify this browser. */
export function newEntry(request: FastifyRequest): Entry {
  const token = newToken();
  const challenge = twoFactorCookie.create();
  const undo = newLink(request.server.deps.config, "undo_sign_in");
  const known = deviceCookie.hash(request);
  const device = known === null ? deviceCookie.create() : { hash: known, setCookie: () => {} };
  return {
    hashes: {
      token_hash: hashToken(token),
      device_hash: device.hash,
      challenge_hash: challenge.hash,
      undo_hash: undo.hash,
    },
    async finish(reply, entered) {
      if ("needs_two_factor" in entered) {
        challenge.setCookie(reply);
        return { needsTwoFactor: true, methods: entered.methods };
      }
      closeFormerPages(request, entered.has_ended_session);
      // Open pages that list sessions show the new one.
      request.server.deps.bus.publish({ type: "user_updated", user_id: entered.user.id });
      if (entered.is_new_device) await sendOwnerEmail(request, entered.user, undo);
      device.setCookie(reply);
      twoFactorCookie.clear(reply);
      signUpCookie.clear(reply);
      setSessionCookie(reply, token, entered.max_age_seconds);
      return { user: entered.user };
    },
  };
}

/** Closes the pages of this browser's previous session. */
function closeFormerPages(request: FastifyRequest, hasEnded: boolean): void {
  const former = sessionHash(request);
  if (!hasEnded || former === null) return;
  request.server.deps.bus.publish({ type: "session_ended", session_hash: former, reason: "replaced" });
}

async function sendOwnerEmail(request: FastifyRequest, user: User, undo: Link): Promise<void> {
  const message = newDeviceEmail(ownerOf(user), requestSource(request), undo.url);
  await queueEmail(request.server.deps, message);
}

/** The origin of a request, for an email about it. */
export function requestSource(request: FastifyRequest): SignInFacts {
  return {
    device: deviceOf(request.headers["user-agent"]),
    address: clientAddress(request),
    at: new Date(),
    publicUrl: request.server.deps.config.publicUrl,
  };
}
