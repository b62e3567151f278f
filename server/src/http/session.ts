import { hash, randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { type Language, languages, oneOf, TIMEZONE_HEADER } from "@portico/contract";
import type { Context } from "@portico/database";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { invalidInput, Refusal } from "./errors.ts";

/** On HTTPS, the `__Host-` prefix restricts the cookie to this origin. */
export function cookieName(config: Config, name: string): string {
  return isSecure(config) ? `__Host-portico_${name}` : `portico_${name}`;
}

/** The name of the session cookie. */
export function sessionCookieName(config: Config): string {
  return cookieName(config, "session");
}

/**
 * The cookie that identifies a returning browser. It grants nothing; the browser's failed guesses are counted
 * separately (T53).
 */
export const deviceCookieName = "device";

/** Whether the public URL uses HTTPS. */
export function isSecure(config: Config): boolean {
  return config.publicUrl.startsWith("https:");
}

/** A new token: 256 random bits as 43 characters. Store only its hash. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hex SHA-256 of a token, as stored in the database. */
export function hashToken(token: string): string {
  return hash("sha256", token, "hex");
}

/** The hash of the session cookie's token; null for a visitor. The session may not exist. */
export function sessionHash(request: FastifyRequest): string | null {
  return cookieHash(request, "session");
}

/** The hex hash of the token in one of our cookies; null if missing or malformed. */
export function cookieHash(request: FastifyRequest, name: string): string | null {
  const token = request.cookies[cookieName(request.server.deps.config, name)];
  return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? hashToken(token) : null;
}

/** Options common to all our cookies. */
export function cookieOptions(config: Config) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure(config) } as const;
}

/** Sets the session cookie. The server enforces the session's lifetime regardless of the cookie's age. */
export function setSessionCookie(reply: FastifyReply, token: string, maxAgeSeconds: number): void {
  const { config } = reply.server.deps;
  reply.setCookie(sessionCookieName(config), token, { ...cookieOptions(config), maxAge: maxAgeSeconds });
}

/** Removes the session cookie from the browser. The session in the database is not ended. */
export function clearSessionCookie(reply: FastifyReply): void {
  const { config } = reply.server.deps;
  reply.clearCookie(sessionCookieName(config), cookieOptions(config));
}

/**
 * Refuses requests without a session cookie before validating their input. The database checks whether the session is
 * live.
 * @throws {Refusal} `not_authenticated`
 */
export async function requireSessionCookie(request: FastifyRequest): Promise<void> {
  if (sessionHash(request) === null) throw new Refusal("not_authenticated");
}

/**
 * The context of this request for the database.
 * @throws {Refusal} `invalid_input` if the `Idempotency-Key` is not 8 to 128 of A-Z a-z 0-9 _ -
 */
export function context(request: FastifyRequest): Context {
  return {
    session: sessionHash(request),
    idempotency_key: idempotencyKey(request),
    browser: cookieHash(request, deviceCookieName),
    address: clientAddress(request),
    device: device(request),
    language: readerLanguage(request),
    timezone: claimedTimezone(request),
    ...(request.emailAsTyped !== undefined && { email_as_typed: request.emailAsTyped }),
    request_id: request.id,
  };
}

/** The language of the requesting page, if supported. Our own pages send just that in `Accept-Language`. */
export function readerLanguage(request: FastifyRequest): Language | null {
  const [language] = /^[a-z]{2}/.exec(request.headers["accept-language"] ?? "") ?? [];
  return oneOf(languages, language) ?? null;
}

/** The browser's time zone as it claims it; the database decides what becomes of it. */
function claimedTimezone(request: FastifyRequest): string | null {
  const name = request.headers[TIMEZONE_HEADER];
  return typeof name === "string" && /^[A-Za-z0-9/_+-]{1,64}$/.test(name) ? name : null;
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key === "string" && /^[A-Za-z0-9_-]{8,128}$/.test(key)) return key;
  const { code, details } = invalidInput(["Idempotency-Key"]);
  throw new Refusal(code, details);
}

/**
 * The client's address. Behind a proxy it comes from a header and may be invalid; then the proxy's own address is used.
 */
export function clientAddress(request: FastifyRequest): string {
  const claimed = request.ip.replace(/%.*$/, "");
  return canonicalAddress(isIP(claimed) > 0 ? claimed : (request.socket.remoteAddress ?? "0.0.0.0"));
}

/** One spelling for each client: IPv6 in lower case without leading zeros; IPv4, also where it is written as IPv6. */
function canonicalAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  const [left, right] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [left >> 8, left & 255, right >> 8, right & 255].join(".");
}

/** The rate limit key of an address. An IPv6 client controls a whole /64, so only its first half counts. */
export function addressKey(request: FastifyRequest): string {
  const address = clientAddress(request);
  return isIP(address) === 4 ? address : firstGroups(address, 4);
}

/** The client's network, for taking turns in queues: the first 24 bits of an IPv4 address, 48 of IPv6. */
export function networkKey(request: FastifyRequest): string {
  const address = clientAddress(request);
  return isIP(address) === 4 ? address.split(".").slice(0, 3).join(".") : firstGroups(address, 3);
}

/** The first `count` of an IPv6 address's eight 16-bit groups. */
function firstGroups(address: string, count: number): string {
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(":").filter(Boolean);
  while (tail !== undefined && groups.length + rest.length < 8) groups.push("0");
  return [...groups, ...rest].slice(0, count).join(":");
}

function device(request: FastifyRequest): string {
  return (request.headers["user-agent"] ?? "").slice(0, 400);
}
