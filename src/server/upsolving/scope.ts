import { isThawed } from "../../shared/contest/contestTimes.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { ProblemAuth } from "../../shared/problem/problem.ts";
import { Role } from "../../shared/account/roles.ts";
import { mayBe } from "../authority/policy.ts";
import { archivedRefusal } from "../authority/service.ts";
import {
  entryRefusal,
  isOrganizer,
  isVisibleTo,
  ownedContest,
  upsolvingRefusal,
} from "../contest/policy.ts";
import {
  type ContestBoards,
  type ContestFacts,
  enteredContest,
  storedContests,
} from "../contest/service.ts";
import { JudgePrio } from "../judging/service.ts";
import { all, any, type Atom, viewerIs } from "../platform/route/predicate.ts";
import {
  codeShared,
  ofPlace,
  own,
  type PlaceInput,
  type RuleInput,
  type SubmissionScope,
} from "../scope/policy.ts";
import { unknownScope } from "../scope/service.ts";
import { ownStatuses } from "./ownStatus.ts";
import { contestRows } from "./sql.ts";

type UpsolvingRuleInput = RuleInput<ContestFacts>;

const root = viewerIs("root", ({ role }) => role === Role.Root);

const organizer: Atom<UpsolvingRuleInput> = {
  ...mayBe<UpsolvingRuleInput>("upsolvingOrganizer", "view", {
    kind: "contest",
    of: ({ facts }) => ((facts as ContestFacts | null) === null ? null : ownedContest(facts)),
    table: "c",
    within: contestRows.ofRow,
  }),
  inPlace: ({ viewer, facts }) => isOrganizer(viewer, facts as ContestFacts),
};

/** Whether the viewer may enter the contest as a contestant and its results are not hidden. */
const opened = ofPlace<ContestFacts>(
  "upsolvingOpened",
  ({ viewer, facts, now }: PlaceInput<ContestFacts>) =>
    (facts as ContestFacts | null) !== null &&
    viewer !== null &&
    isThawed(facts, now) &&
    isVisibleTo(viewer, facts) &&
    entryRefusal({ ...viewer, role: Role.User }, facts, {
      participation: facts.participation,
      now,
    }) === undefined,
);

/**
 * Upsolving: users solve problems of an ended contest on the pages of this contest. These submissions are practice
 * submissions that refer to the contest but are not included in any of the contest's results. Their verdicts count
 * towards counters, solved problems and rankings, like the verdicts of practice submissions. The contest's organizers
 * and all users who may enter the contest see these submissions.
 */
export const upsolvingScope = (boards: ContestBoards): SubmissionScope<ContestFacts> => ({
  name: "upsolving",
  field: "upsolving",
  listed: false,
  facts: contestRows.facts,
  admission: {
    problem: contestRows.problem,
    held: contestRows.held,
    heldRefusal: (db, id) => archivedRefusal(db, { kind: "contest", id }),
    admit({ viewer, scopeId, displayId, problem, facts, now }) {
      if ((facts as ContestFacts | null) === null) throw unknownScope("upsolving", scopeId);
      const refusal = upsolvingRefusal(viewer, facts, { participation: facts.participation, now });
      if (refusal) throw refusal;
      if (!problem || problem.auth === ProblemAuth.Private) {
        throw new Refusal("PROBLEM_NOT_FOUND", { problemId: displayId });
      }
      return { problem, displayPid: displayId, countable: true };
    },
  },
  priority: () => JudgePrio.Practice,
  countable: async () => true,
  title: (facts, pid, locale) => (facts as ContestFacts | null)?.titles[String(pid)]?.[locale],
  async openPlace(db, contestId, viewer) {
    const contest = await enteredContest(storedContests(db), contestId, viewer);
    return {
      problems: async () => (await boards.of(contest)).problems,
      facts: { ...contest.guarded, participation: contest.participation },
    };
  },
  // These submissions are shown on the pages of the contest, so they also have the contest's `cid`.
  wireIds: (contestId) => ({ cid: contestId, upsolving: contestId }),
  visibility: {
    staff: any(root, organizer),
    row: any(own, opened),
    result: true,
    figures: true,
    cases: true,
    over: true,
    code: all(opened, codeShared),
    openedJuryData: true,
    share: true,
    resubmit: true,
  },
  rejudging: {
    refusal: () => undefined,
    priority: JudgePrio.Rejudge,
    resubmitRefusal: () => undefined,
  },
  ownStatus: (db, { uid }, { scopeId, pids }) => ownStatuses(db, { uid, contestId: scopeId, pids }),
});
