import {
  entryRefusal,
  type GuardedContest,
  isOrganizer,
  type Participation,
} from "../../../src/server/contest/policy.ts";
import { bindsLogin } from "../../../src/server/contest/placeLimits.ts";
import type { RuleViewer } from "../../../src/server/platform/route/predicate.ts";
import type { RuleInput } from "../../../src/server/scope/policy.ts";
import type { Scopes } from "../../../src/server/scope/service.ts";
import { type SubmissionView, visibleSubmission } from "../../../src/server/submission/policy.ts";
import { mayRead } from "../../../src/server/virtual/policy.ts";
import { isThawed } from "../../../src/shared/contest/contestTimes.ts";
import { admits, type RandomContest } from "./drawnContest.ts";
import type { RandomProblem, RandomSubmission, RandomVirtual, RandomWorld } from "./drawnWorld.ts";

/**
 * The decisions that the TypeScript policies make on each row, based only on data from the generated world. This class
 * reads nothing from the database.
 */
export class Model {
  readonly world: RandomWorld;
  readonly #scopes: Scopes;
  readonly #problems: ReadonlyMap<number, RandomProblem>;
  readonly #contests: ReadonlyMap<number, RandomContest>;
  readonly #virtuals: ReadonlyMap<number, RandomVirtual>;

  constructor(world: RandomWorld, scopes: Scopes) {
    this.world = world;
    this.#scopes = scopes;
    this.#problems = new Map(world.problems.map((problem) => [problem.pid, problem]));
    this.#contests = new Map(world.contests.map((contest) => [contest.id, contest]));
    this.#virtuals = new Map(world.virtuals.map((virtual) => [virtual.id, virtual]));
  }

  /** Uids of a contest's staff, regardless of the permissions of their roles. */
  staffOf(contest: RandomContest): Set<string> {
    const group = this.world.groups.find(({ id }) => id === contest.groupId);
    const granted = this.world.users.filter(({ grants }) =>
      grants.some(({ kind, id }) => kind === "contest" && id === contest.id),
    );
    const members = group?.members.filter(({ role }) => role !== "member") ?? [];
    const uids = [...granted, ...members].map(({ uid }) => uid);
    return new Set([contest.ownerUid, ...uids, ...(group ? [group.ownerUid] : [])]);
  }

  problem(pid: number): RandomProblem {
    return this.#problems.get(pid)!;
  }

  contest(id: number): RandomContest {
    return this.#contests.get(id)!;
  }

  /** The parts of a stored submission that this viewer sees now. */
  view(row: RandomSubmission, viewer: RuleViewer | null): SubmissionView {
    return visibleSubmission(this.#scopes.byName(row.scope), this.#seen(row, viewer));
  }

  participation(contest: RandomContest, uid: string | null): Participation {
    const user = this.world.users.find((each) => each.uid === uid);
    const part = contest.participants.find((each) => each.uid === uid);
    const logins = contest.oneSession && uid !== null ? contest.logins.get(uid) : undefined;
    return {
      actsFor: null,
      isTeam: false,
      isRegistered: part !== undefined,
      extraTime: (part?.extraSeconds ?? 0) * 1000,
      isDisqualified: part?.isDisqualified ?? false,
      isAdmitted: admits(contest.accountRule, user?.username ?? ""),
      boundLogin: logins?.boundLogin ?? null,
      releasedLogins: logins?.releasedLogins ?? [],
    };
  }

  /** Inputs of the contest policies. */
  inputOf(contest: RandomContest, viewer: RuleViewer | null) {
    return { participation: this.participation(contest, viewer?.uid ?? null), now: this.world.now };
  }

  /**
   * Returns the refusal code if the user may not enter; undefined if the user may enter. Entering also restricts the
   * account to this session if the contest requires it.
   */
  enter(contest: RandomContest, viewer: RuleViewer): string | undefined {
    const refusal = entryRefusal(viewer, guarded(contest), this.inputOf(contest, viewer));
    if (refusal) return refusal.code;
    this.bind(contest, viewer);
    return undefined;
  }

  bind(contest: RandomContest, viewer: RuleViewer): void {
    const isBound = bindsLogin(guarded(contest), this.inputOf(contest, viewer));
    if (!isBound || isOrganizer(viewer, guarded(contest))) return;
    const { releasedLogins } = this.participation(contest, viewer.uid);
    contest.logins.set(viewer.uid, { boundLogin: viewer.loginId, releasedLogins });
  }

  /**
   * The code of the refusal that the viewer gets when opening a virtual participation; undefined if the viewer may see
   * it.
   */
  enterVirtual(virtual: RandomVirtual, viewer: RuleViewer): string | undefined {
    const contest = this.contest(virtual.contestId);
    const { now } = this.world;
    const refusal = this.enter(contest, viewer);
    if (refusal) return virtual.uid === viewer.uid ? refusal : "VIRTUAL_NOT_FOUND";
    const entry = {
      guarded: guarded(contest),
      participation: this.inputOf(contest, viewer).participation,
    };
    const isReadable = mayRead(
      viewer,
      { uid: virtual.uid, endsAt: new Date(virtual.endsAt) },
      entry,
      now,
    );
    if (!isReadable) return "VIRTUAL_NOT_FOUND";
    return isThawed(contest, now) ? undefined : "VIRTUAL_NOT_OVER";
  }

  #seen(row: RandomSubmission, viewer: RuleViewer | null): RuleInput {
    const { hidesPracticeCode, codeVisibleFrom, now } = this.world;
    const isOld = codeVisibleFrom !== null && row.at < codeVisibleFrom;
    const isHidden = hidesPracticeCode && row.scope === "practice";
    return {
      viewer,
      now,
      problem: this.problem(row.pid),
      submission: {
        uid: row.uid,
        scope: row.scope,
        status: row.status,
        submitTime: new Date(row.at),
        share: row.share,
        codeClosed: isOld ? "all" : isHidden ? "others" : "no",
      },
      facts: this.#facts(row, viewer),
    };
  }

  #facts({ scope, scopeId }: RandomSubmission, viewer: RuleViewer | null): unknown {
    const virtual = scope === "virtual" ? this.#virtuals.get(scopeId) : undefined;
    const isOfContest = scope === "contest" || scope === "upsolving";
    const contestId = isOfContest ? scopeId : virtual?.contestId;
    const contest = contestId === undefined ? undefined : this.#contests.get(contestId);
    if (!contest) return null;
    const participation = this.participation(contest, viewer?.uid ?? null);
    return {
      ...guarded(contest),
      participation,
      titles: {},
      ...(virtual && { participantUid: virtual.uid, endsAt: virtual.endsAt }),
    };
  }
}

export function guarded(contest: RandomContest): GuardedContest {
  return { ...contest, hasPassword: false, entrants: "individuals", teamMax: 3 };
}
