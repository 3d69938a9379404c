import * as calls from "../../../shared/contestExport.ts";
import { route, type RouteContext } from "../../platform/route.ts";
import type { ContestBoards } from "../boards.ts";
import { exportBoard, exportSubmissions } from "./exports.ts";

/** Files of contests for their organizers. */
export function contestExportRoutes(context: RouteContext, boards: ContestBoards): void {
  const { db } = context;
  route(context, calls.downloadContestRank, (asked, call) =>
    exportBoard({ db, boards }, asked, call),
  );
  route(context, calls.downloadContestSubmissions, (asked, call) =>
    exportSubmissions(db, asked, call),
  );
}
