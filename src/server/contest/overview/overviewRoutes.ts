import { getContestOverview } from "../../../shared/contestOrganizer/contestOverview.ts";
import { route, type RouteContext } from "../../platform/route/route.ts";
import type { ContestBoards } from "../board/boards.ts";
import { readOverview } from "./overview.ts";

/** The endpoint for the overview of a contest's pending work, for organizers. */
export function contestOverviewRoutes(context: RouteContext, boards: ContestBoards): void {
  const tools = { db: context.db, boards };
  route(context, getContestOverview, (input, { viewer }) => readOverview(tools, input, viewer));
}
