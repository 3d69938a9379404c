import type { OutputOf } from "../../shared/endpoint.ts";
import { Refusal } from "../../shared/errors.ts";
import { endOtherSessions, endOwnSession, getSessions } from "../../shared/session.ts";
import { route, type RouteContext, type Viewer } from "../platform/route.ts";
import type { Db } from "../platform/db.ts";
import { endOtherSessionsOf, endSessionOf, sessionsOf } from "./ownSessions.sql.ts";

/** The sessions of an account, most recently used first. */
async function listSessions(db: Db, viewer: Viewer): Promise<OutputOf<typeof getSessions>> {
  const rows = await sessionsOf(db, viewer.uid);
  return rows.map(({ signedInAt, usedAt, ...row }) => ({
    ...row,
    current: row.id === viewer.sessionId,
    signedInAt: signedInAt.toISOString(),
    usedAt: usedAt.toISOString(),
  }));
}

export function ownSessionRoutes(context: RouteContext): void {
  route(context, getSessions, (_input, { db, viewer }) => listSessions(db, viewer));
  route(context, endOwnSession, async ({ id }, { db, viewer }) => {
    const ended = await endSessionOf(db, id, viewer.uid);
    if (ended.length === 0) throw new Refusal("SESSION_NOT_FOUND");
    return null;
  });
  route(context, endOtherSessions, async (_input, { db, viewer }) => {
    await endOtherSessionsOf(db, viewer.uid, viewer.sessionId);
    return null;
  });
}
