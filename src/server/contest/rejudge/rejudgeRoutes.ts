import * as calls from "../../../shared/contestOrganizer/contestRejudge.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import { route, type RouteContext } from "../../platform/route/route.ts";
import type { Scopes } from "../../scope/service.ts";
import type { ContestBoards } from "../board/boards.ts";
import { decideAboutChange, listContestsOfProblem } from "./changedProblems.ts";
import { decideLateVerdict } from "./lateVerdicts.ts";
import { rejudgeAtOnce, startForContest } from "./rejudge.ts";
import { readRejudgingBoard } from "./rejudgeBoard.ts";

/** Routes for rejudging within a contest, for root; the preview works as it does for all other rejudgings. */
export function contestRejudgeRoutes(
  context: RouteContext,
  { bus, boards, scopes }: { bus: Bus; boards: ContestBoards; scopes: Scopes },
): void {
  const { db } = context;
  route(context, calls.startContestRejudging, (input, call) => startForContest(db, input, call));
  route(context, calls.rejudgeContestProblem, (input, call) =>
    rejudgeAtOnce({ db, bus, scopes }, input, call),
  );
  route(context, calls.listContestsOfProblem, ({ pid }, call) =>
    listContestsOfProblem(db, pid, call),
  );
  route(context, calls.decideChangedProblem, (input, call) =>
    decideAboutChange({ db, bus }, input, call),
  );
  route(context, calls.decideLateVerdict, (input, call) =>
    decideLateVerdict({ db, bus }, input, call),
  );
  route(context, calls.getRejudgingBoard, (input, { viewer }) =>
    readRejudgingBoard({ db, boards }, input, viewer),
  );
}
