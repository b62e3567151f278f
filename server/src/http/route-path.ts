import type { FastifyRequest } from "fastify";

/**
 * The matched route's path, such as `/api/coins`, or the request's URL if no route matched. A URL can be written in
 * many ways (`/%61pi/coins`, `http://host/api/coins`), so guards must not use it.
 */
export function routePath(request: FastifyRequest): string {
  return request.routeOptions.url ?? request.url;
}

/** Whether the request is for the API. */
export function isApi(request: FastifyRequest): boolean {
  return routePath(request).startsWith("/api/");
}
