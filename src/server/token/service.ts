import { createHash, randomBytes } from "node:crypto";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import {
  type ApiToken,
  type createToken,
  type TokenScope,
  TOKENS_MAX,
  tokenScopes,
} from "../../shared/account/token.ts";
import { roleOfToken } from "../../shared/account/tokenAccess.ts";
import { type Database, type Db, only } from "../platform/database/db.ts";
import { affiliationsOfToken } from "../platform/route/principal.ts";
import type { Viewer } from "../platform/route/route.ts";
import { roleOf } from "../platform/database/storedRole.ts";
import {
  bearerOf,
  countTokens,
  revokeTokenRow,
  lockOwner,
  insertToken,
  markUsed,
  type TokenRow,
  tokensOf,
} from "./sql.ts";

/** Distinguishes an API token from a session token, and allows secret scanners to find leaked tokens. */
const PREFIX = "vdt_";

/** Returns the API token from a header whose value is `vdt_…` or `Bearer vdt_…`; undefined for any other value. */
export function readApiToken(header: string): string | undefined {
  const token = header.replace(/^bearer\s+/i, "");
  return token.startsWith(PREFIX) ? token : undefined;
}

/** The account of a token; throws a `TOKEN_ENDED` refusal if the token has expired, was revoked or never existed. */
export async function viewerOfToken(
  db: Db,
  token: string,
  ip: string,
): Promise<Viewer & Required<Pick<Viewer, "scopes">>> {
  const [row] = token.length > 200 ? [] : await bearerOf(db, { tokenHash: hashOf(token) });
  if (!row) throw new Refusal("TOKEN_ENDED");
  if (row.stale) await markUsed(db, { id: row.tokenId, ip });
  const { tokenId, roleId, scopes, uid, username, mustChangePassword } = row;
  // Session ids are positive, so a negated token id never equals a session id.
  const sessionId = -tokenId;
  return {
    uid,
    username,
    role: roleOfToken(roleOf(roleId)),
    ...affiliationsOfToken(row.affiliations),
    sessionId,
    loginId: sessionId,
    ip,
    mustChangePassword,
    scopes,
  };
}

export async function listTokensOf(db: Db, uid: string): Promise<ApiToken[]> {
  return (await tokensOf(db, { uid })).map(tokenOf);
}

/** Creates a token. Only the response contains the token itself; the database stores its SHA-256. */
export async function createTokenOf(
  db: Database,
  uid: string,
  { name, scopes, days }: { name: string; scopes: TokenScope[]; days: number },
): Promise<OutputOf<typeof createToken>> {
  const token = PREFIX + randomBytes(32).toString("base64url");
  const orderedScopes = tokenScopes.filter((scope) => scopes.includes(scope));
  const row = await db.transaction(async (tx) => {
    await lockOwner(tx, { uid });
    const { count } = only(await countTokens(tx, { uid }));
    if (count >= TOKENS_MAX) throw new Refusal("TOKENS_MAX", { max: TOKENS_MAX });
    return only(
      await insertToken(tx, { uid, tokenHash: hashOf(token), name, scopes: orderedScopes, days }),
    );
  });
  return { ...tokenOf(row), token };
}

/** Revokes one of the account's own tokens; tokens of other accounts are refused as not found. */
export async function revokeTokenOf(db: Db, uid: string, id: number): Promise<null> {
  const ended = await revokeTokenRow(db, { uid, id });
  if (ended.length === 0) throw new Refusal("TOKEN_NOT_FOUND");
  return null;
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

function tokenOf(row: TokenRow): ApiToken {
  const { id, name, scopes, expired } = row;
  return {
    id,
    name,
    scopes,
    expired,
    gmtCreate: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.usedAt?.toISOString() ?? null,
    lastUsedIp: row.usedIp,
  };
}
