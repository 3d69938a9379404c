import {
  getContestBoard,
  getContestBoardTimeline,
  revealContest as revealCall,
} from "../../../shared/contest/contestBoard.ts";
import {
  getContestMedals,
  listContestPhotos,
  setContestMedals as setMedalsCall,
} from "../../../shared/contest/contestMedals.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import { route, type RouteContext } from "../../platform/route/route.ts";
import type { ContestBoards } from "./boards.ts";
import { preparedTimeline } from "./boardTimeline.ts";
import { listPhotos, readMedals, setContestMedals } from "./medals.ts";
import { readableBoard } from "./readableBoard.ts";
import { revealContest } from "./reveal.ts";
import { audienceBoard } from "./audienceBoard.ts";

/** Scoreboards: the whole board, its history, medals, and the reveal of frozen results. */
export function contestBoardRoutes(context: RouteContext, bus: Bus, boards: ContestBoards): void {
  const { db } = context;
  const tools = { db, boards };
  route(context, getContestBoard, async (input, { viewer }) => {
    const [board, contest, audience] = await readableBoard(tools, { ...input, viewer });
    return audienceBoard(board, contest, { ...audience, mayBeOlder: true }).answer;
  });
  route(context, getContestBoardTimeline, async (input, { viewer }) =>
    preparedTimeline(...(await readableBoard(tools, { ...input, viewer }))),
  );
  route(context, listContestPhotos, ({ cid }, { viewer }) => listPhotos(db, cid, viewer));
  route(context, getContestMedals, ({ cid }, { viewer }) => readMedals(db, cid, viewer));
  route(context, setMedalsCall, (input, call) => setContestMedals({ db, bus }, input, call));
  route(context, revealCall, ({ cid }, call) => revealContest({ db, bus }, cid, call));
}
