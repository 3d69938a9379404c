import * as calls from "../../shared/contestRejudge.ts";
import { route, type RouteContext } from "../platform/route.ts";
import type { ContestBoards } from "./boards.ts";
import { startForContest } from "./rejudge.ts";
import { readRejudgingBoard } from "./rejudgeBoard.ts";

/** Rejudging within a contest, for root; the preview itself is that of all rejudgings. */
export function contestRejudgeRoutes(context: RouteContext, boards: ContestBoards): void {
  const { db } = context;
  route(context, calls.startContestRejudging, (input, call) => startForContest(db, input, call));
  route(context, calls.getRejudgingBoard, (asked, { viewer }) =>
    readRejudgingBoard({ db, boards }, asked, viewer),
  );
}
