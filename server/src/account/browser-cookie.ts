import { limits } from "@portico/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  cookieHash,
  cookieName,
  cookieOptions,
  deviceCookieName,
  hashToken,
  newToken,
} from "../http/session.ts";

/** A secret cookie that binds something to one browser. The database stores only its hash. */
export interface BrowserCookie {
  /** SHA-256 of this browser's secret in hex, or null if it has none. */
  hash(request: FastifyRequest): string | null;
  /** Creates a secret. Store its hash first, then set the cookie. */
  create(): { hash: string; setCookie(reply: FastifyReply): void };
  clear(reply: FastifyReply): void;
}

function browserCookie(name: string, lifetimeSeconds: number): BrowserCookie {
  const fullName = ({ server }: { server: FastifyRequest["server"] }) => cookieName(server.deps.config, name);
  return {
    hash: (request) => cookieHash(request, name),
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

const DAY_SECONDS = 24 * 3_600;

/** Binds a sign-up to the browser that made it (T22). Lives as long as the database keeps an unverified sign-up. */
export const signUpCookie = browserCookie("signup", DAY_SECONDS);
/** Binds a recovery's code to the browser that asked for it (T23). */
export const recoveryCookie = browserCookie("recovery", DAY_SECONDS);
/** Binds the code for a third party's email to the browser that returned from there (T27). */
export const identityCookie = browserCookie("identity", 3_600);
/** Lets this browser set a new password (T24). */
export const resetCookie = browserCookie("reset", limits.grant_minutes * 60);
/** Lets this browser submit the second factor of a sign-in (T26). */
export const twoFactorCookie = browserCookie("two_factor", limits.grant_minutes * 60);
/** Identifies a returning browser. 400 days is the longest cookie lifetime that browsers allow. */
export const deviceCookie = browserCookie(deviceCookieName, 400 * DAY_SECONDS);
