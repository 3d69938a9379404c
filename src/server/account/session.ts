import { createHash, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../../shared/errors.ts";
import type { Database, Db } from "../platform/db.ts";
import { type FindViewer, roleOf } from "../platform/route.ts";
import { readApiToken, viewerOfToken } from "../token/service.ts";
import {
  deleteEndedSessions,
  enterSession,
  prolongSession,
  replaceSession,
  sessionByToken,
  type SessionRow,
  startSession,
} from "./sql.ts";

/** 256 random bits; only the SHA-256 is stored, so a stolen database opens no session. */
function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashOf(token) };
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Starts a session and answers its token, which exists nowhere else. */
export async function openSession(
  db: Db,
  who: { uid: string; ip: string; userAgent: string },
): Promise<string> {
  const { token, hash } = newToken();
  await startSession(db, hash, who.uid, who.ip, who.userAgent);
  return token;
}

/**
 * Signs somebody in: a session, its token, and when and from where they came before. `passwordHash` is what
 * was verified, null where something else was shown. Refuses when that account was banned or changed since.
 */
export async function enter(
  db: Db,
  who: { uid: string; ip: string; userAgent: string; passwordHash: string | null },
): Promise<{ token: string; before: { at: Date | null; ip: string | null } }> {
  const { token, hash } = newToken();
  const { uid, ip, userAgent, passwordHash } = who;
  const [before] = await enterSession(db, uid, ip, userAgent, hash, passwordHash);
  if (!before) throw new Refusal("CONFLICT");
  return { token, before };
}

/** Asks for the session of a key; for calls that ask something else along with it. */
export type SessionLookUp = (
  key: Buffer,
  request: FastifyRequest,
) => Promise<SessionRow | undefined>;

/** The key of a session that a request claims to have. */
function sessionKey({ headers }: Pick<FastifyRequest, "headers">): Buffer | undefined {
  const token = headers.authorization?.trim();
  // A token of ours has 43 characters; anything longer is not worth hashing.
  if (!token || token.length > 200 || readApiToken(token) !== undefined) return undefined;
  return hashOf(token);
}

/**
 * Who a request comes from: null without a token, a `SESSION_ENDED` refusal for a dead one. Asks the
 * database every time (0.2 ms), so that logout, ban and role changes are immediate in every process.
 * A token older than 12 hours is replaced: the new one travels with `Refresh-Token: true`.
 */
export function viewerFinder(
  db: Database,
  lookUp: SessionLookUp = async (key) => (await sessionByToken(db, key))[0],
): FindViewer {
  return async (request, reply) => {
    const token = request.headers.authorization?.trim();
    if (!token) return null;
    const apiToken = readApiToken(token);
    if (apiToken !== undefined) return viewerOfToken(db, apiToken, request.ip);
    const key = sessionKey(request);
    const row = key && (await lookUp(key, request));
    if (!row) throw new Refusal("SESSION_ENDED");
    if (row.renewable) {
      const fresh = newToken();
      const replaced = await replaceSession(db, row.sessionId, fresh.hash);
      if (replaced.length > 0) {
        void reply.header("authorization", fresh.token).header("refresh-token", "true");
      }
    } else if (row.stale) {
      await prolongSession(db, row.sessionId);
    }
    return {
      uid: row.uid,
      username: row.username,
      role: roleOf(row.roleId),
      sessionId: row.sessionId,
      mustChangePassword: row.mustChangePassword,
    };
  };
}

/** Deletes sessions that nobody can use any more. */
export async function sweepSessions(db: Db): Promise<void> {
  await deleteEndedSessions(db);
}
