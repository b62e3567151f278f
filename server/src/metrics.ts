import { isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "./errors.ts";
import { clientAddress } from "./session.ts";

/** How often a route was answered with a status, and how long that took together. */
interface Count {
  requests: number;
  seconds: number;
}

/** `GET /metrics` in Prometheus' text format, for programs on this machine. */
export function registerMetrics(app: FastifyInstance): void {
  const counts = new Map<string, Count>();
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions?.url ?? "(none)";
    const labels = `{method="${request.method}",route="${route}",status="${reply.statusCode}"}`;
    const count = counts.get(labels) ?? { requests: 0, seconds: 0 };
    counts.set(labels, { requests: count.requests + 1, seconds: count.seconds + reply.elapsedTime / 1_000 });
  });
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    // Anybody else is not even told that it is there.
    if (!isLocal(request)) refuse("not_found");
    reply.type("text/plain; version=0.0.4; charset=utf-8").header("cache-control", "no-store");
    return [...requestLines(counts), ...processLines(app)].join("\n").concat("\n");
  });
}

/** A proxy on this machine speaks for somebody else, and says so in a header. */
function isLocal(request: FastifyRequest): boolean {
  const { forwarded, "x-forwarded-for": forwardedFor, "x-real-ip": realIp } = request.headers;
  if (forwarded ?? forwardedFor ?? realIp) return false;
  const address = clientAddress(request);
  return address === "::1" || (isIP(address) === 4 && address.startsWith("127."));
}

function requestLines(counts: Map<string, Count>): string[] {
  const all = [...counts];
  return [
    "# TYPE portico_http_requests_total counter",
    ...all.map(([labels, { requests }]) => `portico_http_requests_total${labels} ${requests}`),
    "# TYPE portico_http_request_seconds_total counter",
    ...all.map(
      ([labels, { seconds }]) => `portico_http_request_seconds_total${labels} ${seconds.toFixed(6)}`,
    ),
  ];
}

function processLines({ deps: { pool } }: FastifyInstance): string[] {
  return Object.entries({
    portico_uptime_seconds: process.uptime(),
    portico_memory_bytes: process.memoryUsage.rss(),
    portico_database_connections: pool.totalCount,
    portico_database_connections_idle: pool.idleCount,
    portico_database_connections_awaited: pool.waitingCount,
  }).flatMap(([name, value]) => [`# TYPE ${name} gauge`, `${name} ${value}`]);
}
