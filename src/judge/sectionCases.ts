import type { JudgedCase } from "../shared/judge/judgeResult.ts";
import type { JudgeTask } from "../shared/judge/judgeTask.ts";
import { Verdict } from "../shared/verdict/verdict.ts";
import type { SectionRun } from "./sandboxRequest.ts";
import { fullScore, wholePoints } from "../shared/judge/scoring.ts";

/**
 * Returns the status of a case. If the points of a partly accepted case are rounded down to 0, its status becomes Wrong
 * Answer.
 */
export function withPoints({ seq, status }: JudgedCase, fraction: number, task: JudgeTask): number {
  const judgedCase = task.cases.find((each) => each.seq === seq);
  if (status !== Verdict.PartialAccepted || !judgedCase) return status;
  return wholePoints(fullScore(judgedCase, task) * fraction) > 0 ? status : Verdict.WrongAnswer;
}

/**
 * Returns the longest prefix of the cases in which all cases have the same checker arguments, because a request has
 * only one list of arguments.
 */
export function nextWithSameFlags(
  cases: JudgeTask["cases"],
  { flagsOf }: SectionRun,
): JudgeTask["cases"] {
  if (!flagsOf) return cases;
  const flagsKey = ({ input }: JudgeTask["cases"][number]) => JSON.stringify(flagsOf(input.name));
  const first = cases[0] && flagsKey(cases[0]);
  const end = cases.findIndex((each) => flagsKey(each) !== first);
  return end < 0 ? cases : cases.slice(0, end);
}

/** A case that was not run because it could not change the score. */
export function skippedCase({ seq, group }: JudgeTask["cases"][number]): JudgedCase {
  return {
    seq,
    status: Verdict.NotSubmitted,
    timeMs: 0,
    memoryKb: 0,
    score: null,
    group,
    message: null,
    endedBy: null,
  };
}
