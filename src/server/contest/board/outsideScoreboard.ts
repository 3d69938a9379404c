import type { ContestProblem } from "../../../shared/contest/contest.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import type { Locale } from "../../../shared/text/locale.ts";
import type {
  getContestOutsizeInfo,
  RankQuestion,
} from "../../../shared/contest/scoreboardCalls.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Viewer } from "../../platform/route/route.ts";
import type { WrittenData } from "../../platform/route/writtenData.ts";
import type { ContestBoards } from "./boards.ts";
import { storedContests } from "../contestCache.ts";
import type { ContestRecord } from "../contests.sql.ts";
import { hidesTitles, isOrganizer } from "../policy.ts";
import { listContestProblems } from "./boardProblems.ts";
import { rankPage } from "./rankPage.ts";
import { entryByReading, visibleContest, readContest } from "../read.ts";

interface Tools {
  db: Database;
  boards: ContestBoards;
}

/**
 * Returns the contest if its scoreboard can be seen without signing in and the contest has begun. Organizers can see it
 * even before the start. Refuses otherwise.
 */
function open(db: Database, contest: ContestRecord, viewer: Viewer | null): ContestRecord {
  const organizes = isOrganizer(viewer, contest.guarded);
  if (!contest.boardOpen) throw new Refusal("CONTEST_BOARD_CLOSED");
  if (!organizes && db.clock.now() < contest.guarded.start)
    throw new Refusal("CONTEST_NOT_STARTED");
  return contest;
}

export async function readOutsideInfo(
  { db, boards }: Tools,
  cid: number,
  reader: { viewer: Viewer | null; locale: Locale },
): Promise<OutputOf<typeof getContestOutsizeInfo>> {
  const { viewer } = reader;
  const contest = open(db, await visibleContest(storedContests(db), cid, viewer), viewer);
  const problems = await listContestProblems({ db, boards }, contest, reader);
  const entersIt = await mayReadProblems(db, viewer, contest);
  return {
    contest: await readContest(boards.contests, contest, reader),
    problemList: entersIt ? problems : problems.map(withoutTitle),
  };
}

/**
 * Removes the problem's id and title. The problem's letter, colour and counts are public even if the problem is not.
 */
function withoutTitle(problem: ContestProblem): ContestProblem {
  return { ...problem, pid: 0, displayTitle: "" };
}

async function mayReadProblems(
  db: Database,
  viewer: Viewer | null,
  contest: ContestRecord,
): Promise<boolean> {
  if (!hidesTitles(contest.guarded, db.clock.now())) return true;
  return viewer !== null && (await entryByReading(db, contest, viewer)) === undefined;
}

export async function readOutsideBoard(
  { db, boards }: Tools,
  question: RankQuestion,
  { viewer }: { viewer: Viewer | null },
): Promise<WrittenData> {
  const contest = open(
    db,
    await visibleContest(boards.contests.ofBoards, question.cid, viewer),
    viewer,
  );
  return rankPage(await boards.of(contest), contest, { ...question, viewer, now: db.clock.now() });
}
