import { feedbackIsOpen } from "../../../shared/class/homeworkRule.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { ProblemAuth } from "../../../shared/problem/problem.ts";
import { Role } from "../../../shared/account/roles.ts";
import { archivedRefusal } from "../../authority/service.ts";
import { mayBe } from "../../authority/policy.ts";
import { JudgePrio } from "../../judging/service.ts";
import { all, any, type Atom, type Predicate, viewerIs } from "../../platform/route/predicate.ts";
import {
  codeShared,
  ofPlace,
  own,
  type RuleInput,
  type PlaceInput,
  type SubmissionScope,
} from "../../scope/policy.ts";
import { unknownScope } from "../../scope/service.ts";
import { heldTraining, problemOfTraining } from "../facts.sql.ts";
import { entryRefusal, isOpenTo, isTrainingStaff, mayKnowTraining } from "../policy.ts";
import { trainingProblems } from "../problems.sql.ts";
import { classworkFacts, trainingOfRow } from "./facts.sql.ts";
import { countsOutside, homeworkOfProblem } from "./homework.sql.ts";
import { classworkMarks } from "./marks.ts";
import { classworkScopeName } from "./names.ts";
import { classworkRefusal, type GuardedClasswork, submissionBounds } from "./policy.ts";
import { enteredClasswork } from "./read.ts";

type ClassworkInput = RuleInput<GuardedClasswork>;

const root = viewerIs("root", ({ role }) => role === Role.Root);

/**
 * Users who see the training in the same way as its staff: teachers and assistants of the class, and other users with
 * the permission to view the training.
 */
const staff: Atom<ClassworkInput> = {
  ...mayBe<ClassworkInput>("classworkStaff", "view", {
    kind: "training",
    of: ({ facts }) =>
      (facts as GuardedClasswork | null) === null ? null : { kind: "training", ...facts },
    table: "t",
    within: trainingOfRow,
  }),
  inPlace: ({ viewer, facts }) => isTrainingStaff(viewer, facts as GuardedClasswork),
};

/**
 * Makes a rule that also requires the training to exist. Submissions to a deleted training are therefore visible only
 * to their owners and root.
 */
function ofTraining(
  name: string,
  test: (training: GuardedClasswork, place: PlaceInput<GuardedClasswork>) => boolean,
): Atom<ClassworkInput> {
  return ofPlace<GuardedClasswork>(
    name,
    (place) => (place.facts as GuardedClasswork | null) !== null && test(place.facts, place),
  );
}

/**
 * Whether results are shown in full. They are, unless the training is homework whose feedback has not been released
 * yet.
 */
const published = ofTraining(
  "publishedClasswork",
  ({ homework }, { now }) => homework === null || feedbackIsOpen(homework, now),
);

/** Whether students see the verdicts and points of their own submissions immediately. */
const showsOwn = ofTraining(
  "classworkShowsOwn",
  ({ homework }) => homework === null || homework.feedback !== "none",
);

/**
 * Before the feedback of homework is released, students see test cases only if the feedback is `full`. Independently of
 * the feedback, the problem may hide its test cases.
 */
const showsCases = ofTraining(
  "classworkShowsCases",
  ({ homework }) => homework === null || homework.feedback === "full",
);

/**
 * Members of the class see each other's rows only if results are shown with usernames, because submission rows contain
 * usernames.
 */
const showsPeers = ofTraining(
  "classworkShowsPeers",
  (training, { viewer }) => training.peerResults === "username" && isOpenTo(viewer, training),
);

const opensCode = ofTraining(
  "classworkOpensCode",
  ({ homework }) => homework !== null && homework.codeOpen,
);

/** Whether other members may see the submissions. */
const peers: Predicate<ClassworkInput> = all(published, showsPeers);

/**
 * Submissions to trainings of classes appear only in the submission list of their training. Submissions to trainings
 * that are not homework count towards counters, solved problems and rankings, like practice submissions. Submissions to
 * homework also count towards these once the homework's feedback has been released. Until the feedback has been
 * released, the owners of submissions to homework see only the part of the results that the feedback policy shows.
 * Other members see a member's submissions if the training is published and the class shows the results of others by
 * username.
 */
export const classworkScope: SubmissionScope<GuardedClasswork> = {
  name: classworkScopeName,
  field: "tid",
  listed: false,
  facts: classworkFacts,
  admission: {
    judgingSwitch: "openGroupJudge",
    problem: problemOfTraining,
    held: heldTraining,
    heldRefusal: (db, id) => archivedRefusal(db, { kind: "training", id }),
    admit({ viewer, scopeId, displayId, problem, language, facts, now }) {
      if ((facts as GuardedClasswork | null) === null) throw unknownScope("tid", scopeId);
      const refusal =
        entryRefusal(viewer, facts) ?? classworkRefusal(viewer, facts, { language, now });
      if (refusal) throw refusal;
      if (!problem || !isOpenHere(problem, facts)) {
        throw new Refusal("PROBLEM_NOT_FOUND", { problemId: displayId });
      }
      const { homework } = facts;
      const admission = { problem, displayPid: displayId };
      if (homework === null) return { ...admission, countable: true };
      const countable = feedbackIsOpen(homework, now);
      if (isTrainingStaff(viewer, facts)) return { ...admission, countable };
      return { ...admission, countable, within: submissionBounds(homework) };
    },
  },
  wireIds(tid, facts, viewer) {
    const training = facts as GuardedClasswork | null;
    return training && isOpenTo(viewer, training) ? { cid: 0, tid } : { cid: 0 };
  },
  async openPlace(db, trainingId, viewer) {
    const facts = await enteredClasswork(db, trainingId, viewer);
    return {
      scope: classworkScopeName,
      problems: () => trainingProblems(db, { trainingId }),
      facts,
    };
  },
  async usesOf(tx, pid, viewer) {
    const rows = await homeworkOfProblem(tx, { pid });
    return rows.map((row) => {
      const { title, isOver } = row;
      return { title: mayKnowTraining(viewer, row) ? title : null, isOver };
    });
  },
  priority: (facts) => (facts?.homework ? JudgePrio.Contest : JudgePrio.Practice),
  async countable(db, trainingId) {
    const [row] = await countsOutside(db, { trainingId });
    return row?.counts ?? true;
  },
  visibility: {
    staff: any(root, staff),
    row: any(own, peers),
    result: any(published, all(own, showsOwn)),
    figures: true,
    cases: any(published, showsCases),
    over: published,
    code: all(peers, any(opensCode, codeShared)),
    openedJuryData: published,
    share: published,
    resubmit: true,
  },
  rejudging: {
    refusal: () => undefined,
    priority: JudgePrio.Rejudge,
    resubmitRefusal: ({ problem }, problemId) =>
      problem.auth === ProblemAuth.Private
        ? new Refusal("PROBLEM_HIDDEN", { problemId })
        : undefined,
  },
  ownStatus: classworkMarks,
};

/** Whether the problem is public or belongs to the class itself. The equivalent SQL condition is `isOpenInTraining`. */
function isOpenHere(
  { auth, groupId }: { auth: number; groupId: number | null },
  training: GuardedClasswork,
): boolean {
  if (auth === ProblemAuth.Public) return true;
  return auth !== ProblemAuth.Private && groupId !== null && groupId === training.groupId;
}
