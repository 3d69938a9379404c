import * as calls from "../../../shared/contestOrganizer/contestBalloon.ts";
import { route, type RouteContext } from "../../platform/route/route.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import { checkBalloon, claimBalloon, listBalloons } from "./balloons.ts";
import type { ContestBoards } from "../board/boards.ts";

/** Organizers' endpoints for the balloons of contests. */
export function contestBalloonRoutes(context: RouteContext, bus: Bus, boards: ContestBoards): void {
  const tools = { db: context.db, bus, boards };
  route(context, calls.listContestBalloons, (input, { viewer }) =>
    listBalloons(tools, input, viewer),
  );
  route(context, calls.claimContestBalloon, (input, call) => claimBalloon(tools, input, call));
  route(context, calls.checkContestBalloon, (input, call) => checkBalloon(tools, input, call));
}
