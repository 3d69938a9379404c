import * as z from "zod/mini";
import { done, endpoint, nothing, rowId, wholeNumber } from "../call/endpoint.ts";

/**
 * Scopes of a token: `read` (read data), `submit` (also submit and run code), `grades` (read the grades of the classes
 * that the token's owner teaches).
 */
export const tokenScopes = ["read", "submit", "grades"] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const TOKEN_NAME_MAX = 60;
export const TOKENS_MAX = 20;
/** Lifetime of a token in days; 0: until it is revoked. */
export const tokenLives = [7, 30, 90, 365, 0] as const;

export const apiToken = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  gmtCreate: z.string(),
  /** `null` means that the token is valid until it is revoked. */
  expiresAt: z.nullable(z.string()),
  expired: z.boolean(),
  lastUsedAt: z.nullable(z.string()),
  lastUsedIp: z.nullable(z.string()),
});
export type ApiToken = z.output<typeof apiToken>;

export const listTokens = endpoint({
  method: "GET",
  path: "/api/tokens",
  feature: "token",
  access: "user",
  summary: "The caller's own tokens for programs, newest first; never the tokens themselves",
  input: nothing,
  output: z.array(apiToken),
});

export const createToken = endpoint({
  method: "POST",
  path: "/api/tokens",
  feature: "token",
  access: "user",
  summary: "Create a token; only this response contains it",
  input: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(TOKEN_NAME_MAX)),
    scopes: z.array(z.enum(tokenScopes)).check(z.minLength(1), z.maxLength(3)),
    days: z._default(z.pipe(wholeNumber, z.literal(tokenLives)), 90),
  }),
  output: z.extend(apiToken, { token: z.string() }),
});

export const revokeToken = endpoint({
  method: "DELETE",
  path: "/api/tokens",
  feature: "token",
  access: "user",
  summary: "Revoke a token of one's own at once",
  input: z.object({ id: rowId }),
  output: done,
});
