import { createHash, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../../shared/call/errors.ts";
import { clientAddress } from "../platform/traffic/ipAddress.ts";
import type { Database, Db } from "../platform/database/db.ts";
import { addressForLimits } from "../platform/database/rateWindow.ts";
import { GatheredReads } from "../platform/database/gatheredReads.ts";
import { affiliationsIn } from "../platform/route/principal.ts";
import type { FindViewer } from "../platform/route/route.ts";
import { roleOf } from "../platform/database/storedRole.ts";
import { opensAsOwner } from "../platform/route/tokenGate.ts";
import { readApiToken, viewerOfToken } from "../token/service.ts";
import {
  deleteEndedSessions,
  deleteOldLoginAddresses,
  insertLoginSession,
  extendSession,
  replaceSession,
  sessionsByTokens,
  startSession,
} from "./sql.ts";

/** 256 random bits; only the SHA-256 hash is stored, so a leaked database contains no usable token. */
function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashOf(token) };
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Creates a session and returns its token; the token itself is stored nowhere. */
export async function openSession(
  db: Db,
  who: { uid: string; ip: string; userAgent: string },
): Promise<string> {
  const { token, hash } = newToken();
  await startSession(db, { hash, uid: who.uid, ip: who.ip, userAgent: who.userAgent });
  return token;
}

/**
 * Creates the session for a sign-in; returns the session's token, and the time and address of the previous sign-in.
 * `passwordHash`: the verified hash; null for a sign-in with a passkey. Refuses if the account was banned or its
 * password was changed in the meantime.
 */
export async function enter(
  db: Db,
  who: { uid: string; ip: string; userAgent: string; passwordHash: string | null },
): Promise<{ token: string; before: { at: Date | null; ip: string | null } }> {
  const { token, hash } = newToken();
  const { uid, ip, userAgent, passwordHash } = who;
  const [before] = await insertLoginSession(db, {
    uid,
    ip,
    userAgent,
    hash,
    passwordHash,
    address: addressForLimits(ip),
  });
  if (!before) throw new Refusal("CONFLICT");
  return { token, before };
}

/** The key for looking up the session token of a request; the token has not been verified yet. */
function sessionKey({ headers }: Pick<FastifyRequest, "headers">): Buffer | undefined {
  const token = headers.authorization?.trim();
  // Session tokens have 43 characters; strings of more than 200 characters are not hashed.
  if (!token || token.length > 200 || readApiToken(token) !== undefined) return undefined;
  return hashOf(token);
}

/**
 * Maximum number of concurrent session look-ups: half of the connections for `byIndex` statements, so that hanging
 * look-ups do not block all requests.
 */
const LOOKUPS_AT_ONCE = 4;

/**
 * Finds the viewer of a request; null if the request has no token. An invalid token causes a `SESSION_ENDED` refusal;
 * on public endpoints, the viewer is treated as a guest instead. Reads the database for every request (0.2 ms), so that
 * a sign-out, ban or role change takes effect immediately in every process. A token older than 12 hours is replaced:
 * the response contains the new token and the header `Refresh-Token: true`.
 */
export function viewerFinder(db: Database): FindViewer {
  // One statement reads the sessions of several requests. It begins after all of these requests have arrived, so no
  // request gets an older state of its session.
  const sessions = new GatheredReads(LOOKUPS_AT_ONCE, async (tokenHashes) => {
    const rows = await sessionsByTokens(db, { tokenHashes });
    return new Map(rows.map(({ key, ...row }) => [key, row]));
  });
  return async (request, reply) => {
    const token = request.headers.authorization?.trim();
    if (!token) return null;
    const apiToken = readApiToken(token);
    if (apiToken !== undefined) {
      const viewer = await viewerOfToken(db, apiToken, clientAddress(request));
      return opensAsOwner(request, viewer.scopes) ? viewer : null;
    }
    const key = sessionKey(request);
    const row = key && (await sessions.of(key.toString("hex")));
    if (!row) throw new Refusal("SESSION_ENDED");
    if (row.renewable) {
      const fresh = newToken();
      const replaced = await replaceSession(db, { sessionId: row.sessionId, hash: fresh.hash });
      if (replaced.length > 0) {
        void reply.header("authorization", fresh.token).header("refresh-token", "true");
      }
    } else if (row.stale) {
      await extendSession(db, { sessionId: row.sessionId });
    }
    return {
      uid: row.uid,
      username: row.username,
      role: roleOf(row.roleId),
      ...affiliationsIn(row.affiliations),
      sessionId: row.sessionId,
      loginId: row.loginId,
      ip: clientAddress(request),
      mustChangePassword: row.mustChangePassword,
    };
  };
}

/** Deletes expired sessions and the addresses of old sign-ins. */
export async function sweepSessions(db: Database): Promise<void> {
  await deleteEndedSessions(db);
  await deleteOldLoginAddresses(db);
}
