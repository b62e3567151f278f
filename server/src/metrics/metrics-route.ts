import { createHash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, Histogram } from "prom-client";
import { refuse } from "../http/errors.ts";
import { isForwarded } from "../http/forwarded-for.ts";
import { isApi } from "../http/route-path.ts";
import { clientAddress } from "../http/session.ts";

/** Histogram bounds in seconds, from a cached answer to a request that nobody waits for. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * `GET /metrics` in Prometheus' text format, for programs on this machine and holders of `METRICS_TOKEN`. Refuses
 * others with `not_found`. Requests are counted by route pattern, never by URL.
 */
export function registerMetrics(app: FastifyInstance): void {
  const { metrics } = app.deps;
  const registers = [metrics.registry];
  const requests = new Counter({
    name: "portico_http_requests_total",
    help: "Requests answered.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "portico_http_request_seconds",
    help: "How long an answer took.",
    labelNames: ["method", "route"],
    buckets: bounds,
    registers,
  });
  const refusals = new Counter({
    name: "portico_refusals_total",
    help: "Requests refused, by the refusal's code.",
    labelNames: ["code"],
    registers,
  });
  app.addHook("onResponse", (request, reply, done) => {
    const labels = { method: request.method, route: routeLabel(request) };
    requests.inc({ ...labels, status: String(reply.statusCode) });
    seconds.observe(labels, reply.elapsedTime / 1_000);
    if (request.refusal) refusals.inc({ code: request.refusal });
    done();
  });
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    // Others must not learn that this route exists.
    if (!isLocal(request) && !hasToken(request)) refuse("not_found");
    reply.type(metrics.registry.contentType).header("cache-control", "no-store");
    return metrics.registry.metrics();
  });
}

/** Static files have one route each, with names that change per release, so they share one label. */
function routeLabel(request: FastifyRequest): string {
  const route = request.routeOptions?.url ?? "(none)";
  return !isApi(request) && /\.\w+$/.test(route) ? "(file)" : route;
}

/** A request forwarded by a local proxy is not local. The forwarding headers reveal it, even empty ones. */
function isLocal(request: FastifyRequest): boolean {
  if (isForwarded(request.headers)) return false;
  const address = clientAddress(request);
  return address === "::1" || (isIP(address) === 4 && address.startsWith("127."));
}

/** Compares hashes, which have equal length, in constant time. */
function hasToken({ headers: { authorization }, server }: FastifyRequest): boolean {
  const { metricsToken } = server.deps.config;
  if (metricsToken === undefined || authorization === undefined) return false;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(authorization), hash(`Bearer ${metricsToken}`));
}
