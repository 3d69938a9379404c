import { isIP } from "node:net";
import { isFrozenAt, isOver, isThawed } from "../../../shared/contestTimes.ts";
import { Refusal } from "../../../shared/errors.ts";
import { ProblemAuth } from "../../../shared/problem.ts";
import { Role } from "../../../shared/roles.ts";
import { mayBe } from "../../authority/policy.ts";
import { JudgePrio } from "../../judging/service.ts";
import { all, any, type Atom, not, viewerIs } from "../../platform/predicate.ts";
import { codeShared, own, type Seen, type SubmissionScope } from "../../scope/policy.ts";
import { unknownScope } from "../../scope/service.ts";
import {
  admitsPlace,
  contestFacts,
  contestOfRow,
  enterableBy,
  inOpenContest,
  overNow,
  problemOfContest,
  frozenNow,
  heldContest,
} from "../facts.sql.ts";
import { ownStatuses } from "./ownStatus.ts";
import type { ContestBoards } from "../board/boards.ts";
import {
  admitsUnregistered,
  type GuardedContest,
  ownedContest,
  type Participation,
  submitRefusal,
  submittingRegisters,
} from "../policy.ts";
import { contestsOfProblem } from "../contestProblems.sql.ts";
import { openContestPlace } from "./openPlace.ts";
import { insertParticipant } from "../contests.sql.ts";
import { mayCount } from "../end/counting.ts";
import { bindLogin } from "../login.ts";
import { bindsLogin, placeRefusal } from "../placeLimits.ts";
import type { Titles } from "../titles.sql.ts";

/** Facts about a contest and one viewer. */
export interface ContestFacts extends GuardedContest {
  participation: Participation;
  /** Titles of its problems by id. */
  titles: Record<string, Titles>;
}

type SeenContest = Seen<ContestFacts>;

/** A rule about an existing contest; submissions of a deleted one are for root only. */
function ofContest(test: (seen: SeenContest) => boolean): Atom<SeenContest>["test"] {
  return (seen) => (seen.facts as ContestFacts | null) !== null && test(seen);
}

const root = viewerIs("root", ({ role }) => role === Role.Root);

const organizer = mayBe<SeenContest>("contestOrganizer", "view", {
  kind: "contest",
  of: ({ facts }) => ((facts as ContestFacts | null) === null ? null : ownedContest(facts)),
  table: "c",
  within: contestOfRow,
});

/**
 * The viewer may enter: it has begun, and a private one has a registration of the viewer with an admitted name, or is
 * open to all users after its end.
 */
const entered: Atom<SeenContest> = {
  name: "enteredContest",
  test: ofContest(
    ({ viewer, facts, now }) =>
      viewer !== null &&
      facts.isVisible &&
      now >= facts.start &&
      (admitsUnregistered(facts, now) ||
        (facts.participation.isRegistered && facts.participation.isAdmitted)),
  ),
  sql({ reader, parameter }) {
    if (reader === null) return false;
    const uid = parameter(reader.uid);
    return contestOfRow(enterableBy(uid));
  },
};

/**
 * The viewer's address and login are permitted: while it runs, even own code cannot be read elsewhere, and in contests
 * with one session per user not with an unbound login.
 */
const placed: Atom<SeenContest> = {
  name: "placedInContest",
  test: ofContest(
    ({ viewer, facts, now }) =>
      viewer !== null &&
      !placeRefusal(viewer, facts, { participation: facts.participation, now }) &&
      !bindsLogin(facts, { participation: facts.participation, now }),
  ),
  sql({ reader, parameter }) {
    if (reader === null) return false;
    const { uid, ip, loginId } = reader;
    const address = parameter(isIP(ip) === 0 ? null : ip);
    return contestOfRow(admitsPlace(parameter(uid), address, parameter(loginId)));
  },
};

/** Sent before the start: an organizer's test. */
const early: Atom<SeenContest> = {
  name: "beforeContest",
  test: ofContest(({ submission, facts }) => submission.submitTime.getTime() < facts.start),
  sql: () => contestOfRow("s.submit_time < c.start_time"),
};

/** Sent during the freeze, before the thaw. */
const hidden: Atom<SeenContest> = {
  name: "frozenSubmission",
  test: ofContest(
    ({ submission, facts, now }) =>
      isFrozenAt(facts, now) &&
      facts.frozenFrom !== null &&
      submission.submitTime.getTime() >= facts.frozenFrom,
  ),
  sql: () => contestOfRow(`s.submit_time >= c.sealed_from and ${frozenNow}`),
};

const isAcm: Atom<SeenContest> = {
  name: "acmContest",
  test: ofContest(({ facts }) => facts.rule === "acm"),
  sql: () => contestOfRow("c.rule = 'acm'"),
};

const over: Atom<SeenContest> = {
  name: "contestOver",
  test: ofContest(({ facts, now }) => isOver(facts, now)),
  sql: () => contestOfRow(overNow),
};

const thawed: Atom<SeenContest> = {
  name: "contestThawed",
  test: ofContest(({ facts, now }) => isThawed(facts, now)),
  sql: () => contestOfRow(`${overNow} and not ${frozenNow}`),
};

/** Name of the scope, and the field of calls that carries its ids. */
export const contestPlace = { name: "contest", field: "cid" } as const;

/**
 * Contests: users who may enter see their own submissions and, as far as the freeze permits, those of others; by OI
 * rules own results are hidden during the freeze, too. Until the thaw code is only for organizers and owners.
 */
export const contestScope = (boards: ContestBoards): SubmissionScope<ContestFacts> => ({
  ...contestPlace,
  listed: false,
  facts: contestFacts,
  admission: {
    judgingSwitch: "openContestJudge",
    problem: problemOfContest,
    held: heldContest,
    admit({ viewer, scopeId, displayId, problem, facts, now }) {
      // A contest that does not exist has no facts.
      if ((facts as ContestFacts | null) === null) throw unknownScope("cid", scopeId);
      const refusal = submitRefusal(viewer, facts, { participation: facts.participation, now });
      if (refusal) throw refusal;
      if (!problem || problem.auth === ProblemAuth.Private) {
        throw new Refusal("PROBLEM_NOT_FOUND", { problemId: displayId });
      }
      const last = now < facts.start ? facts.start : facts.end + facts.participation.extraTime;
      const within = [now < facts.start ? null : facts.start, last - 1] as const;
      return { problem, displayPid: displayId, countable: false, within };
    },
    enter: (db, { viewer, facts }) =>
      bindLogin(db, viewer, { guarded: facts, participation: facts.participation }),
    async stored(db, { viewer, facts, now }) {
      if (!submittingRegisters(viewer, facts, { participation: facts.participation, now })) return;
      await insertParticipant(db, { contestId: facts.id, uid: viewer.uid });
    },
  },
  priority: (facts, now) => (isOver(facts, now) ? JudgePrio.Practice : JudgePrio.Contest),
  countable: mayCount,
  title: (facts, pid, locale) => (facts as ContestFacts | null)?.titles[String(pid)]?.[locale],
  openPlace: openContestPlace,
  closesInputs: inOpenContest,
  usesOf: (tx, pid) => contestsOfProblem(tx, { pid }),
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
