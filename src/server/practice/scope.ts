import { Refusal } from "../../shared/errors.ts";
import { JudgePrio } from "../judging/service.ts";
import { any } from "../platform/predicate.ts";
import { readableProblem, visibleProblem } from "../problem/policy.ts";
import { codeShared, own, type SubmissionScope } from "../scope/policy.ts";
import { siteStaff } from "../scope/service.ts";
import { ownStatuses } from "./ownStatus.ts";

/**
 * Practice: submissions outside contests and trainings. It is open at any time to users who may read the problem. All
 * users see submissions to problems that they may read; owners always see their own, even after the problem was hidden.
 * Verdicts count at once.
 */
export const practice: SubmissionScope = {
  name: "practice",
  field: undefined,
  listed: true,
  admission: {
    problem: (displayId) => `p.problem_id = ${displayId}`,
    admit({ viewer, displayId, problem }) {
      if (!problem || !visibleProblem(viewer, problem)) {
        throw new Refusal("PROBLEM_NOT_FOUND", { problemId: displayId });
      }
      return { problem, displayPid: problem.problemId, countable: true };
    },
  },
  priority: () => JudgePrio.Practice,
  countable: async () => true,
  visibility: {
    staff: siteStaff,
    row: any(readableProblem, own),
    result: true,
    figures: true,
    cases: true,
    over: true,
    code: codeShared,
    openedJuryData: true,
    share: true,
    resubmit: true,
  },
  rejudging: {
    refusal: () => undefined,
    priority: JudgePrio.Rejudge,
    resubmitRefusal({ viewer, problem }, problemId) {
      return visibleProblem(viewer, problem)
        ? undefined
        : new Refusal("PROBLEM_HIDDEN", { problemId });
    },
  },
  ownStatus: (db, viewer, { pids }) => ownStatuses(db, viewer, pids),
};
