import type { FastifyRequest } from "fastify";

/**
 * The pattern of the route that answers a request (`/api/problem-file/:pid/:name`); undefined where none
 * does. What a request may do is decided by this and never by its address as it was sent: `/%61pi/login`
 * is the same route as `/api/login`.
 */
export function matchedRoute(request: FastifyRequest): string | undefined {
  return request.is404 ? undefined : request.routeOptions.url;
}

/**
 * The path of a request without a route, decoded as the router decodes it: for choosing between kinds of
 * "not found", not for rights.
 */
export function decodedPath(request: FastifyRequest): string {
  const path = request.url.split("?", 1)[0] ?? "";
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
