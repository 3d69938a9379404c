import { isFinished, Verdict } from "../verdict/verdict.ts";

/** A submission to a contest, with the values that scoreboard rules use. */
export interface Attempt {
  submitId: number;
  uid: string;
  /** Problem id. */
  pid: number;
  /** Milliseconds from the contest's start; a contestant's submissions are ordered by this time, then by id. */
  at: number;
  /** Verdict code; a submission with an unfinished status counts as not judged. */
  status: number;
  /** Points; null if the problem has no points or the submission was not judged. */
  score: number | null;
  /** CPU time of the submission's slowest test case, in milliseconds. */
  runTime: number | null;
  /** Points by subtask, in the order of the problem's subtasks; null if the problem has no subtasks. */
  subtasks: readonly number[] | null;
}

/** Sorts earlier attempts first; ids decide between equal times. */
export function byTime(a: Attempt, b: Attempt): number {
  return a.at - b.at || a.submitId - b.submitId;
}

export function isJudged({ status }: Attempt): boolean {
  return (
    isFinished(status) && status !== Verdict.SubmittedUnknown && status !== Verdict.NotSubmitted
  );
}

/**
 * Whether the first blood may still depend on this submission: it is not judged yet, or its judging failed and it will
 * be rejudged or decided manually. A submission that a remote judge never accepted (Submission Failed) is final,
 * although a verdict may still arrive.
 */
export function isUndecided(attempt: Attempt): boolean {
  const { status } = attempt;
  return !isJudged(attempt) || status === Verdict.SystemError;
}

/**
 * Whether the submission ran on test data. A submission that had a compile error or a judge error, or that a remote
 * judge never accepted, did not run, so it costs no penalty and replaces no result.
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
