import { isIP } from "node:net";
import { errorCode, forRequest } from "@portico/database";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type DestinationStream, type LogFn, type Logger, pino } from "pino";
import type { Config } from "../config.ts";
import { clientAddress } from "../session.ts";
import { isApi } from "./route-path.ts";

/** Structured lines on stdout, or on `stream`. What could let someone in never reaches a line (T46). */
export function createLogger(config: Pick<Config, "logLevel">, stream?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err: describeError,
      req: describeRequest,
      res: (reply: FastifyReply) => ({ status: reply.statusCode }),
    },
    redact: { paths: secretPaths, censor: "[redacted]" },
    hooks: { logMethod },
  };
  return stream ? pino(options, stream) : pino(options);
}

/** Texts are scrubbed. A line without one is given one, because it would take its error's as that is. */
function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const scrubbed = args.map((arg) => (typeof arg === "string" ? scrub(arg) : arg));
  if (scrubbed.length === 1 && typeof scrubbed[0] !== "string") scrubbed.push("(no text)");
  method.apply(this, scrubbed as Parameters<LogFn>);
}

/** Nobody should log these; if somebody does, they are struck out. */
const secretPaths = [
  "password",
  "token",
  "code",
  "secret",
  "cookie",
  "authorization",
  "session",
  "email",
  "body",
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** One line for each request that was answered, under the id that the client was told and the database is told. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => forRequest(request.id, done));
  // Whoever has waited for the body has lost it on the way.
  app.addHook("preValidation", (request, _reply, done) => forRequest(request.id, done));
  app.addHook("onResponse", async (request, reply) => {
    const level = reply.statusCode >= 500 ? "error" : isChatter(request) ? "debug" : "info";
    request.log[level](
      {
        ...describeRequest(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: maskAddress(clientAddress(request)),
        ...(request.refusal && { refusal: request.refusal }),
      },
      "request",
    );
  });
}

/** Files and probes: many, and of interest to nobody. */
function isChatter(request: FastifyRequest): boolean {
  return !isApi(request);
}

/** The route's pattern and not the address itself, which may hold a link's token. */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url ?? "(none)" };
}

/** Errors of PostgreSQL carry rows in their `detail`; so only what is listed here is kept. */
function describeError(error: Error) {
  return {
    type: error.name,
    message: scrub(error.message),
    stack: scrub(error.stack ?? ""),
    reason: errorCode(error),
    where: scrub((error as { where?: string }).where ?? ""),
    cause: error.cause instanceof Error ? scrub(error.cause.message) : undefined,
  };
}

/** Takes addresses of people and anything as long as a token out of a text. */
export function scrub(text: string): string {
  return text.replace(/[^\s@"'<>(]+@[^\s@"'<>)]+/g, "[email]").replace(/[A-Za-z0-9_-]{40,}/g, "[token]");
}

/** The network an address is in, without the host: enough to see a flood, too little to name a person. */
export function maskAddress(address: string): string {
  if (isIP(address) === 4) return address.replace(/\.[0-9]+$/, ".x");
  return `${address.split(":").slice(0, 3).join(":")}::x`;
}
