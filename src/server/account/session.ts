import { createHash, randomBytes } from "node:crypto";
import { Refusal } from "../../shared/errors.ts";
import type { Database, Db } from "../platform/db.ts";
import { type FindViewer, roleOf } from "../platform/route.ts";
import {
  deleteEndedSessions,
  prolongSession,
  replaceSession,
  sessionByToken,
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
 * Who a request comes from: null without a token, a `SESSION_ENDED` refusal for a dead one. Asks the
 * database every time (0.2 ms), so that logout, ban and role changes are immediate in every process.
 * A token older than 12 hours is replaced: the new one travels with `Refresh-Token: true`.
 */
export function viewerFinder(db: Database): FindViewer {
  return async (request, reply) => {
    const token = request.headers.authorization?.trim();
    if (!token) return null;
    // A token of ours has 43 characters; anything longer is not worth hashing.
    const [row] = token.length > 200 ? [] : await sessionByToken(db, hashOf(token));
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
