import { isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { invalidInput, Refusal } from "../errors.ts";
import { isApi, routePath } from "./route-path.ts";

/** The one address where a request may become a socket; it checks the Origin itself. */
const socketPath = "/api/live";

/** What every request must pass before its route sees it. */
export function addGuards(app: FastifyInstance): void {
  const warnOfProxy = warnOnceOfProxy();
  app.addHook("onRequest", async (request) => {
    warnOfProxy(request);
    if (!isOwnHost(request)) throw new Refusal("cross_site");
    refuseInDemo(request);
    if (request.headers.upgrade !== undefined && request.routeOptions.url !== socketPath) {
      // A handshake that no route expects would be completed first, for any Origin, and closed then.
      throw new Refusal("not_found");
    }
    if (changesState(request)) {
      if (!isOwnOrigin(request)) throw new Refusal("cross_site");
      if (!isJsonOrEmpty(request)) throw new Refusal("not_json");
    }
  });
  app.addHook("preValidation", async (request) => refuseUnstorableText(request));
  app.addHook("onSend", async (request, reply) => {
    if (request.headers.upgrade !== undefined) reply.header("connection", "close");
  });
  app.addHook("onResponse", async (request) => {
    // Nobody reads any more from a connection whose handshake was refused, and a stop would wait for it.
    if (request.headers.upgrade !== undefined) request.raw.socket.destroySoon();
  });
}

/** Behind a proxy that nobody named, all people share one address, and with it the limits: the operator should hear of it. */
function warnOnceOfProxy(): (request: FastifyRequest) => void {
  let isWarned = false;
  return (request) => {
    if (isWarned || request.server.deps.config.trustProxy) return;
    if (request.headers["x-forwarded-for"] === undefined) return;
    isWarned = true;
    request.log.warn(
      "A proxy forwards requests, but TRUST_PROXY is not set: all its clients count as one address",
    );
  };
}

/** Without a secret or a mail server nobody can get in, so nothing that needs somebody answers. */
function refuseInDemo(request: FastifyRequest): void {
  if (!request.server.deps.config.demo || request.is404 || !isApi(request)) return;
  const works = request.routeOptions.config.worksInDemo || routePath(request).startsWith("/api/docs");
  if (!works) throw new Refusal("service_not_configured");
}

/**
 * In practice people may come by any address of this machine, where letters with codes lie open. A site that turns its
 * own name to this machine (DNS rebinding) must not get at them, so names count that only this network can give.
 */
function isOwnHost(request: FastifyRequest): boolean {
  const { config } = request.server.deps;
  const { host } = request.headers;
  if (!config.practice || host === undefined) return true;
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  const isLocalName = !hostname.includes(".") || /\.local(?:host)?$/.test(hostname);
  return isLocalName || isIP(hostname) > 0 || hostname === new URL(config.publicUrl).hostname;
}

function changesState(request: FastifyRequest): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(request.method);
}

/**
 * Whether a browser sent this from one of our own pages (T42). A request without an Origin is not one of a page.
 * In practice also the address it is served on counts, since a phone on the same network has another one.
 */
export function isOwnOrigin(request: FastifyRequest): boolean {
  const { config } = request.server.deps;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  if (origin === config.publicUrl) return true;
  return config.practice && URL.canParse(origin) && new URL(origin).host === request.headers.host;
}

/** A form can send text, but not JSON, from another site without asking first. */
function isJsonOrEmpty(request: FastifyRequest): boolean {
  const type = request.headers["content-type"];
  if (type !== undefined) return /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i.test(type);
  return (
    request.headers["transfer-encoding"] === undefined && Number(request.headers["content-length"] ?? 0) === 0
  );
}

const most_levels = 16;

/**
 * Refuses text that PostgreSQL cannot store (a NUL character, half a surrogate pair) wherever it stands,
 * and nesting that no call has.
 */
function refuseUnstorableText(request: FastifyRequest): void {
  for (const part of [request.params, request.query, request.body]) {
    const field = unstorableField(part);
    if (field === undefined) continue;
    const { code, details } = invalidInput([field]);
    throw new Refusal(code, details);
  }
}

/** The name of the first field that holds such text; walked without recursion, for the input may nest deeply. */
function unstorableField(root: unknown): string | undefined {
  const left: { value: unknown; field: string; level: number }[] = [{ value: root, field: "body", level: 0 }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, field, level } = next;
    if (typeof value === "string" && !isStorable(value)) return field;
    if (typeof value !== "object" || value === null) continue;
    if (level === most_levels) return field;
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
