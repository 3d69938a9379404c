import { isFrozenAt } from "../../../shared/contest/contestTimes.ts";
import type { Balloon, BalloonChange } from "../../../shared/contestOrganizer/contestBalloon.ts";
import { isJudged } from "../../../shared/scoreboard/attempt.ts";
import type { FirstSolver } from "../../../shared/scoreboard/firstSolvers.ts";
import type { StoredBalloonRow } from "./balloon.sql.ts";
import type { ContestBoard } from "../board/boardEntry.ts";
import type { ContestRecord } from "../contests.sql.ts";

/** The submission with which a contestant solved a problem according to the live scoreboard. */
interface Solution {
  uid: string;
  pid: number;
  submitId: number;
  /** Milliseconds since the start of the contest. */
  at: number;
}

/**
 * The balloons of a contest: first the undelivered balloons, then the delivered ones, each group in the order in which
 * the submissions were made. There is one balloon for each solved cell of the live scoreboard, so balloons and
 * scoreboard follow the same rules and show the same first blood. Balloons that were claimed before their verdict was
 * revoked are also listed.
 */
export function balloonsOf(
  board: ContestBoard,
  contest: ContestRecord,
  { stored, now }: { stored: readonly StoredBalloonRow[]; now: number },
): Balloon[] {
  const { start } = contest.guarded;
  const frozenFrom = isFrozenAt(contest.guarded, now) ? contest.guarded.frozenFrom : null;
  const claims = new Map(stored.map((one) => [keyOf(one), one]));
  const first = board.live.firstSolvers();
  const unjudged = unjudgedOf(board);
  const solved = solutionsOf(board);
  const isSolved = new Set(solved.map(keyOf));
  const withdrawn = stored
    .filter((one) => !isSolved.has(keyOf(one)))
    .map(({ submitTime, ...one }) => ({ ...one, at: submitTime.getTime() - start }));
  const present = presenter(board, contest.id, (one) => ({
    claim: claims.get(keyOf(one)),
    isAccepted: isSolved.has(keyOf(one)),
    first: isSolved.has(keyOf(one)) ? ofSubmission(first.get(one.pid), one.submitId) : undefined,
    // False while the contestant is waiting for a verdict on the problem; during this time, the balloon is not reported
    // as withdrawn.
    isJudged: !unjudged.has(keyOf(one)),
    isFirstFinal: first.get(one.pid)?.waitsFor === null,
    // Delivering this balloon would reveal a result that the contestant cannot see yet.
    isFrozen:
      contest.closedProblems.includes(one.pid) ||
      (frozenFrom !== null && start + one.at >= frozenFrom),
    sentAt: new Date(start + one.at),
  }));
  return [...solved, ...withdrawn]
    .toSorted((a, b) => a.at - b.at || a.submitId - b.submitId)
    .flatMap((one) => present(one) ?? [])
    .toSorted((a, b) => Number(a.checked) - Number(b.checked));
}

/** State of a balloon, determined from the scoreboard and from the stored row that says who has claimed the balloon. */
interface State {
  claim: StoredBalloonRow | undefined;
  isAccepted: boolean;
  /** The first solver of the problem if this is the balloon's contestant; otherwise undefined. */
  first: FirstSolver | undefined;
  /** False while a submission of the contestant for the problem is waiting for a verdict. */
  isJudged: boolean;
  /** Whether the first solver of the problem can no longer change. */
  isFirstFinal: boolean;
  isFrozen: boolean;
  sentAt: Date;
}

/**
 * Returns a function that describes a balloon. The returned function returns undefined if the balloon's problem or user
 * is no longer in the contest.
 */
function presenter(
  { problems, contestantRows }: ContestBoard,
  cid: number,
  stateOf: (one: Solution) => State,
): (one: Solution) => Balloon | undefined {
  const problemsById = new Map(problems.map((problem) => [problem.pid, problem]));
  return (one) => {
    const { uid, pid, submitId, at } = one;
    const [problem, person] = [problemsById.get(pid), contestantRows.get(uid)];
    if (!problem || !person) return undefined;
    const state = stateOf(one);
    const { claim, isAccepted, first, isFrozen, sentAt } = state;
    const isDelivered = claim !== undefined && claim.deliveredAt !== null;
    return {
      id: submitId,
      cid,
      uid,
      pid,
      submitId,
      displayId: problem.displayId,
      color: problem.color,
      username: person.username,
      realname: person.team ? person.nickname : person.realname,
      seat: person.seat,
      status: isAccepted ? 1 : 0,
      submitTime: sentAt.toISOString(),
      time: Math.floor(at / 1000),
      firstBlood: first?.waitsFor === null,
      provisionalUntil: first?.waitsFor ?? null,
      change: changeOf(state),
      isFrozen,
      state: isDelivered ? "delivered" : claim ? "claimed" : "new",
      checked: isDelivered,
      claimedBy: claim?.claimedBy ?? null,
      claimedAt: claim?.claimedAt.toISOString() ?? null,
      deliveredAt: claim?.deliveredAt?.toISOString() ?? null,
    };
  };
}

/**
 * How the balloon has changed since an organizer claimed it; null if the change need not be reported to this organizer.
 */
function changeOf(state: State): BalloonChange | null {
  const { claim, isAccepted, first, isFirstFinal } = state;
  if (!claim) return null;
  if (!isAccepted) return state.isJudged ? "withdrawn" : null;
  if (!isFirstFinal) return null;
  if (claim.firstBlood === true && !first) return "firstLost";
  return claim.firstBlood === false && first && claim.deliveredAt !== null ? "firstGained" : null;
}

function ofSubmission(first: FirstSolver | undefined, submitId: number): FirstSolver | undefined {
  return first?.submitId === submitId ? first : undefined;
}

/** Returns the pairs of contestant and problem for which a submission has not been judged yet. */
function unjudgedOf({ live, contestantRows }: ContestBoard): Set<string> {
  const unjudged = new Set<string>();
  for (const uid of contestantRows.keys()) {
    for (const [pid, attempts] of live.countedOf(uid)) {
      if (attempts.some((one) => !isJudged(one))) unjudged.add(keyOf({ uid, pid }));
    }
  }
  return unjudged;
}

function solutionsOf({ live }: ContestBoard): Solution[] {
  return live
    .rows()
    .flatMap(({ uid, cells }) =>
      [...cells].flatMap(([pid, { solvedBy: submitId, solvedAt: at }]) =>
        submitId === null || at === null ? [] : [{ uid, pid, submitId, at }],
      ),
    );
}

/**
 * Returns the submission that earned this contestant the balloon for the problem, and whether it is the final first
 * blood; undefined if the contestant has not solved the problem.
 */
export function acceptedFor(
  { live }: ContestBoard,
  { uid, pid }: { uid: string; pid: number },
): { submitId: number; isFirst: boolean } | undefined {
  const row = live.rows().find((one) => one.uid === uid);
  const submitId = row?.cells.get(pid)?.solvedBy ?? undefined;
  if (submitId === undefined) return undefined;
  const first = ofSubmission(live.firstSolvers().get(pid), submitId);
  return { submitId, isFirst: first?.waitsFor === null };
}

function keyOf({ uid, pid }: { uid: string; pid: number }): string {
  return `${uid} ${pid}`;
}
