import { limits } from "@portico/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieOptions, hashToken, isSecure, newToken } from "../session.ts";

/** A secret that a browser keeps for us, so that what is bound to it works there alone. The database has its hash. */
export interface BrowserCookie {
  /** The hash of this browser's secret, hex; null where it has none. */
  hash(request: FastifyRequest): string | null;
  /** A new secret. Its hash is stored first, so the cookie is set when that is done. */
  create(): { hash: string; setCookie(reply: FastifyReply): void };
  clear(reply: FastifyReply): void;
}

function browserCookie(name: string, lifetimeSeconds: number): BrowserCookie {
  const fullName = ({ server }: { server: FastifyRequest["server"] }) =>
    isSecure(server.deps.config) ? `__Host-portico_${name}` : `portico_${name}`;
  return {
    hash(request) {
      const token = request.cookies[fullName(request)];
      return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? hashToken(token) : null;
    },
    create() {
      const token = newToken();
      return {
        hash: hashToken(token),
        setCookie(reply) {
          const options = { ...cookieOptions(reply.server.deps.config), maxAge: lifetimeSeconds };
          reply.setCookie(fullName(reply), token, options);
        },
      };
    },
    clear(reply) {
      reply.clearCookie(fullName(reply), cookieOptions(reply.server.deps.config));
    },
  };
}

const day_seconds = 24 * 3_600;

/** Binds a sign-up to the browser that made it (T22); as long as the database keeps one that nobody verifies. */
export const signUpCookie = browserCookie("signup", day_seconds);
/** Binds a recovery's code to the browser that asked for it (T23). */
export const recoveryCookie = browserCookie("recovery", day_seconds);
/** Lets this browser set a new password (T24). */
export const resetCookie = browserCookie("reset", limits.grant_minutes * 60);
/** Lets this browser give the second factor of a sign-in (T26). */
export const twoFactorCookie = browserCookie("two_factor", limits.grant_minutes * 60);
/** By which a browser is known again; as long as browsers keep a cookie. */
export const deviceCookie = browserCookie("device", 400 * day_seconds);
