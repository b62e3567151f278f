import type { FastifyRequest } from "fastify";

/**
 * The address of the route that answers, such as `/api/coins`; where there is none, what was asked for. The request's
 * own address can be written in many ways (`/%61pi/coins`, `http://host/api/coins`), so no guard may go by it.
 */
export function routePath(request: FastifyRequest): string {
  return request.routeOptions.url ?? request.url;
}

/** Whether the request is for the API. */
export function isApi(request: FastifyRequest): boolean {
  return routePath(request).startsWith("/api/");
}
