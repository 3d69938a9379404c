import type { ContestProblem } from "../../shared/contest.ts";
import { isOver } from "../../shared/contestTimes.ts";
import { Refusal } from "../../shared/errors.ts";
import type { Locale } from "../../shared/locale.ts";
import { ProblemAuth, type ProblemDetail } from "../../shared/problem.ts";
import type { Db } from "../platform/db.ts";
import type { Viewer } from "../platform/route.ts";
import { visibleProblem } from "../problem/policy.ts";
import { type FileKeys, readProblem } from "../problem/service.ts";
import type { ContestBoards } from "./boards.ts";
import { contestProblem } from "./contestProblems.sql.ts";
import type { ContestRecord } from "./contests.sql.ts";
import { seesFrozenBoard, seesLiveCounts, tellsProblemFacts } from "./policy.ts";

/** The problems of a contest with their counts, which are of the board that the reader may see. */
export async function listContestProblems(
  { db, boards }: { db: Db; boards: ContestBoards },
  contest: ContestRecord,
  viewer: Viewer | null,
): Promise<ContestProblem[]> {
  const now = db.clock.now();
  const board = await boards.of(contest);
  const isFrozen = seesFrozenBoard(viewer, contest.guarded, { wantsLive: true, now });
  const counts = (isFrozen ? board.frozen : board.live).counts();
  const told = seesLiveCounts(viewer, contest.guarded, now);
  return board.problems
    .filter(({ auth }) => auth !== ProblemAuth.Private)
    .map(({ id, displayId, pid, displayTitle, color }) => {
      const { accepted, total } = counts.get(pid) ?? { accepted: 0, total: 0 };
      return {
        ...{ id, displayId, cid: contest.id, pid, displayTitle, color },
        ac: told ? accepted : null,
        total: told ? total : null,
      };
    });
}

interface ProblemQuestion {
  displayId: string;
  statementLanguage: string;
}

/**
 * A problem as the contest shows it: under its title and id there, without source, author, level and tags until the
 * contest is over, with the contest's counts. Then its id in the bank, too, for those who may open it there.
 */
export async function readContestProblem(
  { db, boards }: { db: Db; boards: ContestBoards },
  contest: ContestRecord,
  { displayId, statementLanguage }: ProblemQuestion,
  reader: { viewer: Viewer; locale: Locale; fileSecret: FileKeys },
): Promise<ProblemDetail> {
  const named = displayId.toUpperCase();
  const [link] = await contestProblem(db, contest.id, named);
  if (!link || link.auth === ProblemAuth.Private) {
    throw new Refusal("PROBLEM_NOT_FOUND", { problemId: named });
  }
  const detail = await readProblem(
    db,
    { problemId: link.problemId, statementLanguage },
    reader,
    () => true,
  );
  const now = db.clock.now();
  const tells = tellsProblemFacts(reader.viewer, contest.guarded, now);
  const { problem } = detail;
  const counts = await countsOf({ db, boards }, contest, { pid: link.pid, viewer: reader.viewer });
  return {
    ...detail,
    problem: {
      ...problem,
      ...{ problemId: link.displayId, title: link.displayTitle },
      ...(tells ? {} : { source: null, author: "", difficulty: null, rating: null }),
    },
    tags: tells ? detail.tags : [],
    ...(isOver(contest.guarded, now) &&
      visibleProblem(reader.viewer, link) && { bankId: link.problemId }),
    problemCount: { ...noCounts, ...counts },
  };
}

const noCounts = {
  ...{ total: 0, ac: 0, wa: 0, tle: 0, mle: 0, re: 0, pe: 0, ce: 0, se: 0, pa: 0, ole: 0 },
};

async function countsOf(
  { db, boards }: { db: Db; boards: ContestBoards },
  contest: ContestRecord,
  { pid, viewer }: { pid: number; viewer: Viewer },
): Promise<{ total: number; ac: number }> {
  const board = await boards.of(contest);
  const asked = { wantsLive: true, now: db.clock.now() };
  const isFrozen = seesFrozenBoard(viewer, contest.guarded, asked);
  const { accepted: ac = 0, total = 0 } =
    (isFrozen ? board.frozen : board.live).counts().get(pid) ?? {};
  return { total, ac };
}
