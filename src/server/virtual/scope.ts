import { isThawed } from "../../shared/contest/contestTimes.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { ProblemAuth } from "../../shared/problem/problem.ts";
import { Role } from "../../shared/account/roles.ts";
import { mayBe } from "../authority/policy.ts";
import { archivedRefusal } from "../authority/service.ts";
import { entryRefusal, isOrganizer, ownedContest } from "../contest/policy.ts";
import type { ContestBoards, ContestFacts } from "../contest/service.ts";
import { JudgePrio } from "../judging/service.ts";
import { all, any, type Atom, not, viewerIs } from "../platform/route/predicate.ts";
import { marksOf, ownWork, solvedOrLatest } from "../problemSet/service.ts";
import {
  codeShared,
  ofPlace,
  own,
  type RuleInput,
  type PlaceInput,
  type SubmissionScope,
} from "../scope/policy.ts";
import { unknownScope } from "../scope/service.ts";
import { openingRefusal } from "./policy.ts";
import { readableVirtual } from "./read.ts";
import { heldVirtual, problemOfVirtual, virtualById, virtualFacts, virtualOfRow } from "./sql.ts";

/** The data on which the scope's rules depend: data about a virtual participation, its contest and one viewer. */
interface VirtualFacts extends ContestFacts {
  participantUid: string;
  /** Milliseconds since 1970. */
  endsAt: number;
}

type VirtualRuleInput = RuleInput<VirtualFacts>;

/**
 * Makes a rule that also requires the participation to exist. If it does not exist, only root may access its
 * submissions.
 */
function ofVirtual(test: (place: PlaceInput<VirtualFacts>) => boolean): typeof test {
  return (place) => (place.facts as VirtualFacts | null) !== null && test(place);
}

const root = viewerIs("root", ({ role }) => role === Role.Root);

const organizer: Atom<VirtualRuleInput> = {
  ...mayBe<VirtualRuleInput>("virtualOrganizer", "view", {
    kind: "contest",
    of: ({ facts }) => ((facts as VirtualFacts | null) === null ? null : ownedContest(facts)),
    table: "c",
    within: virtualOfRow,
  }),
  inPlace: ({ viewer, facts }) => isOrganizer(viewer, facts as VirtualFacts),
};

const ended = ofPlace<VirtualFacts>(
  "virtualEnded",
  ofVirtual(({ facts, now }) => now >= facts.endsAt),
);

/**
 * Condition: the viewer may enter the contest with the permissions of an ordinary user, and the contest's results are
 * public.
 */
const opened = ofPlace<VirtualFacts>(
  "virtualOpened",
  ofVirtual(
    ({ viewer, facts, now }) =>
      viewer !== null &&
      isThawed(facts, now) &&
      entryRefusal({ ...viewer, role: Role.User }, facts, {
        participation: facts.participation,
        now,
      }) === undefined,
  ),
);

const isAcm = ofPlace<VirtualFacts>(
  "virtualAcm",
  ofVirtual(({ facts }) => facts.rule === "acm"),
);

/**
 * Submissions in virtual participations in finished contests: while a participation runs, its submissions are visible
 * to its owner and the contest's organizers; later, they are visible to all users who may enter the contest. Like the
 * verdicts of practice submissions, their verdicts count towards counters, solved problems and rankings; they do not
 * change the contest's scoreboard.
 */
export const virtualScope = (boards: ContestBoards): SubmissionScope<VirtualFacts> => ({
  name: "virtual",
  field: "vid",
  listed: false,
  facts: virtualFacts,
  admission: {
    problem: problemOfVirtual,
    held: heldVirtual,
    async heldRefusal(db, vid) {
      const [row] = await virtualById(db, { vid });
      return row && archivedRefusal(db, { kind: "contest", id: row.contestId });
    },
    admit({ viewer, scopeId, displayId, problem, facts, now }) {
      const subjectFacts = facts as VirtualFacts | null;
      if (subjectFacts === null || subjectFacts.participantUid !== viewer.uid)
        throw unknownScope("vid", scopeId);
      const { participation } = subjectFacts;
      const refusal = openingRefusal(viewer, { guarded: subjectFacts, participation }, now);
      if (refusal) throw refusal;
      if (now >= subjectFacts.endsAt) throw new Refusal("VIRTUAL_ENDED");
      if (!problem || problem.auth === ProblemAuth.Private) {
        throw new Refusal("PROBLEM_NOT_FOUND", { problemId: displayId });
      }
      const within = [null, subjectFacts.endsAt - 1] as const;
      const { remoteProblems: remoteUse } = subjectFacts;
      return { problem, displayPid: displayId, countable: true, within, remoteUse };
    },
  },
  priority: () => JudgePrio.Practice,
  countable: async () => true,
  title: (facts, pid, locale) => (facts as VirtualFacts | null)?.titles[String(pid)]?.[locale],
  async openPlace(db, virtualId, viewer) {
    const { virtual, contest } = await readableVirtual(db, virtualId, viewer);
    return {
      problems: async () => (await boards.of(contest)).problems,
      facts: {
        ...contest.guarded,
        participation: contest.participation,
        participantUid: virtual.uid,
        endsAt: virtual.endsAt.getTime(),
      },
    };
  },
  // The submissions of a virtual participation are shown on the pages of its contest.
  wireIds: (vid, facts) => ({ cid: (facts as VirtualFacts | null)?.id ?? 0, vid }),
  visibility: {
    staff: any(root, organizer),
    row: any(own, all(ended, opened)),
    result: true,
    figures: true,
    cases: any(ended, all(own, not(isAcm))),
    over: ended,
    code: all(ended, opened, codeShared),
    openedJuryData: ended,
    share: ended,
    resubmit: not(ended),
  },
  rejudging: {
    refusal: () => undefined,
    priority: JudgePrio.Rejudge,
    resubmitRefusal: () => undefined,
  },
  async ownStatus(db, { uid }, { scopeId, pids }) {
    const work = await ownWork(db, { scope: "virtual", scopeId, uid, pids });
    return marksOf(work, solvedOrLatest);
  },
});
