import type { FastifyRequest } from "fastify";

/**
 * The pattern of the route that handles a request (`/api/problem-file/:pid/:name`); undefined if there is none.
 * Permissions depend on the pattern and never on the URL as it was sent: `/%61pi/login` is the same route as
 * `/api/login`.
 */
export function matchedRoute(request: FastifyRequest): string | undefined {
  return request.is404 ? undefined : request.routeOptions.url;
}

/**
 * The path of a request without a route, decoded as the router decodes paths. The path only decides which "not found"
 * response is returned; permissions do not depend on it.
 */
export function decodedPath(request: FastifyRequest): string {
  const path = request.url.split("?", 1)[0] ?? "";
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
