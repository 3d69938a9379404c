import { decidingCase } from "../../../shared/decidingCase.ts";
import { isThawed } from "../../../shared/contestTimes.ts";
import type { FeedbackPolicy } from "../../../shared/feedback.ts";
import type { RunRow } from "./clics.sql.ts";
import { judgementTypeId } from "./ids.ts";
import { absoluteTime, relativeTime } from "./times.ts";
import type { ContestView, SeenSubmission } from "./view.ts";

type Json = Record<string, unknown>;

/**
 * The test cases of judged submissions: all for organizers; for others when the contest is over and thawed, as far
 * as the problem shows them to contestants then.
 */
export function runObjects(view: ContestView): Json[] {
  return view.submissions.flatMap((each) => runsOf(view, each).map(({ make }) => make()));
}

/** Of one submission; an object is made when it is asked for, because the feed asks for new ones only. */
export function runsOf(
  view: ContestView,
  { row, isJudged }: SeenSubmission,
): { id: string; make: () => Json }[] {
  const { contest } = view;
  if (!isJudged || !seesRuns(view, row.pid)) return [];
  const end = Math.max(row.submitTime.getTime(), (row.finishedAt ?? row.submitTime).getTime());
  const time = {
    time: absoluteTime(end),
    contest_time: relativeTime(end - contest.guarded.start),
  };
  const shown = shownRuns(view, row.pid, view.runs?.get(row.submitId) ?? []);
  return shown.flatMap(({ submitId, seq, status, timeMs }) => {
    const type = judgementTypeId(status);
    // Cases that were not run any more have no result.
    if (type === undefined) return [];
    const id = `${submitId}-${seq}`;
    const make = () => ({
      id,
      judgement_id: String(submitId),
      ordinal: seq,
      judgement_type_id: type,
      ...time,
      ...(timeMs !== null && { run_time: timeMs / 1000 }),
    });
    return { id, make };
  });
}

function feedbackOf({ facts }: ContestView, pid: number): FeedbackPolicy {
  return facts.get(pid)?.feedback ?? "none";
}

/** Whether this reader sees test cases of this problem at all. */
export function seesRuns(view: ContestView, pid: number): boolean {
  const { kind, contest, now } = view;
  if (kind === "organizer") return true;
  const policy = feedbackOf(view, pid);
  return isThawed(contest.guarded, now) && policy !== "none" && policy !== "verdict";
}

function shownRuns(view: ContestView, pid: number, runs: readonly RunRow[]): readonly RunRow[] {
  if (view.kind === "organizer" || feedbackOf(view, pid) !== "firstFailed") return runs;
  const last = decidingCase(runs)?.seq ?? Number.MAX_SAFE_INTEGER;
  return runs.filter(({ seq }) => seq <= last);
}
