import { createHash, randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { type Language, languages, oneOf } from "@portico/contract";
import type { Context } from "@portico/database";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "./config.ts";
import { invalidInput, Refusal } from "./errors.ts";

/** On https the `__Host-` prefix makes the browser refuse the cookie from anywhere but this origin. */
export function sessionCookieName(config: Config): string {
  return isSecure(config) ? "__Host-portico_session" : "portico_session";
}

/** Whether people open this server by https. */
export function isSecure(config: Config): boolean {
  return config.publicUrl.startsWith("https:");
}

/** A new token: 256 random bits as 43 characters. Only its hash may be stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hex SHA-256: what the database knows of a token. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The hash of the token in the request's session cookie; null for a visitor. It may name no session at all. */
export function sessionHash(request: FastifyRequest): string | null {
  const token = request.cookies[sessionCookieName(request.server.deps.config)];
  return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? hashToken(token) : null;
}

/** What every cookie of ours has in common. */
export function cookieOptions(config: Config) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure(config) } as const;
}

/** Signs this browser in. The session ends by the server's own limits, whatever the cookie's age. */
export function setSessionCookie(reply: FastifyReply, token: string, maxAgeSeconds: number): void {
  const { config } = reply.server.deps;
  reply.setCookie(sessionCookieName(config), token, { ...cookieOptions(config), maxAge: maxAgeSeconds });
}

export function clearSessionCookie(reply: FastifyReply): void {
  const { config } = reply.server.deps;
  reply.clearCookie(sessionCookieName(config), cookieOptions(config));
}

/** Refuses a visitor before their input is looked at. Whether the session lives is the database's to say. */
export async function requireSessionCookie(request: FastifyRequest): Promise<void> {
  if (sessionHash(request) === null) throw new Refusal("not_authenticated");
}

/**
 * What the database is told of this request.
 * @throws {Refusal} `invalid_input` when the `Idempotency-Key` is not 8 to 128 of A-Z a-z 0-9 _ -
 */
export function context(request: FastifyRequest): Context {
  return {
    session: sessionHash(request),
    idempotency_key: idempotencyKey(request),
    address: clientAddress(request),
    device: device(request),
    language: readerLanguage(request),
    request_id: request.id,
  };
}

/** The language of the page that asks, if we have it: our own pages name it, and nothing else, in this header. */
export function readerLanguage(request: FastifyRequest): Language | null {
  const [language] = /^[a-z]{2}/.exec(request.headers["accept-language"] ?? "") ?? [];
  return oneOf(languages, language) ?? null;
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key === "string" && /^[A-Za-z0-9_-]{8,128}$/.test(key)) return key;
  const { code, details } = invalidInput(["Idempotency-Key"]);
  throw new Refusal(code, details);
}

/** The client's address. Through a proxy the header decides, so it may be no address at all; then it is the proxy's. */
export function clientAddress(request: FastifyRequest): string {
  const claimed = request.ip.replace(/^::ffff:(?=[0-9.]+$)/i, "").replace(/%.*$/, "");
  return isIP(claimed) > 0 ? claimed : (request.socket.remoteAddress ?? "0.0.0.0");
}

/**
 * The key under which an address is counted: an IPv6 client commands a whole /64, so its first half counts.
 */
export function addressKey(request: FastifyRequest): string {
  const address = clientAddress(request);
  if (isIP(address) === 4) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(":").filter(Boolean);
  while (tail !== undefined && groups.length + rest.length < 8) groups.push("0");
  return [...groups, ...rest].slice(0, 4).join(":");
}

function device(request: FastifyRequest): string {
  return (request.headers["user-agent"] ?? "").slice(0, 400);
}
