import { Refusal } from "../../shared/call/errors.ts";
import { JudgePrio } from "../judging/service.ts";
import { visibleProblem } from "../problem/policy.ts";
import type { SubmissionScope } from "../scope/policy.ts";
import { ownStatuses } from "./ownStatus.ts";
import { practiceVisibility } from "./policy.ts";

/**
 * Practice: submissions outside contests and trainings. Practice submissions are possible at any time for users who may
 * read the problem. Verdicts count immediately.
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
      // Problems of classes are refused, because practice submissions appear in the site's lists and therefore also
      // outside the class.
      if (problem.groupId !== null) throw new Refusal("PROBLEM_OF_CLASS", { problemId: displayId });
      return { problem, displayPid: problem.problemId, countable: true };
    },
  },
  priority: () => JudgePrio.Practice,
  countable: async () => true,
  visibility: practiceVisibility,
  rejudging: {
    refusal: () => undefined,
    priority: JudgePrio.Rejudge,
    resubmitRefusal({ viewer, problem }, problemId) {
      return visibleProblem(viewer, problem) && problem.groupId === null
        ? undefined
        : new Refusal("PROBLEM_HIDDEN", { problemId });
    },
  },
  ownStatus: (db, viewer, { pids }) => ownStatuses(db, viewer, pids),
};
