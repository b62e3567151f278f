import { randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { PasswordCost } from "./account/passwords/passwords.ts";
import type { ChainTimes } from "./chains/times.ts";
import type { Limiter } from "./cluster/limiter.ts";
import type { Deps, Part } from "./deps.ts";
import { answerBrokenRequest, trackRequests } from "./http/broken-requests.ts";
import { addClientAddresses } from "./http/client-addresses.ts";
import { handleError } from "./http/errors.ts";
import { trustedProxies } from "./http/forwarded-for.ts";
import { addGuards } from "./http/guards.ts";
import { addHeaders } from "./http/headers.ts";
import { logRequests, RequestLog } from "./http/logging.ts";
import { isApi } from "./http/route-path.ts";
import { addressKey } from "./http/session.ts";
import { endedSession } from "./http/stale-session.ts";
import { serveWeb, webFolder } from "./http/web.ts";
import { redirectToLocalhost } from "./practice/localhost.ts";
import type { PlayChains } from "./practice/play-chains.ts";
import type { LiveOptions } from "./realtime/live.ts";

/** Overrides for tests and benchmarks. */
export interface AppOptions {
  /** Limit per client address for all routes below /api. */
  requestsPerMinute?: number;
  /** Folder of the built web app. */
  webFolder?: string;
  live?: LiveOptions;
  /** The chains of practice mode, watched instead of the networks of the settings. */
  playChains?: PlayChains;
  chainTimes?: ChainTimes;
  connectionTimes?: ConnectionTimes;
  /** Of new hashes. Tests hash cheaply. */
  passwordCost?: PasswordCost | undefined;
}

/** Milliseconds. */
export interface ConnectionTimes {
  /** For the headers of a request, from its first byte, or from the connection's opening. */
  headersTimeout: number;
  /** For a whole request. */
  requestTimeout: number;
  /** For the next request of a connection. */
  keepAliveTimeout: number;
  /** Between two looks for connections that exceed the first two. */
  connectionsCheckingInterval: number;
}

const usualTimes: ConnectionTimes = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 30_000,
};

/** The server's routes with all their guards. Does not listen yet. */
export async function buildApp(
  deps: Deps,
  parts: Part[],
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const app = createApp(deps, options.connectionTimes ?? usualTimes);
  app.decorate("deps", deps);
  app.decorateRequest("refusal", undefined);
  app.setErrorHandler(async (error, request, reply) =>
    handleError((await endedSession(error, request)) ?? error, request, reply),
  );
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  acceptJsonOnly(app);
  addClientAddresses(app);
  trackRequests(app);
  logRequests(app);
  hangUpWhenClosing(app);
  addHeaders(app, deps.config);
  await app.register(cookie);
  limitRequests(app, deps.limiter, options.requestsPerMinute ?? 1_200);
  addGuards(app);
  redirectToLocalhost(app, deps.config);
  await app.register(compress, { threshold: 1_024, encodings: ["br", "gzip"], brotliOptions });
  for (const part of parts) await part(app, deps);
  await serveWeb(app, options.webFolder ?? webFolder);
  return app;
}

/** Replies are compressed on the fly, so use a quality about as fast as gzip. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

function createApp({ config, log }: Deps, times: ConnectionTimes): FastifyInstance {
  const { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval } = times;
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    childLoggerFactory: (logger, bindings, options) => new RequestLog(() => logger.child(bindings, options)),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // For X-Forwarded-Proto. The address is set by addClientAddresses.
    trustProxy: config.trustProxy && trustedProxies(config.trustProxy),
    bodyLimit: 64 * 1_024,
    connectionTimeout: 60_000,
    requestTimeout,
    keepAliveTimeout,
    http: { headersTimeout, connectionsCheckingInterval },
    // The schemas limit the length of parameters, so the router must not.
    routerOptions: { maxParamLength: 20_000 },
    rewriteUrl: ({ url = "/" }) => decodable(url),
    clientErrorHandler: answerBrokenRequest,
  });
  return app as unknown as FastifyInstance;
}

/** Routes a URL with invalid escapes to an unknown path, so that all guards and headers apply. */
function decodable(url: string): string {
  try {
    decodeURIComponent(url.replace(/[?#].*$/s, ""));
    return url;
  } catch {
    return url.startsWith("/api/") ? "/api/malformed" : "/malformed";
  }
}

/** Accepts JSON only. An empty body counts as empty input, since calls without arguments send none. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body: string, done) => {
    if (body === "") return done(null, {});
    parse(request, body, done);
  });
}

/** Sends `Connection: close` during shutdown, or keep-alive connections would delay it. */
function hangUpWhenClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isClosing) reply.header("connection", "close");
    done();
  });
}

/** Counts requests before reading them, so that a flood costs as little as possible. */
function limitRequests(app: FastifyInstance, limiter: Limiter, max: number): void {
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isApi(request)) return done();
    limiter.take("requests", addressKey(request), { max, seconds: 60 }).then(() => done(), done);
  });
}
