import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { cookieOptions, isSecure } from "../../http/session.ts";
import { seal, unseal } from "../seal.ts";

const LIFETIME_SECONDS = 10 * 60;

const ticket = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The redirect URI. Must be identical when the code is redeemed. */
  redirect_uri: z.string(),
  /** The path to open after sign-in; null for the default. */
  from: z.string().nullable(),
  /** The user to link the identity to; null for a sign-in. */
  link_to: z.uuid().nullable(),
  expires_at_milliseconds: z.number(),
});
/**
 * The state of an OpenID Connect sign-in in progress. The browser stores it encrypted, so the server needs no state.
 */
export type Ticket = Omit<z.infer<typeof ticket>, "expires_at_milliseconds">;

/** The cookie that holds a ticket (T27). It binds the provider's reply to the browser that started, for ten minutes. */
export interface OidcCookie {
  set(reply: FastifyReply, ticket: Ticket): void;
  /** Reads and clears this browser's ticket. Returns null if it has no valid one. */
  take(request: FastifyRequest, reply: FastifyReply): Ticket | null;
}

/** @param key 32 bytes, used for nothing else. */
export function createOidcCookie(key: Buffer): OidcCookie {
  return {
    set(reply, values) {
      const { config } = reply.server.deps;
      const text = JSON.stringify({
        ...values,
        expires_at_milliseconds: Date.now() + LIFETIME_SECONDS * 1_000,
      });
      const options = { ...cookieOptions(config), maxAge: LIFETIME_SECONDS };
      reply.setCookie(cookieName(reply), seal(key, text), options);
    },
    take(request, reply) {
      const sealed = request.cookies[cookieName(request)];
      if (sealed === undefined) return null;
      reply.clearCookie(cookieName(reply), cookieOptions(reply.server.deps.config));
      const opened = open(key, sealed);
      return opened !== null && opened.expires_at_milliseconds > Date.now() ? opened : null;
    },
  };
}

function cookieName({ server }: { server: FastifyRequest["server"] }): string {
  return isSecure(server.deps.config) ? "__Host-portico_oidc" : "portico_oidc";
}

/** Returns null for anything that was not sealed with this key. */
function open(key: Buffer, sealed: string): z.infer<typeof ticket> | null {
  try {
    return ticket.parse(JSON.parse(unseal(key, sealed)));
  } catch {
    return null;
  }
}
