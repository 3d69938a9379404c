import type { LateRule, HomeworkFeedback, HomeworkPhase } from "./homework.ts";
import type { ResultState } from "./homeworkResults.ts";

/**
 * The rule for homework results, defined only here: stored results are computed with it, and pages use it to show what
 * a submission would earn.
 *
 * - Only submissions made in the homework count, from its start to the student's last deadline: the deadline with the
 * student's extension, plus the additional time that the late rule allows. Both deadlines are exclusive, as are the end
 * times of contests.
 * - A submission earns (score / full score) × points × late factor, rounded to two decimals; without scores, accepted
 *   submissions earn all points. With the late rule `perDay`, the late factor is reduced by `percentPerDay` for each
 *   period of 24 hours that has begun since the student's deadline, but not below `floorPercent`.
 * - The best submission counts; if several are equally good, the earliest one counts.
 * - Points set manually replace the points of the submissions. The state then follows the manual points only: it is never
 *   `late`, because the late factor does not apply to them, and never `none` or `judging`.
 */

const DAY_MS = 86_400_000;

/** Times in milliseconds since 1970. Fields that only apply under a different late rule are null. */
export interface HomeworkTimes {
  start: number;
  end: number;
  lateRule: LateRule;
  percentPerDay: number | null;
  floorPercent: number | null;
  maxDays: number | null;
  secondEnd: number | null;
  secondPercent: number | null;
}

/** A student's deadline, including the extension; all times are in milliseconds. */
export function ownEnd({ end }: Pick<HomeworkTimes, "end">, extraTime: number): number {
  return end + extraTime;
}

/** From this time on, no submission of this student counts. An extension also extends the time for late submissions. */
export function ownLast(times: HomeworkTimes, extraTime: number): number {
  const end = ownEnd(times, extraTime);
  if (times.lateRule === "perDay") return end + (times.maxDays ?? 0) * DAY_MS;
  if (times.lateRule === "second") return Math.max(end, (times.secondEnd ?? times.end) + extraTime);
  return end;
}

export function phaseAt(times: HomeworkTimes, extraTime: number, now: number): HomeworkPhase {
  if (now < times.start) return "before";
  if (now < ownEnd(times, extraTime)) return "open";
  return now < ownLast(times, extraTime) ? "late" : "closed";
}

/**
 * Percentage of the points that a submission made at this time gets; null if the submission is too early or too late
 * and does not count.
 */
export function percentAt(times: HomeworkTimes, extraTime: number, at: number): number | null {
  const phase = phaseAt(times, extraTime, at);
  if (phase === "open") return 100;
  if (phase !== "late") return null;
  if (times.lateRule === "second") return times.secondPercent ?? 0;
  const begunDays = Math.floor((at - ownEnd(times, extraTime)) / DAY_MS) + 1;
  return Math.max(times.floorPercent ?? 0, 100 - begunDays * (times.percentPerDay ?? 0));
}

/** A submission of one student to one problem in the homework. */
export interface Attempt {
  submitId: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Null: the submission has not been judged yet. */
  verdict: {
    isAccepted: boolean;
    /** Null if the problem has no scores; `fullScore` is then null as well. */
    score: number | null;
    fullScore: number | null;
  } | null;
}

/**
 * The points for a verdict, in hundredths of a point. They are computed exactly: only whole numbers are multiplied, and
 * the product is divided and rounded (half up) only once.
 */
export function hundredthsOf(
  { isAccepted, score, fullScore }: NonNullable<Attempt["verdict"]>,
  points: number,
  percent: number,
): number {
  const hasScores = fullScore !== null && fullScore > 0;
  const full = hasScores ? fullScore : 1;
  const part = hasScores ? Math.min(score ?? 0, full) : Number(isAccepted);
  return Math.floor((2 * points * percent * part + full) / (2 * full));
}

export interface ComputedResult {
  state: Exclude<ResultState, "submitted">;
  /** Points, rounded to two decimals. */
  points: number;
  /** Number of submissions that count, including those that have not been judged yet. */
  tries: number;
  /** The late factor of the best submission, in percent; null: no submission was judged. */
  latePercent: number | null;
  submitId: number | null;
}

interface Circumstances {
  times: HomeworkTimes;
  extraTime: number;
  /** Points set manually, in hundredths; null: the points of the submissions count. */
  byHand: number | null;
}

/**
 * A student's result for a problem that is worth `points` points. Manual points determine only the state; the other
 * fields describe the submissions, so that they count again after the manual points are removed.
 */
export function resultOf(
  attempts: readonly Attempt[],
  points: number,
  { times, extraTime, byHand }: Circumstances,
): ComputedResult {
  const counting = attempts.flatMap((attempt) => {
    const percent = percentAt(times, extraTime, attempt.at);
    return percent === null ? [] : [{ ...attempt, percent }];
  });
  const judged = counting.flatMap(({ verdict, submitId, percent }) =>
    verdict ? [{ submitId, percent, hundredths: hundredthsOf(verdict, points, percent) }] : [],
  );
  const [best] = judged.toSorted((a, b) => b.hundredths - a.hundredths || a.submitId - b.submitId);
  const hundredths = best?.hundredths ?? 0;
  const inputs = {
    tries: counting.length,
    isJudging: judged.length < counting.length,
    isLate: best !== undefined && best.percent < 100,
    hundredths,
    points,
  };
  return {
    state: byHand === null ? stateOf(inputs) : stateOfPoints(byHand, points),
    points: hundredths / 100,
    tries: counting.length,
    latePercent: best?.percent ?? null,
    submitId: best?.submitId ?? null,
  };
}

interface StateInputs {
  tries: number;
  isJudging: boolean;
  isLate: boolean;
  hundredths: number;
  points: number;
}

function stateOf({ tries, isJudging, isLate, hundredths, points }: StateInputs) {
  if (tries === 0) return "none";
  if (isJudging) return "judging";
  return isLate && hundredths > 0 ? "late" : stateOfPoints(hundredths, points);
}

function stateOfPoints(hundredths: number, points: number) {
  if (hundredths === 0) return "tried";
  return hundredths >= points * 100 ? "full" : "partial";
}

/** Whether results are now shown in full and count outside the class. */
export function feedbackIsOpen({ feedbackAt }: { feedbackAt: number }, now: number): boolean {
  return now >= feedbackAt;
}

/** Whether students see points and verdicts now. */
export function showsPoints(
  homework: { feedback: HomeworkFeedback; feedbackAt: number },
  now: number,
): boolean {
  return homework.feedback !== "none" || feedbackIsOpen(homework, now);
}
