import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Deps, Part } from "./context.ts";
import { handleError, invalidInput, refusalBody } from "./errors.ts";
import { addGuards } from "./http/guards.ts";
import { addHeaders } from "./http/headers.ts";
import { logRequests } from "./http/logging.ts";
import { isApi } from "./http/route-path.ts";
import { endedSession } from "./http/stale-session.ts";
import { serveWeb, webFolder } from "./http/web.ts";
import type { Limiter } from "./limiter.ts";
import type { LiveOptions } from "./realtime/live.ts";
import { addressKey } from "./session.ts";

/** How a test or a benchmark has the app other than people do. */
export interface AppOptions {
  /** Per client address, for everything below /api. */
  requestsPerMinute?: number;
  /** Where the built web app lies. */
  webFolder?: string;
  live?: LiveOptions;
}

/** The server's routes with everything that guards them; it does not listen yet. */
export async function buildApp(
  deps: Deps,
  parts: Part[],
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const app = createApp(deps);
  app.decorate("deps", deps);
  app.decorateRequest("refusal", undefined);
  app.setErrorHandler(async (error, request, reply) =>
    handleError((await endedSession(error, request)) ?? error, request, reply),
  );
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  acceptJsonOnly(app);
  logRequests(app);
  hangUpWhenClosing(app);
  await addHeaders(app, deps.config);
  await app.register(cookie);
  limitRequests(app, deps.limiter, options.requestsPerMinute ?? 1_200);
  addGuards(app);
  await app.register(compress, { threshold: 1_024, encodings: ["br", "gzip"], brotliOptions });
  for (const part of parts) await part(app, deps);
  await serveWeb(app, options.webFolder ?? webFolder);
  return app;
}

/** Answers are compressed while somebody waits, so the effort is that of a quick gzip. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

function createApp({ config, log }: Deps): FastifyInstance {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: 64 * 1_024,
    connectionTimeout: 60_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 15_000 },
    // No parameter is refused for its length: what may be long is the schema's to say.
    routerOptions: { maxParamLength: 20_000 },
    rewriteUrl: ({ url = "/" }) => decodable(url),
    clientErrorHandler: answerBrokenRequest,
  });
  return app as unknown as FastifyInstance;
}

/** An address with broken escapes takes the way of one that does not exist, so that all guards and headers hold. */
function decodable(url: string): string {
  try {
    decodeURIComponent(url.replace(/[?#].*$/s, ""));
    return url;
  } catch {
    return url.startsWith("/api/") ? "/api/malformed" : "/malformed";
  }
}

/** What is no HTTP never becomes a request; it gets a refusal of the common shape and the door. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) return void socket.destroy();
  const body = JSON.stringify(refusalBody(invalidInput(["request"]), randomUUID()));
  socket.end(
    "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nCache-Control: no-store\r\n" +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** One parser, for JSON; an empty body is an empty input, since calls without arguments send none. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body: string, done) => {
    if (body === "") return done(null, {});
    parse(request, body, done);
  });
}

/** Whoever is answered during a stop must not keep the connection, or the stop would wait until they let it go. */
function hangUpWhenClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });
}

/** Counted before anything is read of a request, so that a flood costs as little as can be. */
function limitRequests(app: FastifyInstance, limiter: Limiter, max: number): void {
  app.addHook("onRequest", async (request) => {
    if (isApi(request)) await limiter.take("requests", addressKey(request), { max, seconds: 60 });
  });
}
