import { once } from "node:events";
import { createServer, isIPv4 } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";

/** Whether people open this server as `localhost`, where passkeys work: they don't at an IP address. */
function isOpenedAsLocalhost({ practice, publicUrl }: Pick<Config, "practice" | "publicUrl">): boolean {
  return practice && new URL(publicUrl).hostname === "localhost";
}

/** Sends a browser that opens a page at 127.0.0.1 to the same page at `localhost`, so that all have one set of cookies. */
export function redirectToLocalhost(app: FastifyInstance, config: Config): void {
  if (!isOpenedAsLocalhost(config)) return;
  app.addHook("onRequest", (request, reply, done) => {
    const port = isPage(request) ? loopbackPort(request.headers.host) : undefined;
    if (port === undefined) return done();
    reply.header("cache-control", "no-store").redirect(`http://localhost${port}${request.url}`, 307);
  });
}

function isPage({ method, url, headers }: FastifyRequest): boolean {
  return method === "GET" && url.startsWith("/") && (headers.accept ?? "").includes("text/html");
}

/** The port in a `Host` header that names this machine by its IP address, with a colon; "" for port 80. */
function loopbackPort(host = ""): string | undefined {
  return /^(?:127(?:\.\d{1,3}){3}|\[::1\])((?::\d{1,5})?)$/.exec(host)?.[1];
}

/**
 * Listens. If people open `localhost`, it also listens at `::1`, which browsers take for the same, whatever the system
 * says (RFC 6761): they would open another program that listens there.
 * @returns the first address.
 */
export async function listen(
  app: FastifyInstance,
  config: Pick<Config, "practice" | "publicUrl" | "host" | "port">,
): Promise<string> {
  const listenAtIpv6 = isOpenedAsLocalhost(config) && isIPv4(config.host) ? atIpv6(app) : undefined;
  const address = await app.listen({ host: config.host, port: config.port });
  await listenAtIpv6?.(Number(new URL(address).port));
  return address;
}

/** A second listener, whose connections the app's server handles like its own. */
function atIpv6(app: FastifyInstance) {
  const listener = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
    app.server.emit("connection", socket);
  });
  app.addHook("preClose", async () => {
    if (!listener.listening) return;
    const closed = once(listener, "close");
    listener.close();
    app.server.closeIdleConnections();
    await closed;
  });
  return async (port: number) => {
    listener.listen(port, "::1");
    await once(listener, "listening").catch((error: NodeJS.ErrnoException) => {
      // Otherwise this machine has no IPv6.
      if (error.code === "EADDRINUSE") throw error;
    });
  };
}
