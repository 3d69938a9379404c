import type { ContestProblem } from "../../../shared/contest/contest.ts";
import type { Locale } from "../../../shared/text/locale.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Viewer } from "../../platform/route/route.ts";
import { visibleProblems } from "./boardEntry.ts";
import type { ContestBoards } from "./boards.ts";
import type { ContestRecord } from "../contests.sql.ts";
import { resultView } from "../boardPolicy.ts";

/**
 * The problems of a contest with their counts, taken from the reader's view of the board, so that the counts only
 * include results up to the freeze.
 */
export async function listContestProblems(
  { db, boards }: { db: Database; boards: ContestBoards },
  contest: ContestRecord,
  { viewer, locale }: { viewer: Viewer | null; locale: Locale },
): Promise<ContestProblem[]> {
  const now = db.clock.now();
  const board = await boards.of(contest);
  const view = board[resultView(viewer, contest.guarded, { wantsLive: true, now })];
  const counts = view.counts();
  const closed = new Set(contest.closedProblems);
  return visibleProblems(board).map(
    ({ id, displayId, pid, titles, color, fullScore, remoteJudge }) => {
      const { accepted, total } = counts.get(pid) ?? { accepted: 0, total: 0 };
      const showsCounts = !view.isClosed(pid);
      return {
        id,
        displayId,
        cid: contest.id,
        pid,
        displayTitle: titles[locale],
        color,
        ac: showsCounts ? accepted : null,
        total: showsCounts ? total : null,
        fullScore,
        isClosed: closed.has(pid),
        remoteJudge,
      };
    },
  );
}
