import * as calls from "../../../shared/judge/remote.ts";
import { route, type RouteContext } from "../../platform/route/route.ts";
import { judgeNow } from "./judgeNow.ts";
import { listSessions, type OwnSessionServices, removeSession, setSession } from "./sessions.ts";

/**
 * Endpoints for users' own sessions at remote judges; the site can send a user's submissions with the user's session.
 */
export function ownSessionRoutes(context: RouteContext, services: OwnSessionServices): void {
  const { db } = services;
  route(context, calls.getRemoteJudgeNow, (input, { viewer }) => judgeNow(services, viewer, input));
  route(context, calls.listRemoteSessions, (_, { viewer }) => listSessions(services, viewer));
  route(context, calls.setRemoteSession, async (input, { viewer }) => {
    await setSession(services, viewer, input);
    return null;
  });
  route(context, calls.deleteRemoteSession, async ({ accountGroup }, { viewer }) => {
    await removeSession(db, viewer.uid, accountGroup);
    return null;
  });
}
