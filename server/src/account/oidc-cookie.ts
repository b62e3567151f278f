import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { seal, unseal } from "../seal.ts";
import { cookieOptions, isSecure } from "../session.ts";

const lifetime_seconds = 10 * 60;

const ticket = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where the provider sends the browser back to; it must be the same when the code is redeemed. */
  redirect_uri: z.string(),
  /** Where the person was going; null is the default. */
  from: z.string().nullable(),
  /** The user to whom it is to be linked; null for who signs in with it. */
  link_to: z.uuid().nullable(),
  expires_at_milliseconds: z.number(),
});
/** A sign-in with a third party under way: the browser keeps it, sealed, so that the server need not. */
export type Ticket = Omit<z.infer<typeof ticket>, "expires_at_milliseconds">;

/** The cookie that holds a ticket (T27): what comes back counts in the browser that went out, for ten minutes. */
export interface OidcCookie {
  set(reply: FastifyReply, ticket: Ticket): void;
  /** The ticket of this browser, which is spent by that; null where it has none that is good. */
  take(request: FastifyRequest, reply: FastifyReply): Ticket | null;
}

/** @param key 32 bytes, for this purpose alone. */
export function createOidcCookie(key: Buffer): OidcCookie {
  return {
    set(reply, values) {
      const { config } = reply.server.deps;
      const text = JSON.stringify({
        ...values,
        expires_at_milliseconds: Date.now() + lifetime_seconds * 1_000,
      });
      const options = { ...cookieOptions(config), maxAge: lifetime_seconds };
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

/** What this server did not seal itself is nothing, whatever it says. */
function open(key: Buffer, sealed: string): z.infer<typeof ticket> | null {
  try {
    return ticket.parse(JSON.parse(unseal(key, sealed)));
  } catch {
    return null;
  }
}
