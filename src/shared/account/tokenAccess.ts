import type { AnyEndpoint } from "../call/endpoint.ts";
import { Role, type RoleId } from "./roles.ts";
import type { TokenScope } from "./token.ts";

/**
 * Calls that tokens may make although guests may not, each with the scope that the token needs. All other calls are
 * closed to tokens.
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

/** Features whose calls guests use to log in; programs that have a token never use these calls. */
const signingIn = new Set(["account", "captcha", "mail", "firstRun"]);

/** Properties of a call that determine which tokens permit it. */
export type TokenCall = Pick<AnyEndpoint, "method" | "path" | "access" | "feature">;

/**
 * The scope that a call needs; `any`: public data, for which any token is sufficient; null: closed to tokens. Calls
 * that concern passwords, tokens and administration are closed to tokens, because `opened` does not contain them.
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

/** Whether these scopes let a token make this call with the account of the token's owner. */
export function tokenMay(scopes: readonly TokenScope[], call: TokenCall): boolean {
  const needed = scopeNeeded(call);
  return needed !== null && scopes.includes(needed === "any" ? "read" : needed);
}

/** A token has no administrative permissions: it has the permissions of an ordinary user, whatever the owner's role. */
export function roleOfToken(role: RoleId): RoleId {
  const staff: RoleId[] = [Role.Root, Role.Admin, Role.ProblemAdmin];
  return staff.includes(role) ? Role.User : role;
}
