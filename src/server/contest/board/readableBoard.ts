import type { BoardViewName } from "../../../shared/contest/contestBoard.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Viewer } from "../../platform/route/route.ts";
import type { ContestBoard } from "./boardEntry.ts";
import type { ContestBoards } from "./boards.ts";
import type { ContestRecord } from "../contests.sql.ts";
import { bindLogin } from "../login.ts";
import { showsGenderMarks } from "../marks.ts";
import { isOrganizer } from "../policy.ts";
import { boardRefusal, isOpenBoard, resultView } from "../boardPolicy.ts";
import { visibleContest } from "../read.ts";
import type { Audience } from "./audienceBoard.ts";

interface Question {
  cid: number;
  view: BoardViewName;
  viewer: Viewer | null;
}

/**
 * The scoreboard and the audience to which its reader belongs; throws a refusal for readers who may not see the
 * scoreboard.
 */
export async function readableBoard(
  { db, boards }: { db: Database; boards: ContestBoards },
  { cid, view, viewer }: Question,
): Promise<[ContestBoard, ContestRecord, Audience & { now: number }]> {
  const contest = await visibleContest(boards.contests.ofBoards, cid, viewer);
  const { guarded, participation, boardOpen } = contest;
  const board = await boards.of(contest);
  const now = db.clock.now();
  const refusal = boardRefusal(viewer, guarded, { participation, now, boardOpen });
  if (refusal) throw refusal;
  if (viewer && !isOpenBoard({ guarded, boardOpen }, now)) {
    await bindLogin(db, viewer, { guarded, participation });
  }
  const organizes = isOrganizer(viewer, guarded);
  const usual = resultView(viewer, guarded, { wantsLive: view === "live", now });
  const wantsFrozen = organizes && view === "frozen";
  const showsMarks = showsGenderMarks(viewer, contest);
  return [board, contest, { organizes, showsMarks, view: wantsFrozen ? "frozen" : usual, now }];
}
