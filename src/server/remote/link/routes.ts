import * as calls from "../../../shared/judge/remote.ts";
import { route, type RouteContext } from "../../platform/route/route.ts";
import type { LinkServices } from "./foreignAnswer.ts";
import { checkHandle, listHandles, removeHandle, setHandle } from "./handles.ts";
import { readLink, setLink } from "./links.ts";

/**
 * Endpoints for judges to which users submit directly: they manage the users' account names at these judges, and link
 * submissions that users have made there.
 */
export function remoteLinkRoutes(context: RouteContext, services: LinkServices): void {
  const { db } = context;
  route(context, calls.listRemoteHandles, (_, { viewer }) => listHandles(db, viewer.uid));
  route(context, calls.setRemoteHandle, (input, { viewer }) => setHandle(db, viewer.uid, input));
  route(context, calls.checkRemoteHandle, ({ accountGroup }, { viewer }) =>
    checkHandle(services, viewer.uid, accountGroup),
  );
  route(context, calls.deleteRemoteHandle, async ({ accountGroup }, { viewer }) => {
    await removeHandle(db, viewer.uid, accountGroup);
    return null;
  });
  route(context, calls.getRemoteLink, ({ submitId }, { viewer }) => readLink(db, viewer, submitId));
  route(context, calls.setRemoteLink, async (input, { viewer }) => {
    await setLink(services, viewer, input);
    return null;
  });
}
