import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { getSessions } from "../../shared/account/session.ts";
import type { Viewer } from "../platform/route/route.ts";
import type { Db } from "../platform/database/db.ts";
import { endOtherSessionRows, endOwnSessionRow, sessionsOf } from "./ownSessions.sql.ts";

/** The sessions of an account, most recently used first. */
export async function listSessions(db: Db, viewer: Viewer): Promise<OutputOf<typeof getSessions>> {
  const rows = await sessionsOf(db, { uid: viewer.uid });
  return rows.map(({ signedInAt, usedAt, ...row }) => ({
    ...row,
    current: row.id === viewer.sessionId,
    signedInAt: signedInAt.toISOString(),
    usedAt: usedAt.toISOString(),
  }));
}

/** Ends one of the account's sessions. */
export async function endOwnSession(db: Db, id: number, viewer: Viewer): Promise<void> {
  const ended = await endOwnSessionRow(db, { id, uid: viewer.uid });
  if (ended.length === 0) throw new Refusal("SESSION_NOT_FOUND");
}

/** Ends all of the account's sessions except the one that makes the request. */
export async function endOtherSessions(db: Db, viewer: Viewer): Promise<void> {
  await endOtherSessionRows(db, { uid: viewer.uid, sessionId: viewer.sessionId });
}
