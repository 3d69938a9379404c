import { Verdict } from "../../../shared/verdict/verdict.ts";
import type { RunRow } from "./clics.sql.ts";
import type { EntryForm } from "./entry.ts";
import { judgementTypeId, languageId } from "./ids.ts";
import type { StoredSubmission, VisibleSubmission } from "./submissionStore.ts";
import { absoluteTime, relativeTime } from "./times.ts";
import type { ContestView } from "./view.ts";

/** The types with very many objects per contest: submissions, judgements and runs. */

/** Points of an accepted submission for a problem whose test cases have no points. */
const FULL_SCORE = 100;

export function submissionForm({
  kind,
  contest,
  letters,
}: ContestView): EntryForm<VisibleSubmission> {
  const { start } = contest.guarded;
  const isOwn = kind === "organizer";
  const filesOf = (submitId: number) => {
    const href = `contests/${contest.id}/submissions/${submitId}/files`;
    return isOwn ? [{ href, filename: "files.zip", mime: "application/zip" }] : [];
  };
  const problemOf = ({ row }: VisibleSubmission) => letters.get(row.pid) ?? "";
  const languageOf = ({ row }: VisibleSubmission) => languageId(row.language);
  const teamOf = ({ row }: VisibleSubmission) => row.uid;
  return {
    variant: JSON.stringify([contest.id, start, isOwn, [...letters]]),
    submitId: submitIdOf,
    id: idOf,
    object: (submission) => ({
      id: idOf(submission),
      language_id: languageOf(submission),
      problem_id: problemOf(submission),
      team_id: teamOf(submission),
      time: absoluteTime(submission.at),
      contest_time: relativeTime(submission.at - start),
      files: filesOf(submission.row.submitId),
    }),
    references: new Map([
      ["language_id", languageOf],
      ["problem_id", problemOf],
      ["team_id", teamOf],
    ]),
  };
}

/** Each submission has one judgement; a rejudge replaces it. */
export function judgementForm({
  contest,
  showsFigures,
}: ContestView): EntryForm<VisibleSubmission> {
  const { start } = contest.guarded;
  const isScored = contest.rule !== "acm";
  const typeOf = ({ row }: VisibleSubmission) => judgementTypeId(row.status) ?? "JE";
  return {
    variant: JSON.stringify([contest.id, start, isScored, showsFigures]),
    submitId: submitIdOf,
    id: idOf,
    object: (submission) => {
      const { row } = submission;
      const { submitTime: from, timeMs } = row;
      const to = endOf(row);
      return {
        id: idOf(submission),
        submission_id: idOf(submission),
        judgement_type_id: typeOf(submission),
        ...(isScored && { score: pointsOf(row) }),
        start_time: absoluteTime(from),
        start_contest_time: relativeTime(from - start),
        end_time: absoluteTime(to),
        end_contest_time: relativeTime(to - start),
        ...(showsFigures && timeMs !== null && { max_run_time: timeMs / 1000 }),
      };
    },
    references: new Map([
      ["submission_id", idOf],
      ["judgement_type_id", typeOf],
    ]),
  };
}

/** A test case, with its result for one submission. */
export interface Run {
  submission: VisibleSubmission;
  row: RunRow;
}

export function runForm({ contest }: ContestView): EntryForm<Run> {
  const { start } = contest.guarded;
  const runId = ({ row }: Run) => `${row.submitId}-${row.seq}`;
  const judgementOf = ({ row }: Run) => String(row.submitId);
  const typeOf = ({ row }: Run) => judgementTypeId(row.status) ?? "";
  return {
    variant: JSON.stringify([contest.id, start]),
    submitId: ({ row }) => row.submitId,
    id: runId,
    object: (run) => {
      const { seq, timeMs } = run.row;
      const at = endOf(run.submission.row);
      return {
        id: runId(run),
        judgement_id: judgementOf(run),
        ordinal: seq,
        judgement_type_id: typeOf(run),
        time: absoluteTime(at),
        contest_time: relativeTime(at - start),
        ...(timeMs !== null && { run_time: timeMs / 1000 }),
      };
    },
    references: new Map([
      ["judgement_id", judgementOf],
      ["judgement_type_id", typeOf],
    ]),
  };
}

export function pointsOf({ score, status }: { score: number | null; status: number }): number {
  return score ?? (status === Verdict.Accepted ? FULL_SCORE : 0);
}

function submitIdOf({ row }: VisibleSubmission): number {
  return row.submitId;
}

function idOf({ row }: VisibleSubmission): string {
  return String(row.submitId);
}

/** Time at which the submission was judged, in milliseconds since 1970. */
function endOf({ submitTime, finishedAt }: StoredSubmission): number {
  return Math.max(submitTime, finishedAt ?? submitTime);
}
