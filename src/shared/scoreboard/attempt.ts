import { isFinished, Verdict } from "../verdict/verdict.ts";

/** A submission to a contest, with the values that scoreboard rules use. */
export interface Attempt {
  submitId: number;
  uid: string;
  /** Problem id. */
  pid: number;
  /** Milliseconds from the contest's start; submissions of one contestant are ordered by it, then by id. */
  at: number;
  /** Verdict code; unfinished ones count as not judged. */
  status: number;
  /** Points; null where the problem has none or nothing was judged. */
  score: number | null;
  /** CPU time of the submission's slowest test case, in milliseconds. */
  runTime: number | null;
  /** Points by subtask, in the order of the problem's subtasks; null where it has none. */
  subtasks: readonly number[] | null;
}

/** Earlier ones first; ids decide within a millisecond. */
export function byTime(a: Attempt, b: Attempt): number {
  return a.at - b.at || a.submitId - b.submitId;
}

export function isJudged({ status }: Attempt): boolean {
  return (
    isFinished(status) && status !== Verdict.SubmittedUnknown && status !== Verdict.NotSubmitted
  );
}

/**
 * Whether the first blood may still depend on this submission: it is not judged yet, or its judging failed, so that it
 * will be judged again or decided by hand. A submission that a remote judge never accepted (Submitted Failed) is final,
 * although a verdict may still arrive.
 */
export function isUndecided(attempt: Attempt): boolean {
  const { status } = attempt;
  return !isJudged(attempt) || status === Verdict.SystemError;
}

/**
 * Whether the submission ran on test data. Submissions with compile errors or judge errors and submissions that a
 * remote judge never accepted did not run, so they cost no penalty and replace no result.
 */
export function isScored(attempt: Attempt): boolean {
  const { status } = attempt;
  return (
    isJudged(attempt) &&
    status !== Verdict.CompileError &&
    status !== Verdict.SystemError &&
    status !== Verdict.SubmittedFailed
  );
}
