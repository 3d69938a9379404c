import {
  type BoardViewName,
  getContestBoard,
  getContestBoardTimeline,
  revealContest,
} from "../../shared/contestBoard.ts";
import type { Bus } from "../platform/liveBus.ts";
import { route, type RouteContext, type Viewer } from "../platform/route.ts";
import type { Db } from "../platform/db.ts";
import type { ContestBoard, ContestBoards } from "./boards.ts";
import { preparedTimeline } from "./boardTimeline.ts";
import type { ContestRecord } from "./contests.sql.ts";
import { boardRefusal, isOrganiser, seesFrozenBoard } from "./policy.ts";
import { knownContest } from "./read.ts";
import { reveal } from "./reveal.ts";
import { type Audience, shownBoard } from "./shownBoard.ts";

/** Scoreboards: the whole of one, how it came about, and revealing the results under the freeze. */
export function contestBoardRoutes(context: RouteContext, bus: Bus, boards: ContestBoards): void {
  const { db } = context;
  const tools = { db, boards };
  route(context, getContestBoard, async (asked, { viewer }) => {
    const readable = await readableBoard(tools, { ...asked, viewer });
    return shownBoard(...readable).answer;
  });
  route(context, getContestBoardTimeline, async (asked, { viewer }) =>
    preparedTimeline(...(await readableBoard(tools, { ...asked, viewer }))),
  );
  route(context, revealContest, ({ cid }, call) => reveal({ db, bus }, cid, call));
}

interface Question {
  cid: number;
  view: BoardViewName;
  viewer: Viewer | null;
}

/** The scoreboard, and which audience its reader belongs to; a refusal for those who may not see it. */
async function readableBoard(
  { db, boards }: { db: Db; boards: ContestBoards },
  { cid, view, viewer }: Question,
): Promise<[ContestBoard, ContestRecord, Audience & { now: number }]> {
  const contest = await knownContest(db, cid, viewer);
  const { guarded, participation, boardOpen } = contest;
  const board = await boards.of(contest);
  const now = db.clock.now();
  const refusal = boardRefusal(viewer, guarded, { participation, now, boardOpen });
  if (refusal) throw refusal;
  const organises = isOrganiser(viewer, guarded);
  const asked = organises && view === "frozen";
  const isFrozen = asked || seesFrozenBoard(viewer, guarded, { wantsLive: view === "live", now });
  return [board, contest, { organises, isFrozen, now }];
}
