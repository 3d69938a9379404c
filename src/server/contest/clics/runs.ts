import { decidingCase } from "../../../shared/verdict/decidingCase.ts";
import { isThawed } from "../../../shared/contest/contestTimes.ts";
import type { FeedbackPolicy } from "../../../shared/verdict/feedback.ts";
import type { RunRow } from "./clics.sql.ts";
import { judgementTypeId } from "./ids.ts";
import type { Run } from "./manyObjects.ts";
import type { VisibleSubmission } from "./submissionStore.ts";
import type { ContestView } from "./view.ts";

/**
 * Those test cases of a judged submission that have results; empty until they have been read from the database.
 * Organizers get all of these test cases. After the end and the thaw, other readers get those test cases that the
 * problem's feedback policy shows to contestants.
 */
export function runsOf(view: ContestView, submission: VisibleSubmission): Run[] {
  const { isJudged, row } = submission;
  // Most rows have no runs, so this condition is checked first.
  if (!row.runs?.length) return [];
  if (!isJudged || !seesRuns(view, row.pid)) return [];
  // Skipped cases have no result.
  return visibleRuns(view, row.pid, row.runs)
    .filter(({ status }) => judgementTypeId(status) !== undefined)
    .map((run) => ({ submission, row: run }));
}

function feedbackOf({ facts }: ContestView, pid: number): FeedbackPolicy {
  return facts.get(pid)?.feedback ?? "none";
}

/** Whether this reader may see any test cases of this problem. */
export function seesRuns(view: ContestView, pid: number): boolean {
  const { kind, contest, now } = view;
  if (kind === "organizer") return true;
  const policy = feedbackOf(view, pid);
  return isThawed(contest.guarded, now) && policy !== "none" && policy !== "verdict";
}

function visibleRuns(view: ContestView, pid: number, runs: readonly RunRow[]): readonly RunRow[] {
  if (view.kind === "organizer" || feedbackOf(view, pid) !== "firstFailed") return runs;
  const last = decidingCase(runs)?.seq ?? Number.MAX_SAFE_INTEGER;
  return runs.filter(({ seq }) => seq <= last);
}
