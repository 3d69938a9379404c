import * as calls from "../../../shared/contestOrganizer/contestExport.ts";
import { route, type RouteContext } from "../../platform/route/route.ts";
import { fileSecret, type ProblemPages } from "../../problem/service.ts";
import type { ContestBoards } from "../board/boards.ts";
import { exportBoard, exportStatement, exportSubmissions } from "./exports.ts";

/** Exports of contests for organizers, and the problem statements for the booklet. */
export function contestExportRoutes(
  context: RouteContext,
  { boards, pages }: { boards: ContestBoards; pages: ProblemPages },
): void {
  const { db } = context;
  const secret = fileSecret(db);
  route(context, calls.downloadContestRank, (input, call) =>
    exportBoard({ db, boards }, input, call),
  );
  route(context, calls.downloadContestSubmissions, (input, call) =>
    exportSubmissions(db, input, call),
  );
  route(context, calls.getContestStatement, async (input, call) =>
    exportStatement({ db, boards, pages }, input, call, await secret()),
  );
}
