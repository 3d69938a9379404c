import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { Refusal } from "../../shared/errors.ts";
import type { TokenScope } from "../../shared/token.ts";

/**
 * What a route does with an API token: it needs a scope; `any`: it is public, and a token that may read is answered as its
 * owner, any other one as a guest; `closed`: tokens are refused; `unread`: the route asks for no account.
 */
export type TokenUse = TokenScope | "any" | "closed" | "unread";

declare module "fastify" {
  interface FastifyContextConfig {
    /** A route that is silent is closed to tokens. */
    tokens?: TokenUse;
  }
}

/** Options of routes that ask for no account. */
export const unreadRoute = { config: { tokens: "unread" } } as const;

const routesOfApp = new WeakMap<FastifyInstance, RouteOptions[]>();

/** Records every route that is added; call before the first one. */
export function watchTokenUses(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  routesOfApp.set(app, routes);
  app.addHook("onRoute", (options) => {
    routes.push(options);
  });
}

/** All routes of a server with what they do with API tokens; a test asks that none is silent. */
export function tokenUses(
  app: FastifyInstance,
): { method: string; url: string; tokens: TokenUse | undefined }[] {
  return (routesOfApp.get(app) ?? []).flatMap(({ method, url, config }) =>
    [method].flat().map((each) => ({ method: each, url, tokens: config?.tokens })),
  );
}

/** Routes that are added in this scope, by a library for instance, ask for no account. */
export function declareUnread(scope: FastifyInstance): void {
  scope.addHook("onRoute", (options) => {
    options.config = { ...options.config, ...unreadRoute.config };
  });
}

/**
 * The one place where scopes are enforced: whoever finds the viewer of a request by an API token asks here. A refusal where
 * the token does not open the route.
 * @returns whether the route answers the token's owner; otherwise it answers as to a guest.
 */
export function opensAsOwner(
  request: Pick<FastifyRequest, "routeOptions">,
  scopes: readonly TokenScope[],
): boolean {
  const { tokens = "closed" } = request.routeOptions.config;
  if (tokens === "any") return scopes.includes("read");
  if (tokens === "closed" || tokens === "unread" || !scopes.includes(tokens)) {
    throw new Refusal("TOKEN_FORBIDDEN");
  }
  return true;
}
