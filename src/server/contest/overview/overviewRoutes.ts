import { getContestOverview } from "../../../shared/contestOrganizer/contestOverview.ts";
import { route, type RouteContext } from "../../platform/route/route.ts";
import type { ContestBoards } from "../board/boards.ts";
import { readOverview } from "./overview.ts";

/** The overview of a contest's items that await work, for organizers. */
export function contestOverviewRoutes(context: RouteContext, boards: ContestBoards): void {
  const tools = { db: context.db, boards };
  route(context, getContestOverview, (input, { viewer }) => readOverview(tools, input, viewer));
}
