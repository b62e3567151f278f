import type { FastifyRequest } from "fastify";

/**
 * The origin of the pages that sent this request: `PUBLIC_URL`. In practice mode, any address of this machine (checked
 * by the guards), since the cookies belong to that one.
 */
export function pageOrigin(request: FastifyRequest): string {
  const { config } = request.server.deps;
  const { host } = request.headers;
  if (!config.practice || host === undefined || host === new URL(config.publicUrl).host) {
    return config.publicUrl;
  }
  // From X-Forwarded-Proto behind a trusted proxy, which may say anything.
  const scheme = /^(?:https|wss)$/i.test(request.protocol) ? "https" : "http";
  return new URL(`${scheme}://${host}`).origin;
}
