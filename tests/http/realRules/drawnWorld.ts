import type { Grant, GroupRole, Membership } from "../../../src/server/platform/route/principal.ts";
import { feedbackPolicies, type FeedbackPolicy } from "../../../src/shared/verdict/feedback.ts";
import { Role, type RoleId } from "../../../src/shared/account/roles.ts";
import { verdicts } from "../../../src/shared/verdict/verdict.ts";
import { Random } from "../../support/random.ts";
import { MINUTE } from "../../support/worldClock.ts";
import { type RandomContest, drawContest } from "./drawnContest.ts";

/**
 * All inputs of the visibility rules, as plain values. The server's responses are compared with the results expected
 * for these values.
 */
export interface RandomWorld {
  /** Milliseconds since 1970. */
  now: number;
  users: RandomUser[];
  groups: RandomGroup[];
  problems: RandomProblem[];
  contests: RandomContest[];
  virtuals: RandomVirtual[];
  submissions: RandomSubmission[];
  /** Site setting: whether practice code is hidden from everyone except staff and the owner. */
  hidesPracticeCode: boolean;
  /** Site setting: code submitted before this date is hidden; null if there is no such date. */
  codeVisibleFrom: number | null;
}

export interface RandomUser {
  uid: string;
  username: string;
  role: RoleId;
  /** 0 means that the user can sign in. */
  status: 0 | 1 | 2;
  grants: Grant[];
}

export interface RandomGroup {
  id: number;
  ownerUid: string;
  members: { uid: string; role: GroupRole }[];
}

export interface RandomProblem {
  pid: number;
  problemId: string;
  auth: number;
  isArchived: boolean;
  ownerUid: string;
  groupId: number | null;
  feedback: FeedbackPolicy;
  codeShare: boolean;
  juryDataOpen: boolean;
  failingInputOpen: boolean;
}

export interface RandomVirtual {
  id: number;
  contestId: number;
  uid: string;
  startedAt: number;
  endsAt: number;
}

export interface RandomSubmission {
  submitId: number;
  pid: number;
  displayPid: string;
  uid: string;
  scope: string;
  scopeId: number;
  at: number;
  status: number;
  share: boolean;
  score: number | null;
  time: number;
  memory: number;
  length: number;
  casesDone: number;
  casesTotal: number;
  judger: string;
  isManual: boolean;
}

/** A contest id that no contest has. */
export const GONE_CONTEST = 9999;
const SUBMISSIONS = 420;

/** All statuses except the two that are never stored. */
const storedStatuses = verdicts
  .map(({ code }) => code)
  .filter((code) => code !== -10 && code !== -5);
/** Statuses for which the rules differ occur more often. */
const frequentStatuses = [0, 0, -1, -2, 4, 10, 7];

/** Number of accounts per role, not counting root. */
const accountsOfRole: [RoleId, number][] = [
  [Role.Admin, 3],
  [Role.ProblemAdmin, 2],
  [Role.User, 8],
  [1003, 1],
  [1004, 1],
  [1005, 1],
  [1006, 1],
  [1007, 1],
];

export function drawWorld(seed: number, now: number): RandomWorld {
  const random = new Random(seed);
  const users = drawUsers(random);
  const uids = users.map(({ uid }) => uid);
  const groups = [1, 2, 3].map((id) => drawGroup(random, id, users));
  const problems = Array.from({ length: 12 }, (_, n) =>
    drawProblem(random, n + 1, { uids, groups }),
  );
  const contests = Array.from({ length: 20 }, (_, n) =>
    drawContest(random, n + 1, { now, users, groups, problems }),
  );
  drawGrants(random, { users, problems, contests });
  const virtuals = drawVirtuals(random, { now, users, contests });
  const unordered = Array.from({ length: SUBMISSIONS }, () =>
    drawSubmission(random, { now, users, problems, contests, virtuals }),
  );
  // Ids increase with the submission time, as they do in the database.
  const submissions = unordered
    .toSorted((one, other) => one.at - other.at)
    .map((row, n) => ({ ...row, submitId: n + 1 }));
  return {
    now,
    users,
    groups,
    problems,
    contests,
    virtuals,
    submissions,
    hidesPracticeCode: random.chance(0.3),
    codeVisibleFrom: random.chance(0.5) ? now - 300 * MINUTE : null,
  };
}

function drawUsers(random: Random): RandomUser[] {
  const accountRoles = accountsOfRole.flatMap(([role, count]) => Array<RoleId>(count).fill(role));
  const ordinary = accountRoles.map((role, n): RandomUser => {
    const number = String(n + 1).padStart(2, "0");
    return {
      uid: `${number}${"5".repeat(30)}`,
      // Account rules refer to teams by these names.
      username: random.chance(0.6) ? `team${number}` : `guest${number}`,
      role,
      status: 0,
      grants: [],
    };
  });
  const closed = [1, 2].map((status): RandomUser => {
    const uid = `${status}${"6".repeat(31)}`;
    return {
      uid,
      username: `closed${status}`,
      role: Role.User,
      status: status as 1 | 2,
      grants: [],
    };
  });
  return [
    { uid: "1", username: "root", role: Role.Root, status: 0, grants: [] },
    ...ordinary,
    ...closed,
  ];
}

function drawGroup(random: Random, id: number, users: RandomUser[]): RandomGroup {
  const owner = random.pick(users);
  const members = users
    .filter((user) => user !== owner && random.chance(0.3))
    .map(({ uid }) => ({ uid, role: random.pick(["teacher", "assistant", "member"] as const) }));
  return { id, ownerUid: owner.uid, members };
}

function drawProblem(
  random: Random,
  pid: number,
  { uids, groups }: { uids: string[]; groups: RandomGroup[] },
): RandomProblem {
  const groupId = random.chance(0.4) ? random.pick(groups).id : null;
  const auth = random.pick(groupId === null ? [1, 1, 1, 2, 3] : [4, 4, 4, 2, 3]);
  return {
    pid,
    problemId: `R${pid}X`,
    auth,
    isArchived: auth === 2 && random.chance(0.3),
    ownerUid: random.pick(uids),
    groupId,
    feedback: random.pick(feedbackPolicies),
    codeShare: random.chance(0.7),
    juryDataOpen: random.chance(0.5),
    failingInputOpen: random.chance(0.5),
  };
}

function drawGrants(
  random: Random,
  { users, problems, contests }: Pick<RandomWorld, "users" | "problems" | "contests">,
): void {
  const actions = [
    ["view"],
    ["view", "answer"],
    ["view", "edit"],
    ["view", "answer", "edit", "manage"],
  ];
  const things = [
    ...problems.map(({ pid }) => ({ kind: "problem", id: pid })),
    ...contests.map(({ id }) => ({ kind: "contest", id })),
  ];
  for (const thing of things) {
    for (const user of users) {
      if (random.chance(0.06)) user.grants.push({ ...thing, actions: random.pick(actions) });
    }
  }
}

/**
 * Generates virtual participations in contests that have ended. Some of these contests hide their results, which
 * simulates contests whose times were changed after the participation.
 */
function drawVirtuals(
  random: Random,
  { now, users, contests }: Pick<RandomWorld, "now" | "users" | "contests">,
): RandomVirtual[] {
  const ended = contests.filter(({ lastEnd }) => lastEnd <= now);
  const virtuals = users.flatMap(({ uid }) => {
    const past = Array.from({ length: random.between(0, 2) }, () => {
      const startedAt = now - random.between(100, 190) * MINUTE;
      return { uid, startedAt, endsAt: startedAt + random.between(0, 100) * MINUTE };
    });
    const startedAt = now - 30 * MINUTE;
    const running = { uid, startedAt, endsAt: startedAt + random.between(31, 90) * MINUTE };
    return random.chance(0.5) ? [...past, running] : past;
  });
  return virtuals.map((virtual, n) => ({
    ...virtual,
    id: n + 1,
    contestId: random.pick(ended).id,
  }));
}

interface Places {
  now: number;
  users: RandomUser[];
  problems: RandomProblem[];
  contests: RandomContest[];
  virtuals: RandomVirtual[];
}

type Draw = (random: Random, places: Places) => Placed;
const placesByFrequency: Draw[] = [inPractice, inPractice, inPractice].concat(
  [inContest, inContest, inContest, inContest],
  [inVirtual, inVirtual, inUpsolving, inUpsolving, inNone],
);
type Placed = Pick<RandomSubmission, "scope" | "scopeId" | "at" | "uid" | "pid" | "displayPid">;

function drawSubmission(random: Random, places: Places): RandomSubmission {
  const placed = random.pick(placesByFrequency)(random, places);
  const status = random.pick(random.chance(0.6) ? frequentStatuses : storedStatuses);
  const total = random.between(1, 9);
  return {
    submitId: 0,
    ...placed,
    status,
    share: random.chance(0.6),
    score: random.chance(0.5) ? random.between(0, 100) : null,
    time: random.between(1, 900),
    memory: random.between(1, 9000),
    length: random.between(1, 900),
    casesDone: random.between(0, total),
    casesTotal: total,
    judger: "node-1",
    isManual: random.chance(0.1),
  };
}

function inPractice(random: Random, { now, users, problems }: Places): Placed {
  const { pid, problemId } = random.pick(problems);
  const at = now - random.between(0, 600) * MINUTE;
  const { uid } = random.pick(users);
  return { scope: "practice", scopeId: 0, at, uid, pid, displayPid: problemId };
}

/** A submission whose scope or contest was deleted. */
function inNone(random: Random, places: Places): Placed {
  const scopes = [
    { scope: "contest", scopeId: GONE_CONTEST },
    { scope: "removedScope", scopeId: 7 },
  ];
  return { ...inPractice(random, places), ...random.pick(scopes) };
}

function inContest(random: Random, { now, users, problems, contests }: Places): Placed {
  const contest = random.pick(contests);
  const { uid } = random.pick(users);
  // Both the freeze and the contest include their first millisecond.
  const moments = [contest.start, contest.frozenFrom ?? contest.start, contest.end];
  const last = Math.min(now, contest.lastEnd);
  const first = Math.min(last, contest.start - 20 * MINUTE);
  const moment = random.chance(0.1) ? random.pick(moments) : random.between(first, last);
  const at = Math.min(moment, now);
  const isRemoved = random.chance(0.1);
  const link = random.pick(contest.problems);
  const pid = isRemoved ? random.pick(problems).pid : link.pid;
  return { scope: "contest", scopeId: contest.id, at, uid, pid, displayPid: link.letter };
}

function inVirtual(random: Random, { now, users, contests, virtuals }: Places): Placed {
  const virtual = random.pick(virtuals);
  const contest = contests.find(({ id }) => id === virtual.contestId)!;
  const link = random.pick(contest.problems);
  const at = random.between(virtual.startedAt, Math.min(now, virtual.endsAt));
  const uid = random.chance(0.1) ? random.pick(users).uid : virtual.uid;
  return { scope: "virtual", scopeId: virtual.id, at, uid, pid: link.pid, displayPid: link.letter };
}

function inUpsolving(random: Random, { now, users, contests }: Places): Placed {
  const contest = random.pick(contests.filter(({ lastEnd }) => lastEnd <= now));
  const link = random.pick(contest.problems);
  const at = random.between(contest.lastEnd, now);
  const { uid } = random.pick(users);
  const { pid, letter } = link;
  return { scope: "upsolving", scopeId: contest.id, at, uid, pid, displayPid: letter };
}

/** A user's classes according to the model. */
export function membershipsOf({ groups }: RandomWorld, uid: string): Membership[] {
  return groups.flatMap(({ id, ownerUid, members }): Membership[] => {
    if (ownerUid === uid) return [{ groupId: id, role: "teacher" }];
    const own = members.find((member) => member.uid === uid);
    return own ? [{ groupId: id, role: own.role }] : [];
  });
}
