import { type BoardViewName, getContestBoard, revealContest } from "../../shared/contestBoard.ts";
import { getContestMedals, setContestMedals } from "../../shared/contestMedals.ts";
import type { Bus } from "../platform/liveBus.ts";
import type { Prepared } from "../platform/prepared.ts";
import { route, type RouteContext, type Viewer } from "../platform/route.ts";
import type { Db } from "../platform/db.ts";
import type { ContestBoards } from "./boards.ts";
import { chooseMedals, readMedals } from "./medals.ts";
import { boardRefusal, isOrganiser, seesFrozenBoard } from "./policy.ts";
import { knownContest } from "./read.ts";
import { reveal } from "./reveal.ts";
import { shownBoard } from "./shownBoard.ts";

/** Scoreboards: the whole of one, its medals, and revealing the results under the freeze. */
export function contestBoardRoutes(context: RouteContext, bus: Bus, boards: ContestBoards): void {
  const { db } = context;
  route(context, getContestBoard, ({ cid, view }, { viewer }) =>
    wholeBoard({ db, boards }, { cid, view, viewer }),
  );
  route(context, getContestMedals, ({ cid }, { viewer }) => readMedals(db, cid, viewer));
  route(context, setContestMedals, (input, call) => chooseMedals({ db, bus }, input, call));
  route(context, revealContest, ({ cid }, call) => reveal({ db, bus }, cid, call));
}

async function wholeBoard(
  { db, boards }: { db: Db; boards: ContestBoards },
  { cid, view, viewer }: { cid: number; view: BoardViewName; viewer: Viewer | null },
): Promise<Prepared> {
  const contest = await knownContest(db, cid, viewer);
  const { guarded, participation, boardOpen } = contest;
  const board = await boards.of(contest);
  const now = db.clock.now();
  const refusal = boardRefusal(viewer, guarded, { participation, now, boardOpen });
  if (refusal) throw refusal;
  const organises = isOrganiser(viewer, guarded);
  const asked = organises && view === "frozen";
  const isFrozen = asked || seesFrozenBoard(viewer, guarded, { wantsLive: view === "live", now });
  return shownBoard(board, contest, { organises, isFrozen, now }).answer;
}
