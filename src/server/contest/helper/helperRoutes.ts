import * as calls from "../../../shared/contestOrganizer/contestHelper.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import { route, type RouteContext } from "../../platform/route/route.ts";
import { findHelpers, listHelped, listHelpers, removeHelper, setHelper } from "./helpers.ts";

/**
 * Registers the API endpoints that find, list, set and remove a contest's helpers, and the endpoint that lists the
 * contests in which the caller is a helper.
 */
export function contestHelperRoutes(context: RouteContext, bus: Bus): void {
  const { db } = context;
  const tools = { db, bus };
  route(context, calls.listContestHelpers, (input, call) => listHelpers(db, input, call));
  route(context, calls.findContestHelpers, (input, call) => findHelpers(db, input, call));
  route(context, calls.setContestHelper, (input, call) => setHelper(tools, input, call));
  route(context, calls.removeContestHelper, (input, call) => removeHelper(tools, input, call));
  route(context, calls.listHelpedContests, (_input, { viewer }) => listHelped(db, viewer));
}
