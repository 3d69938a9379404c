import {
  getContestBoard,
  getContestBoardTimeline,
  revealContest,
} from "../../shared/contestBoard.ts";
import { getContestMedals, setContestMedals } from "../../shared/contestMedals.ts";
import type { Bus } from "../platform/liveBus.ts";
import { route, type RouteContext } from "../platform/route.ts";
import type { ContestBoards } from "./boards.ts";
import { preparedTimeline } from "./boardTimeline.ts";
import { chooseMedals, readMedals } from "./medals.ts";
import { readableBoard } from "./readableBoard.ts";
import { reveal } from "./reveal.ts";
import { shownBoard } from "./shownBoard.ts";

/** Scoreboards: the whole of one, how it came about, its medals, and revealing the results under the freeze. */
export function contestBoardRoutes(context: RouteContext, bus: Bus, boards: ContestBoards): void {
  const { db } = context;
  const tools = { db, boards };
  route(context, getContestBoard, async (asked, { viewer }) => {
    const [board, contest, audience] = await readableBoard(tools, { ...asked, viewer });
    return shownBoard(board, contest, { ...audience, mayBeOlder: true }).answer;
  });
  route(context, getContestBoardTimeline, async (asked, { viewer }) =>
    preparedTimeline(...(await readableBoard(tools, { ...asked, viewer }))),
  );
  route(context, getContestMedals, ({ cid }, { viewer }) => readMedals(db, cid, viewer));
  route(context, setContestMedals, (input, call) => chooseMedals({ db, bus }, input, call));
  route(context, revealContest, ({ cid }, call) => reveal({ db, bus }, cid, call));
}
