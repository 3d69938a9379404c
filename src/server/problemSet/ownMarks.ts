import { showsVerdicts, statusUnder } from "../../shared/verdict/feedback.ts";
import type { OwnStatus, OwnStatuses } from "../../shared/problem/problemSet.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import type { Db } from "../platform/database/db.ts";
import type { RowOf } from "../platform/database/statement.ts";
import { latestInPlace } from "./ownMarks.sql.ts";

/** A summary of a user's submissions to one problem within one contest, training or homework. */
export interface OwnWork {
  pid: number;
  /** Status of the latest submission. */
  status: number;
  score: number | null;
  submitTime: Date;
  /** Whether at least one submission was accepted. */
  isSolved: boolean;
  /**
   * The status that contestants see when the problem's feedback policy hides verdicts; undefined: verdicts are visible.
   */
  hiddenAs: number | undefined;
}

interface OwnQuestion {
  scope: string;
  scopeId: number;
  uid: string;
  pids: readonly number[];
}

/**
 * A user's submissions to the problems of one contest, training or homework assignment, by problem id; null for a
 * problem without submissions.
 */
export async function ownWork(db: Db, question: OwnQuestion): Promise<Map<number, OwnWork | null>> {
  return workOf(await latestInPlace(db, question));
}

/** Returns the same map as `ownWork`, but computes it from rows that have already been read. */
export function workOf(rows: readonly RowOf<typeof latestInPlace>[]): Map<number, OwnWork | null> {
  return new Map(
    rows.map(({ pid, status, score, submitTime, isSolved, feedback }) => {
      if (status === null) return [pid, null];
      const hiddenAs = showsVerdicts(feedback) ? undefined : statusUnder(feedback, status);
      return [pid, { pid, status, score, submitTime, isSolved, hiddenAs }];
    }),
  );
}

/**
 * The viewer's status for each problem: the result of `mark` for the viewer's submissions to it, or NotSubmitted if
 * there are none.
 */
export function marksOf(
  work: ReadonlyMap<number, OwnWork | null>,
  mark: (work: OwnWork) => OwnStatus,
): OwnStatuses {
  return Object.fromEntries(
    [...work].map(([pid, own]) => [
      String(pid),
      own === null ? { status: Verdict.NotSubmitted, score: null } : mark(own),
    ]),
  );
}

/**
 * If the feedback policy hides verdicts, returns the status that contestants see. Otherwise returns Accepted if the
 * problem is solved, and the status of the latest submission if it is not.
 */
export function solvedOrLatest({ status, score, isSolved, hiddenAs }: OwnWork): OwnStatus {
  if (hiddenAs !== undefined) return { status: hiddenAs, score: null };
  return { status: isSolved ? Verdict.Accepted : status, score };
}
