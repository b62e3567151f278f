import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieOptions, hashToken, isSecure, newToken } from "../session.ts";

/** As long as the database keeps a sign-up that nobody verifies. */
const lifetime_seconds = 24 * 3_600;

function cookieName({ server }: { server: FastifyRequest["server"] }): string {
  return isSecure(server.deps.config) ? "__Host-portico_signup" : "portico_signup";
}

/** The hash of the secret that binds a sign-up to this browser (T22); null where it made none. */
export function signUpHash(request: FastifyRequest): string | null {
  const token = request.cookies[cookieName(request)];
  return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? hashToken(token) : null;
}

/** Gives this browser a new secret. Its hash is bound to the sign-up first, so the cookie is set when that is done. */
export function newSignUpSecret(): { hash: string; setCookie(reply: FastifyReply): void } {
  const token = newToken();
  return {
    hash: hashToken(token),
    setCookie(reply) {
      const { config } = reply.server.deps;
      reply.setCookie(cookieName(reply), token, { ...cookieOptions(config), maxAge: lifetime_seconds });
    },
  };
}

export function clearSignUpCookie(reply: FastifyReply): void {
  reply.clearCookie(cookieName(reply), cookieOptions(reply.server.deps.config));
}
