import { isFrozenAt } from "../../../shared/contest/contestTimes.ts";
import type { OwnStatus, OwnStatuses } from "../../../shared/problem/problemSet.ts";
import type { Board } from "../../../shared/scoreboard/board.ts";
import type { RuleCell } from "../../../shared/scoreboard/rule.ts";
import { isFinished, Verdict } from "../../../shared/verdict/verdict.ts";
import type { Viewer } from "../../platform/route/route.ts";
import { marksOf, ownWork } from "../../problemSet/service.ts";
import { unknownScope } from "../../scope/service.ts";
import type { ContestBoards } from "../board/boards.ts";
import type { ContestRecord } from "../contests.sql.ts";
import { bindLogin } from "../login.ts";
import { placeRefusal } from "../placeLimits.ts";
import { actorIn, entersAsHelper, isOrganizer, mayKnow } from "../policy.ts";

/**
 * The viewer's own status for each problem of a contest. Under ACM rules, a solved problem has the status Accepted, and
 * any other problem has the status of its latest submission. There is no score under these rules. Under OI rules, each
 * problem has the status and the score of its latest submission. Under rules that combine several submissions, the
 * score is that of the scoreboard once the latest submission has been judged. Under rules with points, if the freeze
 * hides the result of the latest submission, the status states only that the problem was submitted, and there is no
 * score. For problems that hide verdicts, `statusUnder` determines the status.
 */
export async function ownStatuses(
  boards: ContestBoards,
  viewer: Viewer,
  { scopeId, pids }: { scopeId: number; pids: number[] },
): Promise<OwnStatuses> {
  const contest = await boards.contests.of(scopeId, viewer);
  if (!contest || !mayKnow(viewer, contest.guarded)) throw unknownScope("cid", scopeId);
  const { guarded, participation, rule } = contest;
  const { db } = boards.contests;
  const now = db.clock.now();
  const place = placeRefusal(viewer, guarded, { participation, now });
  if (place && !entersAsHelper(viewer, guarded)) throw place;
  await bindLogin(db, viewer, contest);
  const organizes = isOrganizer(viewer, guarded);
  const frozen = isFrozenAt(guarded, now) && !organizes;
  const { uid } = actorIn(viewer, guarded, participation);
  const work = await ownWork(db, { scope: "contest", scopeId, uid, pids });
  // The scoreboard is read after the submissions, because a scoreboard that was read earlier might not contain the
  // latest submission.
  const board = await boardOfBest(boards, contest, organizes);
  return marksOf(work, ({ pid, status, score, submitTime, isSolved, hiddenAs }) => {
    const isAcm = rule === "acm";
    const isHidden = frozen && submitTime.getTime() >= (guarded.frozenFrom ?? Infinity);
    if (isHidden && !isAcm) return { status: Verdict.SubmittedUnknown, score: null };
    if (hiddenAs !== undefined && !organizes) return { status: hiddenAs, score: null };
    if (isAcm) return { status: isSolved ? Verdict.Accepted : status, score: null };
    const cell = isFinished(status) ? board?.cellOf(uid, pid) : undefined;
    return cell ? standing(cell, status) : { status, score };
  });
}

type BestCell = RuleCell & { score: number };

/**
 * Returns the scoreboard if, under the contest's rule, a later submission never lowers the score for a problem;
 * otherwise returns undefined. Callers exclude hidden results before they use this scoreboard.
 */
async function boardOfBest(
  boards: ContestBoards,
  contest: ContestRecord,
  organizes: boolean,
): Promise<Board<BestCell> | undefined> {
  if (contest.rule !== "ioi" && contest.rule !== "atCoder") return undefined;
  const { live, open } = await boards.of(contest);
  return (organizes ? live : open) as Board<BestCell>;
}

function standing({ score, solvedBy }: BestCell, latest: number): OwnStatus {
  return { status: solvedBy === null ? latest : Verdict.Accepted, score };
}
