import type { AnyEndpoint } from "../call/endpoint.ts";
import { Role, type RoleId } from "./roles.ts";
import type { TokenScope } from "./token.ts";

/**
 * API operations that guests may not use but API tokens may, each with the scope that the token needs. All other
 * operations that guests may not use are closed to tokens, too.
 */
const opened: Record<string, TokenScope> = {
  "GET /api/get-user-info": "read",
  "POST /api/get-user-problem-status": "read",
  "POST /api/check-submissions-status": "read",
  "GET /api/trial": "read",
  "POST /api/submit-problem-judge": "submit",
  "GET /api/resubmit": "submit",
  "POST /api/trial": "submit",
  "GET /api/class/grades": "grades",
};

/** Features whose endpoints guests use to log in; programs that have a token do not need these endpoints. */
const signingIn = new Set(["account", "captcha", "mail", "firstRun"]);

/** Properties of a call that determine which tokens permit it. */
export type TokenCall = Pick<AnyEndpoint, "method" | "path" | "access" | "feature">;

/**
 * The token scope that an endpoint requires; `any`: public data, for which any token is sufficient; null: closed to
 * tokens. API tokens give no access to endpoints that concern passwords, tokens or administration, because `opened`
 * does not contain these endpoints.
 */
export function scopeNeeded({
  method,
  path,
  access,
  feature,
}: TokenCall): TokenScope | "any" | null {
  const listed = opened[`${method} ${path}`];
  if (listed) return listed;
  return method === "GET" && access === "guest" && !signingIn.has(feature) ? "any" : null;
}

/** Whether an API token with these scopes may make this call on behalf of its owner. */
export function tokenMay(scopes: readonly TokenScope[], call: TokenCall): boolean {
  const needed = scopeNeeded(call);
  return needed !== null && scopes.includes(needed === "any" ? "read" : needed);
}

/** A token has no administrative permissions: it has the permissions of an ordinary user, whatever the owner's role. */
export function roleOfToken(role: RoleId): RoleId {
  const staff: RoleId[] = [Role.Root, Role.Admin, Role.ProblemAdmin];
  return staff.includes(role) ? Role.User : role;
}
