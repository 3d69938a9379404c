import { endOtherSessions, endOwnSession, getSessions } from "../../shared/session.ts";
import { route, type RouteContext } from "../platform/route.ts";
import { endOthers, endSession, listSessions } from "./ownSessions.ts";

export function ownSessionRoutes(context: RouteContext): void {
  route(context, getSessions, (_input, { db, viewer }) => listSessions(db, viewer));
  route(context, endOwnSession, async ({ id }, { db, viewer }) => {
    await endSession(db, id, viewer);
    return null;
  });
  route(context, endOtherSessions, async (_input, { db, viewer }) => {
    await endOthers(db, viewer);
    return null;
  });
}
