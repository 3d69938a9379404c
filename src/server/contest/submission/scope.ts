import type { RemoteUse } from "../../../shared/contest/contest.ts";
import type { StoredRegulations } from "../../../shared/contest/contestRegulations.ts";
import { isFrozenAt, isOver, isThawed } from "../../../shared/contest/contestTimes.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { isLocalLanguage } from "../../../shared/languages/languages.ts";
import { ProblemAuth } from "../../../shared/problem/problem.ts";
import { Role } from "../../../shared/account/roles.ts";
import { archivedRefusal } from "../../authority/service.ts";
import { mayBe } from "../../authority/policy.ts";
import { JudgePrio } from "../../judging/service.ts";
import {
  all,
  any,
  type Atom,
  holds,
  not,
  type Predicate,
  viewerIs,
} from "../../platform/route/predicate.ts";
import {
  codeShared,
  ofPlace,
  own,
  type RuleInput,
  type PlaceInput,
  sentBefore,
  type SubmissionScope,
  withoutPlace,
} from "../../scope/policy.ts";
import { unknownScope } from "../../scope/service.ts";
import {
  contestFacts,
  contestOfRow,
  heldContest,
  inOpenContest,
  problemOfContest,
} from "../facts.sql.ts";
import { ownStatuses } from "./ownStatus.ts";
import type { ContestBoards } from "../board/boards.ts";
import {
  actorIn,
  admitsUnregistered,
  isVisibleTo,
  mayHelpIn,
  type GuardedContest,
  isOrganizer,
  mayKnow,
  ownedContest,
  type Participation,
  submitRefusal,
} from "../policy.ts";
import { contestsOfProblem } from "../contestProblems.sql.ts";
import { submittingRegisters } from "./registering.ts";
import { openContestPlace } from "./openPlace.ts";
import { insertParticipant } from "../contests.sql.ts";
import { mayCount } from "../end/counting.ts";
import { bindLogin } from "../login.ts";
import { bindsLogin, placeRefusal } from "../placeLimits.ts";
import type { Titles } from "../titles.sql.ts";

/** Data about a contest and a viewer that the scope's rules use. */
export interface ContestFacts extends GuardedContest {
  participation: Participation;
  remoteProblems: RemoteUse;
  regulations: StoredRegulations;
  /** Titles of the contest's problems by id. */
  titles: Record<string, Titles>;
}

type ContestRuleInput = RuleInput<ContestFacts>;

/** Restricts a rule to contests that still exist. Only root may access the submissions of a deleted contest. */
function ofContest<Input extends PlaceInput<ContestFacts>>(
  test: (input: Input) => boolean,
): (input: Input) => boolean {
  return (subject) => (subject.facts as ContestFacts | null) !== null && test(subject);
}

const root = viewerIs("root", ({ role }) => role === Role.Root);

const organizer: Atom<ContestRuleInput> = {
  ...mayBe<ContestRuleInput>("contestOrganizer", "view", {
    kind: "contest",
    of: ({ facts }) => ((facts as ContestFacts | null) === null ? null : ownedContest(facts)),
    table: "c",
    within: contestOfRow,
  }),
  inPlace: ({ viewer, facts }) => isOrganizer(viewer, facts as ContestFacts),
};

/**
 * Condition: the contest has begun and the viewer may enter it. A private contest admits viewers who are registered
 * under a name that its account rule admits. After the contest's end, it may also be open to all users.
 */
const entered = ofPlace<ContestFacts>(
  "enteredContest",
  ofContest(
    ({ viewer, facts, now }) =>
      viewer !== null &&
      isVisibleTo(viewer, facts) &&
      now >= facts.start &&
      (admitsUnregistered(facts, now) ||
        (facts.participation.isRegistered && facts.participation.isAdmitted)),
  ),
);

/**
 * Condition: the viewer's IP address and session are permitted. While the contest runs, even the viewer's own code
 * cannot be read from another network or, in contests with one session per user, in another session.
 */
const placed = ofPlace<ContestFacts>(
  "placedInContest",
  ofContest(
    ({ viewer, facts, now }) =>
      viewer !== null &&
      !placeRefusal(viewer, facts, { participation: facts.participation, now }) &&
      !bindsLogin(facts, { participation: facts.participation, now }),
  ),
);

/** The submission was sent before the start of the contest, as a test by an organizer. */
const early: Atom<ContestRuleInput> = {
  name: "beforeContest",
  test: ofContest((input: ContestRuleInput) => holds(sentBefore(input.facts.start), input)),
  inPlace: ({ facts }) => sentBefore((facts as ContestFacts).start),
  sql: () => withoutPlace("beforeContest"),
};

/** The submission was sent during the freeze, and the freeze has not ended yet. */
const hidden: Atom<ContestRuleInput> = {
  name: "frozenSubmission",
  test: ofContest((input: ContestRuleInput) => holds(underFreeze(input), input)),
  inPlace: (place) => underFreeze(place as PlaceInput<ContestFacts>),
  sql: () => withoutPlace("frozenSubmission"),
};

function underFreeze({ facts, now }: PlaceInput<ContestFacts>): Predicate<RuleInput> {
  if (!isFrozenAt(facts, now) || facts.frozenFrom === null) return false;
  return not(sentBefore(facts.frozenFrom));
}

const isAcm = ofPlace<ContestFacts>(
  "acmContest",
  ofContest(({ facts }) => facts.rule === "acm"),
);

const over = ofPlace<ContestFacts>(
  "contestOver",
  ofContest(({ facts, now }) => isOver(facts, now)),
);

const thawed = ofPlace<ContestFacts>(
  "contestThawed",
  ofContest(({ facts, now }) => isThawed(facts, now)),
);

/** `field`: the field of API requests that contains the contest's id. */
export const contestPlace = { name: "contest", field: "cid" } as const;

/**
 * The scope of contests. Users who may enter a contest see their own submissions to it, and other users' submissions as
 * far as the freeze permits. Under OI rules, contestants' own results are also hidden during the freeze. Until the
 * thaw, only organizers and owners may read code.
 */
export const contestScope = (boards: ContestBoards): SubmissionScope<ContestFacts> => ({
  ...contestPlace,
  listed: false,
  facts: contestFacts,
  admission: {
    judgingSwitch: "openContestJudge",
    problem: problemOfContest,
    held: heldContest,
    heldRefusal: (db, id) => archivedRefusal(db, { kind: "contest", id }),
    admit({ viewer, scopeId, displayId, language, problem, facts, now }) {
      // For a contest that does not exist, `facts` is null.
      if ((facts as ContestFacts | null) === null) throw unknownScope("cid", scopeId);
      const refusal = submitRefusal(viewer, facts, { participation: facts.participation, now });
      if (refusal) throw refusal;
      if (!problem || problem.auth === ProblemAuth.Private) {
        throw new Refusal("PROBLEM_NOT_FOUND", { problemId: displayId });
      }
      const { languages = [], submissionsMax } = facts.regulations;
      // The contest does not restrict the languages of remote judges.
      const isRestricted = languages.length > 0 && isLocalLanguage(language);
      if (isRestricted && !languages.includes(language)) {
        throw new Refusal("LANGUAGE_NOT_IN_CONTEST", { language });
      }
      const last = now < facts.start ? facts.start : facts.end + facts.participation.extraTime;
      const within = [now < facts.start ? null : facts.start, last - 1] as const;
      return {
        problem,
        displayPid: displayId,
        countable: false,
        within,
        remoteUse: facts.remoteProblems,
        // The number of organizers' test submissions is not limited.
        ...(submissionsMax !== undefined &&
          now >= facts.start &&
          !mayHelpIn(viewer, facts) && { submissionsMax }),
      };
    },
    enter: (db, { viewer, facts }) =>
      bindLogin(db, viewer, { guarded: facts, participation: facts.participation }),
    async stored(db, { viewer, facts, now }) {
      if (!submittingRegisters(viewer, facts, { participation: facts.participation, now })) return;
      await insertParticipant(db, { contestId: facts.id, uid: viewer.uid });
    },
  },
  actor: (viewer, facts) => actorIn(viewer, facts, facts.participation),
  priority: (facts, now) => (isOver(facts, now) ? JudgePrio.Practice : JudgePrio.Contest),
  countable: mayCount,
  title: (facts, pid, locale) => (facts as ContestFacts | null)?.titles[String(pid)]?.[locale],
  openPlace: openContestPlace,
  closesInputs: inOpenContest,
  async usesOf(tx, pid, viewer) {
    const rows = await contestsOfProblem(tx, { pid });
    return rows.map(({ guarded, ...use }) => ({
      ...use,
      title: mayKnow(viewer, guarded) ? use.title : null,
    }));
  },
  visibility: {
    staff: any(root, organizer),
    row: all(placed, any(own, all(entered, not(early), not(hidden)))),
    result: any(not(hidden), all(own, isAcm)),
    figures: any(own, over),
    cases: any(thawed, all(own, not(isAcm))),
    over: thawed,
    code: all(thawed, codeShared),
    openedJuryData: thawed,
    share: thawed,
    resubmit: not(over),
  },
  rejudging: {
    refusal: () => undefined,
    priority: JudgePrio.Rejudge,
    resubmitRefusal: () => undefined,
  },
  ownStatus: (_db, viewer, question) => ownStatuses(boards, viewer, question),
});
