import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { Refusal } from "../../../shared/call/errors.ts";
import type { TokenScope } from "../../../shared/account/token.ts";

/**
 * How a route treats an API token. The name of a scope: the route requires a token with this scope. `any`: the route is
 * public; a token that may read gets the owner's response, and any other token gets a guest's response. `closed`:
 * tokens are refused. `unread`: the route does not use the account.
 */
export type TokenUse = TokenScope | "any" | "closed" | "unread";

declare module "fastify" {
  interface FastifyContextConfig {
    /** A route without this option does not accept API tokens. */
    tokens?: TokenUse;
  }
}

/** Options for routes whose responses do not depend on the account. */
export const unreadRoute = { config: { tokens: "unread" } } as const;

const routesOfApp = new WeakMap<FastifyInstance, RouteOptions[]>();

/** Records every route that is added; call it before the first route is added. */
export function watchTokenUses(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  routesOfApp.set(app, routes);
  app.addHook("onRoute", (options) => {
    routes.push(options);
  });
}

/**
 * All routes of a server, each with its declared use of API tokens; a test checks that every route declares its use.
 */
export function tokenUses(
  app: FastifyInstance,
): { method: string; url: string; tokens: TokenUse | undefined }[] {
  return (routesOfApp.get(app) ?? []).flatMap(({ method, url, config }) =>
    [method].flat().map((each) => ({ method: each, url, tokens: config?.tokens })),
  );
}

/** Declares that the routes added in this scope, for instance by a library, do not depend on the account. */
export function declareUnread(scope: FastifyInstance): void {
  scope.addHook("onRoute", (options) => {
    options.config = { ...options.config, ...unreadRoute.config };
  });
}

/**
 * The only place where scopes are enforced: all code that identifies a viewer by an API token calls this function.
 * Throws a refusal when the token does not permit the route.
 * @returns true if the token gets the owner's response, false if it gets a guest's response.
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
