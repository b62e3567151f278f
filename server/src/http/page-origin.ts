import type { FastifyRequest } from "fastify";

/**
 * The origin of the pages that this request belongs to: `PUBLIC_URL`. In practice people come by any address of this
 * machine (the guards have looked at it), and must come back to the one whose cookies they have.
 */
export function pageOrigin(request: FastifyRequest): string {
  const { config } = request.server.deps;
  const { host } = request.headers;
  if (!config.practice || host === undefined || host === new URL(config.publicUrl).host) {
    return config.publicUrl;
  }
  return new URL(`${request.protocol}://${host}`).origin;
}
