import type { TwoFactorMethod, User } from "@portico/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ownerOf } from "../letters/addressee.ts";
import { sendNews } from "../send-news.ts";
import { clientAddress, hashToken, newToken, sessionHash, setSessionCookie } from "../session.ts";
import { deviceCookie, signUpCookie, twoFactorCookie } from "./browser-cookie.ts";
import { deviceOf } from "./device.ts";
import { newDeviceMail, type SignInFacts } from "./letters/new-device.ts";

/** What the database replies when it knows who came in: an open session, or the question for the second factor. */
export type Entered =
  | {
      user: User;
      /** How long the session may last at most. */
      max_age_seconds: number;
      /** Whether this browser had another session, which has ended. */
      has_ended_session: boolean;
      /** The user has signed in before, but never from this browser. */
      is_new_device: boolean;
    }
  | { needs_two_factor: true; methods: TwoFactorMethod[] };

/** What the route answers then. */
export type EntryReply = { user: User } | { needsTwoFactor: true; methods: TwoFactorMethod[] };

/** A sign-in under way: what it gives the database beforehand, and the browser afterwards. */
export interface Entry {
  /** For the parameter `p_entry` of the database's functions; hex hashes. */
  hashes: { token_hash: string; device_hash: string; challenge_hash: string };
  /** Hands the new session to this browser, or the right to give the second factor. */
  finish(reply: FastifyReply, entered: Entered): Promise<EntryReply>;
}

/** Prepares every way in alike (T20): a new token, and the cookies by which this browser will be known. */
export function newEntry(request: FastifyRequest): Entry {
  const token = newToken();
  const challenge = twoFactorCookie.create();
  const known = deviceCookie.hash(request);
  const device = known === null ? deviceCookie.create() : { hash: known, setCookie: () => {} };
  return {
    hashes: { token_hash: hashToken(token), device_hash: device.hash, challenge_hash: challenge.hash },
    async finish(reply, entered) {
      if ("needs_two_factor" in entered) {
        challenge.setCookie(reply);
        return { needsTwoFactor: true, methods: entered.methods };
      }
      closeFormerPages(request, entered.has_ended_session);
      // Whoever has the list of sessions before them sees the new one.
      request.server.deps.bus.publish({ type: "user_updated", user_id: entered.user.id });
      if (entered.is_new_device) await tellOwner(request, entered.user);
      device.setCookie(reply);
      twoFactorCookie.clear(reply);
      signUpCookie.clear(reply);
      setSessionCookie(reply, token, entered.max_age_seconds);
      return { user: entered.user };
    },
  };
}

/** The pages of the session that this browser had before. */
function closeFormerPages(request: FastifyRequest, hasEnded: boolean): void {
  const former = sessionHash(request);
  if (!hasEnded || former === null) return;
  request.server.deps.bus.publish({ type: "session_ended", session_hash: former, reason: "replaced" });
}

async function tellOwner(request: FastifyRequest, user: User): Promise<void> {
  await sendNews(request.server.deps, newDeviceMail(ownerOf(user), askedFrom(request)));
}

/** From where a request comes, for a letter about it. */
export function askedFrom(request: FastifyRequest): SignInFacts {
  return {
    device: deviceOf(request.headers["user-agent"]),
    address: clientAddress(request),
    at: new Date(),
    publicUrl: request.server.deps.config.publicUrl,
  };
}
