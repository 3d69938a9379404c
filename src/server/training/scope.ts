import { Refusal } from "../../shared/call/errors.ts";
import { ProblemAuth } from "../../shared/problem/problem.ts";
import { JudgePrio } from "../judging/service.ts";
import { practiceVisibility } from "../practice/policy.ts";
import type { SubmissionScope } from "../scope/policy.ts";
import { unknownScope } from "../scope/service.ts";
import { classworkFacts } from "./classwork/facts.sql.ts";
import { classworkMarks } from "./classwork/marks.ts";
import { type GuardedClasswork, isClasswork } from "./classwork/policy.ts";
import { classworkScope } from "./classwork/scope.ts";
import { heldTraining, problemOfTraining } from "./facts.sql.ts";
import { ownStatuses } from "./marks.ts";
import { entryRefusal, isOpenTo } from "./policy.ts";
import { trainingProblems } from "./problems.sql.ts";
import { enteredTraining } from "./read.ts";

/**
 * Submissions to trainings count towards counters, solved problems and rankings, like practice submissions. They are
 * also shown like practice submissions, and appear in the site's lists. Their rows contain the training's id if the
 * viewer may open the training. A user may submit if they have access to the training and the problem is one of its
 * public problems. Submissions to trainings of classes belong to a variant of this scope, `classwork`.
 */
export const trainingScope: SubmissionScope<GuardedClasswork> = {
  name: "training",
  field: "tid",
  listed: true,
  facts: classworkFacts,
  variant: { scope: classworkScope, has: isClasswork },
  admission: {
    problem: problemOfTraining,
    held: heldTraining,
    admit({ viewer, scopeId, displayId, problem, facts }) {
      if ((facts as GuardedClasswork | null) === null) throw unknownScope("tid", scopeId);
      const refusal = entryRefusal(viewer, facts);
      if (refusal) throw refusal;
      if (!problem || problem.auth !== ProblemAuth.Public) {
        throw new Refusal("PROBLEM_NOT_FOUND", { problemId: displayId });
      }
      return { problem, displayPid: problem.problemId, countable: true };
    },
  },
  wireIds(tid, facts, viewer) {
    const training = facts as GuardedClasswork | null;
    return training && isOpenTo(viewer, training) ? { cid: 0, tid } : { cid: 0 };
  },
  async openPlace(db, trainingId, viewer) {
    const training = await enteredTraining(db, trainingId, viewer);
    const { openPlace } = classworkScope;
    if (openPlace && isClasswork(training)) return openPlace(db, trainingId, viewer);
    return { problems: () => trainingProblems(db, { trainingId }) };
  },
  priority: () => JudgePrio.Practice,
  countable: async () => true,
  visibility: practiceVisibility,
  rejudging: {
    refusal: () => undefined,
    priority: JudgePrio.Rejudge,
    resubmitRefusal: ({ problem }, problemId) =>
      problem.auth === ProblemAuth.Public
        ? undefined
        : new Refusal("PROBLEM_HIDDEN", { problemId }),
  },
  async ownStatus(db, viewer, { scopeId, pids }) {
    const training = await enteredTraining(db, scopeId, viewer);
    if (isClasswork(training)) return classworkMarks(db, viewer, { scopeId, pids });
    return ownStatuses(db, viewer.uid, pids);
  },
};
