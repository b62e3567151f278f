import { isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { invalidInput, Refusal } from "./errors.ts";
import { isApi, routePath } from "./route-path.ts";

/** The only path that accepts a WebSocket upgrade. It checks the Origin itself. */
const socketPath = "/api/live";

/**
 * Adds the checks that every request passes before its route runs. They refuse `cross_site`, `not_json`, `not_found`,
 * `service_not_configured` (in demo mode) and `invalid_input` (text that PostgreSQL cannot store).
 */
export function addGuards(app: FastifyInstance): void {
  const isOwnHost = ownHosts(app.deps.config);
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isOwnHost(request.headers.host)) throw new Refusal("cross_site");
    refuseInDemo(request);
    if (request.headers.upgrade !== undefined && request.routeOptions.url !== socketPath) {
      // Otherwise the handshake would be completed for any Origin before the socket is closed.
      throw new Refusal("not_found");
    }
    if (changesState(request)) {
      if (!isOwnOrigin(request)) throw new Refusal("cross_site");
      if (!isJsonOrEmpty(request)) throw new Refusal("not_json");
    }
    done();
  });
  app.addHook("preValidation", (request, _reply, done) => {
    refuseUnstorableText(request);
    done();
  });
  app.addHook("onSend", (request, reply, _payload, done) => {
    if (request.headers.upgrade !== undefined) reply.header("connection", "close");
    done();
  });
  app.addHook("onResponse", (request, _reply, done) => {
    // After a refused handshake the client stops reading, and the open connection would delay shutdown.
    if (request.headers.upgrade !== undefined) request.raw.socket.destroySoon();
    done();
  });
}

/** In demo mode nobody can sign in, so routes that need a user are refused. */
function refuseInDemo(request: FastifyRequest): void {
  if (!request.server.deps.config.demo || request.is404 || !isApi(request)) return;
  const works = request.routeOptions.config.worksInDemo || routePath(request).startsWith("/api/docs");
  if (!works) throw new Refusal("service_not_configured");
}

/**
 * Practice mode answers on any address of this machine and shows emails with codes. To prevent DNS rebinding, accept
 * only hostnames that a public site cannot have.
 */
function ownHosts(config: Config): (host: string | undefined) => boolean {
  /** The latest accepted one: nearly all requests name the same. */
  let accepted: string | undefined;
  return (host) => {
    if (!config.practice || host === undefined || host === accepted) return true;
    if (!isOwnHost(host, config)) return false;
    accepted = host;
    return true;
  };
}

function isOwnHost(host: string, config: Config): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  const isLocalName = !hostname.includes(".") || /\.local(?:host)?$/.test(hostname);
  return isLocalName || isIP(hostname) > 0 || hostname === new URL(config.publicUrl).hostname;
}

function changesState(request: FastifyRequest): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(request.method);
}

/**
 * Whether a browser sent this request from one of our own pages (T42). A request without an Origin is rejected.
 * Practice mode also accepts the address it is served on, so that a phone on the same network works.
 */
export function isOwnOrigin(request: FastifyRequest): boolean {
  const { config } = request.server.deps;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  if (origin === config.publicUrl) return true;
  return config.practice && URL.canParse(origin) && new URL(origin).host === request.headers.host;
}

/** A cross-site form can send text without a preflight request, but not JSON. */
function isJsonOrEmpty(request: FastifyRequest): boolean {
  const type = request.headers["content-type"];
  if (type !== undefined) return /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i.test(type);
  return (
    request.headers["transfer-encoding"] === undefined && Number(request.headers["content-length"] ?? 0) === 0
  );
}

const MAX_LEVELS = 16;

/**
 * Refuses text that PostgreSQL cannot store (NUL, lone surrogates) in any field, and nesting deeper than any call uses.
 */
function refuseUnstorableText(request: FastifyRequest): void {
  for (const part of [request.params, request.query, request.body]) {
    const field = unstorableField(part);
    if (field === undefined) continue;
    const { code, details } = invalidInput([field]);
    throw new Refusal(code, details);
  }
}

/** The name of the first field with such text. Iterative, since the input may be deeply nested. */
function unstorableField(root: unknown): string | undefined {
  const left: { value: unknown; field: string; level: number }[] = [{ value: root, field: "body", level: 0 }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, field, level } = next;
    if (typeof value === "string" && !isStorable(value)) return field;
    if (typeof value !== "object" || value === null) continue;
    if (level === MAX_LEVELS) return field;
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) return field;
      left.push({ value: inner, field: level === 0 ? key : field, level: level + 1 });
    }
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
