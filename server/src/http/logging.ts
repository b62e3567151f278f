import { isIP } from "node:net";
import { errorCode, forRequest } from "@portico/database";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type DestinationStream, type LogFn, type Logger, pino } from "pino";
import type { Config } from "../config/config.ts";
import { isApi } from "./route-path.ts";
import { clientAddress } from "./session.ts";

/** Logs structured lines to stdout or `stream`, without credentials (T46). */
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
    formatters: { log: describeErrors },
    redact: { paths: secretPaths, censor: "[redacted]" },
    hooks: { logMethod },
  };
  return stream ? pino(options, stream) : pino(options);
}

/** Scrubs messages. A line without a message gets one, or pino would use the error's unscrubbed message. */
function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const scrubbed = args.map((arg) => (typeof arg === "string" ? scrub(arg) : arg));
  if (scrubbed.length === 1 && typeof scrubbed[0] !== "string") scrubbed.push("(no text)");
  method.apply(this, scrubbed as Parameters<LogFn>);
}

/** An error under another name than `err` would be logged as its fields, of which `code`, its reason, is redacted. */
function describeErrors(fields: Record<string, unknown>): Record<string, unknown> {
  for (const name in fields) {
    if (name !== "err" && fields[name] instanceof Error) return describeAll(fields);
  }
  return fields;
}

function describeAll(fields: Record<string, unknown>): Record<string, unknown> {
  const describe = ([name, value]: [string, unknown]) => [
    name,
    name !== "err" && value instanceof Error ? describeError(value) : value,
  ];
  return Object.fromEntries(Object.entries(fields).map(describe));
}

/**
 * Fields that should never be logged; redacted if they are. `code` is a one-time code: the code of an error, of the
 * system or of PostgreSQL, is logged as `reason`.
 */
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

/** A request's logger. It is made when it first logs, since most requests log nothing but their last line. */
export class RequestLog implements FastifyBaseLogger {
  readonly #make: () => FastifyBaseLogger;
  #made: FastifyBaseLogger | undefined;

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make;
  }

  get #log(): FastifyBaseLogger {
    this.#made ??= this.#make();
    return this.#made;
  }

  get level() {
    return this.#log.level;
  }

  fatal(...args: Parameters<LogFn>) {
    this.#log.fatal(...args);
  }

  error(...args: Parameters<LogFn>) {
    this.#log.error(...args);
  }

  warn(...args: Parameters<LogFn>) {
    this.#log.warn(...args);
  }

  info(...args: Parameters<LogFn>) {
    this.#log.info(...args);
  }

  debug(...args: Parameters<LogFn>) {
    this.#log.debug(...args);
  }

  trace(...args: Parameters<LogFn>) {
    this.#log.trace(...args);
  }

  silent(...args: Parameters<LogFn>) {
    this.#log.silent(...args);
  }

  child(...args: Parameters<FastifyBaseLogger["child"]>) {
    return this.#log.child(...args);
  }
}

/** Logs one line per request, with the request id that the client and the database also get. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => forRequest(request.id, done));
  // The async context is lost while waiting for the body, so set it again.
  app.addHook("preValidation", (request, _reply, done) => forRequest(request.id, done));
  // These lines have no secret field, and looking for one takes longer than writing the line.
  const log = app.deps.log.child({}, { redact: [] });
  app.addHook("onResponse", (request, reply, done) => {
    const level = reply.statusCode >= 500 ? "error" : isChatter(request) ? "debug" : "info";
    if (!log.isLevelEnabled(level)) return done();
    log[level](
      {
        request_id: request.id,
        ...describeRequest(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: maskAddress(clientAddress(request)),
        ...(request.refusal && { refusal: request.refusal }),
      },
      "request",
    );
    done();
  });
}

/** Static files and probes: frequent and uninteresting. */
function isChatter(request: FastifyRequest): boolean {
  return !isApi(request);
}

/** Logs the route's pattern, since the URL itself may contain a link's token. */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url ?? "(none)" };
}

/** PostgreSQL errors contain row data in `detail`, so only these fields are logged. */
function describeError(error: Error) {
  return {
    type: error.name,
    message: scrub(messageOf(error)),
    stack: scrub(error.stack ?? ""),
    reason: reasonOf(error),
    where: scrub((error as { where?: string }).where ?? ""),
    cause: error.cause instanceof Error ? scrub(messageOf(error.cause)) : undefined,
  };
}

/** A failed connection to a name with several addresses has no message, but an error for each. */
function messageOf(error: Error): string {
  const { errors } = error as Partial<AggregateError>;
  return error.message || (errors ?? []).map((one) => (one as Error).message).join(", ");
}

/** The code of the error or, as with `fetch failed`, of its cause. */
function reasonOf(error: Error): string | undefined {
  return errorCode(error) ?? (error.cause instanceof Error ? reasonOf(error.cause) : undefined);
}

/** Removes email addresses and anything as long as a token. */
export function scrub(text: string): string {
  return text.replace(/[^\s@"'<>(]+@[^\s@"'<>)]+/g, "[email]").replace(/[A-Za-z0-9_-]{40,}/g, "[token]");
}

/** The network part of an address: enough to recognize a flood, too little to identify a person. */
export function maskAddress(address: string): string {
  if (isIP(address) === 4) return address.replace(/\.[0-9]+$/, ".x");
  return `${address.split(":").slice(0, 3).join(":")}::x`;
}
