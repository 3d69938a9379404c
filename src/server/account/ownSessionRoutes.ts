import {
  endOtherSessions as endOthersCall,
  endOwnSession as endCall,
  getSessions,
} from "../../shared/account/session.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { endOtherSessions, endOwnSession, listSessions } from "./ownSessions.ts";

export function ownSessionRoutes(context: RouteContext): void {
  route(context, getSessions, (_input, { db, viewer }) => listSessions(db, viewer));
  route(context, endCall, async ({ id }, { db, viewer }) => {
    await endOwnSession(db, id, viewer);
    return null;
  });
  route(context, endOthersCall, async (_input, { db, viewer }) => {
    await endOtherSessions(db, viewer);
    return null;
  });
}
