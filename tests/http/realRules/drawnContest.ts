import {
  type ContestRule,
  type Upsolving,
  upsolvings,
} from "../../../src/shared/contest/contest.ts";
import type { Random } from "../../support/random.ts";
import { MINUTE } from "../../support/worldClock.ts";
import type { RandomGroup, RandomProblem, RandomUser } from "./drawnWorld.ts";

/** An account rule as stored: usernames `team01` to `teamNN`, and extra names. */
export interface RandomRule {
  prefix: string;
  start: string;
  end: string;
  suffix: string;
  extra: string[];
}

export interface RandomParticipant {
  uid: string;
  extraSeconds: number;
  isDisqualified: boolean;
}

/** A user's logins in a contest with one session per user. */
export interface RandomLogins {
  boundLogin: number | null;
  releasedLogins: readonly number[];
}

export interface RandomContest {
  id: number;
  title: string;
  ownerUid: string;
  groupId: number | null;
  auth: number;
  rule: ContestRule;
  start: number;
  end: number;
  lastEnd: number;
  frozenFrom: number | null;
  opensItself: boolean;
  revealedAt: number | null;
  isVisible: boolean;
  organizersSeeHidden: boolean;
  organizersRanked: boolean;
  opensToAll: boolean;
  upsolving: Upsolving;
  boardOpen: boolean;
  networks: string[];
  oneSession: boolean;
  accountRule: RandomRule | null;
  problems: { pid: number; letter: string }[];
  participants: RandomParticipant[];
  /**
   * The session restrictions of the contestants, keyed by uid. The map is filled once the sessions have been created.
   */
  logins: Map<string, RandomLogins>;
}

type Times = Pick<RandomContest, "start" | "end" | "frozenFrom" | "opensItself" | "revealedAt">;

const isOpened = { opensItself: true, revealedAt: null };

/**
 * The times of a contest in each phase. `start`, `end`, `frozenFrom` and `revealedAt` are in minutes from now.
 */
const phases: Times[] = [
  // Before the start of the contest.
  { start: 60, end: 360, frozenFrom: 300, ...isOpened },
  // The contest is running.
  { start: -60, end: 240, frozenFrom: 180, ...isOpened },
  { start: -120, end: 240, frozenFrom: null, ...isOpened },
  // The contest is running, and its freeze has begun or begins now.
  { start: -200, end: 100, frozenFrom: -30, ...isOpened },
  { start: -200, end: 100, frozenFrom: 0, opensItself: false, revealedAt: null },
  // The contest has ended for some participants but not for all.
  { start: -300, end: -10, frozenFrom: -60, ...isOpened },
  // The contest has ended, and its board has not been revealed.
  { start: -500, end: -200, frozenFrom: -260, opensItself: false, revealedAt: null },
  { start: -500, end: -200, frozenFrom: -260, opensItself: false, revealedAt: 30 },
  // The contest has ended, and its board was revealed manually, was revealed automatically, or was never frozen.
  { start: -500, end: -200, frozenFrom: -260, opensItself: false, revealedAt: -100 },
  { start: -500, end: -200, frozenFrom: -260, ...isOpened },
  { start: -500, end: -200, frozenFrom: null, ...isOpened },
  // Revealed while the contest is running.
  { start: -200, end: 100, frozenFrom: -60, opensItself: false, revealedAt: -10 },
];

const rules: ContestRule[] = ["acm", "acm", "oiRecent", "oiHighest", "ioi", "atCoder"];

/** The contest's id determines its phase, so that every generated world has contests in all phases. */
export function drawContest(
  random: Random,
  id: number,
  things: { now: number; users: RandomUser[]; groups: RandomGroup[]; problems: RandomProblem[] },
): RandomContest {
  const { now, users, groups } = things;
  const times = timesAt(now, phases[(id - 1) % phases.length]!);
  const participants = users
    .filter(() => random.chance(0.4))
    .map(({ uid }) => ({
      uid,
      extraSeconds: random.chance(0.3) ? random.between(1, 60) * 60 : 0,
      isDisqualified: random.chance(0.1),
    }));
  // Every eleventh contest is visible and allows only one session per contestant, so that such contests occur in every
  // generated world.
  const bindsSurely = id % 11 === 3;
  const extra = Math.max(0, ...participants.map(({ extraSeconds }) => extraSeconds));
  return {
    id,
    title: `Contest ${id} of all`,
    ownerUid: random.pick(users).uid,
    groupId: random.chance(0.3) ? random.pick(groups).id : null,
    auth: id === 16 ? 1 : random.pick([0, 1, 1, 2]),
    rule: random.pick(rules),
    ...times,
    lastEnd: times.end + extra * 1000,
    isVisible: bindsSurely || (id !== 8 && random.chance(0.85)),
    organizersSeeHidden: random.chance(0.7),
    organizersRanked: random.chance(0.3),
    opensToAll: random.chance(0.4),
    upsolving: random.pick(upsolvings),
    boardOpen: random.chance(0.3),
    networks: id === 4 || random.chance(0.25) ? ["10.0.0.0/24", "2001:db8::/64"] : [],
    oneSession: bindsSurely || random.chance(0.25),
    accountRule: id === 16 || random.chance(0.3) ? drawRule(random, users) : null,
    problems: drawLinks(random, things.problems),
    participants,
    logins: new Map(),
  };
}

function timesAt(now: number, minutes: Times): Times {
  const moment = (minute: number | null) => (minute === null ? null : now + minute * MINUTE);
  return {
    start: now + minutes.start * MINUTE,
    end: now + minutes.end * MINUTE,
    frozenFrom: moment(minutes.frozenFrom),
    opensItself: minutes.opensItself,
    revealedAt: moment(minutes.revealedAt),
  };
}

function drawRule(random: Random, users: RandomUser[]): RandomRule {
  const start = `0${random.between(1, 5)}`;
  const end = random.pick(["09", "12", "15"]);
  return { prefix: "team", start, end, suffix: "", extra: [random.pick(users).username] };
}

function drawLinks(random: Random, problems: RandomProblem[]): RandomContest["problems"] {
  const letters = ["A", "B", "C"].slice(0, random.between(2, 3));
  const remaining = [...problems];
  return letters.map((letter) => {
    const [problem] = remaining.splice(random.between(0, remaining.length - 1), 1);
    return { letter, pid: problem!.pid };
  });
}

/** Whether a rule admits a username, computed independently of the SQL function `account_rule_admits`. */
export function admits(rule: RandomRule | null, username: string): boolean {
  if (rule === null || rule.extra.includes(username)) return true;
  const number = /^team(\d\d)$/.exec(username)?.[1];
  return number !== undefined && number >= rule.start && number <= rule.end;
}
