import type { ContestProblem } from "../../../shared/contest/contest.ts";
import type { SentRow } from "../../../shared/contest/contestBoard.ts";
import { acmTotal } from "../../../shared/scoreboard/acm.ts";
import type { BoardPerson } from "../../../shared/contest/scoreboardCalls.ts";

/** Length of the fictional contest, and time from its start until its freeze, both in seconds. */
const LENGTH = 5 * 60 * 60;
const FROZEN_FROM = 4 * 60 * 60;

export interface InventedTeam {
  name: string;
  school: string;
}

type Problem = Pick<ContestProblem, "displayId" | "fullScore">;

interface Boards {
  frozen: SentRow[];
  live: SentRow[];
}

/**
 * A team's work on a problem: the number of attempts before the last attempt, and the time (seconds) and result of the
 * last attempt.
 */
interface Attempt {
  letter: string;
  at: number;
  errors: number;
  isSolved: boolean;
  /** Share of the problem's points (0 to 1) that the team gets if it does not solve the problem. */
  share: number;
}

/**
 * Generates the results of fictional teams before and after a freeze. The same teams and problems always give the same
 * results. The results are used to rehearse a ceremony with the problems of a contest. The results are neither sent nor
 * stored. The last team is out of competition.
 */
export function inventedBoards(
  teams: readonly InventedTeam[],
  problems: readonly Problem[],
  isAcm: boolean,
): Boards {
  const random = numbersFrom(20_261);
  const attempts = teams.map((_team, place) =>
    problems.flatMap(({ displayId: letter }, at): Attempt[] => {
      const strength = 1 - place / (teams.length * 1.15) - (at / problems.length) * 0.35;
      const [tried, solved, when, share] = [random(), random(), random(), random()];
      if (tried > strength + 0.35) return [];
      const errors = Math.floor(random() * 3);
      const isSolved = solved < strength + 0.1;
      return [{ letter, at: Math.floor(300 + when * (LENGTH - 400)), errors, isSolved, share }];
    }),
  );
  const first = firstSolvers(attempts);
  const rowOf = isAcm ? acmRow : pointsRow;
  const boardAt = (until: number) =>
    teams.map((team, place) => {
      const person = { ...personOf(team, place), isStar: place === teams.length - 1 };
      return rowOf(person, attempts[place] ?? [], { until, place, first, problems });
    });
  return { frozen: boardAt(FROZEN_FROM), live: boardAt(LENGTH) };
}

/** Index of the first team to solve each problem, keyed by letter; only teams in competition count. */
function firstSolvers(attempts: readonly (readonly Attempt[])[]): Map<string, number> {
  const best = new Map<string, { at: number; place: number }>();
  for (const [place, own] of attempts.slice(0, -1).entries()) {
    for (const { letter, at, isSolved } of own) {
      if (isSolved && at < (best.get(letter)?.at ?? Infinity)) best.set(letter, { at, place });
    }
  }
  return new Map([...best].map(([letter, { place }]) => [letter, place]));
}

type Person = BoardPerson & { isStar: boolean };

function personOf({ name, school }: InventedTeam, place: number): BoardPerson {
  return {
    uid: `invented-${String(place)}`,
    username: name,
    nickname: name,
    realname: name,
    avatar: null,
    gender: "secrecy",
    school,
    registered: true,
  };
}

interface View {
  /** Results after this time are hidden. */
  until: number;
  place: number;
  first: ReadonlyMap<string, number>;
  problems: readonly Problem[];
}

function acmRow(person: Person, attempts: readonly Attempt[], view: View): SentRow {
  const { until, place, first } = view;
  const cells = attempts.map(({ letter, at, errors, isSolved }) => {
    if (at > until) return [letter, { errorNum: 0, tryNum: errors + 1 }] as const;
    if (!isSolved) return [letter, { errorNum: errors + 1 }] as const;
    const isFirst = first.get(letter) === place;
    const solved = {
      errorNum: errors,
      isAC: true,
      ACTime: at,
      ...(isFirst && { isFirstAC: true }),
    };
    return [letter, solved] as const;
  });
  const solved = attempts.filter(({ at, isSolved }) => isSolved && at <= until);
  const { points: ac, time: totalTime } = acmTotal(solved, "seconds");
  return {
    ...person,
    tie: place,
    ac,
    total: attempts.length,
    totalTime,
    submissionInfo: Object.fromEntries(cells),
  };
}

function pointsRow(person: Person, attempts: readonly Attempt[], view: View): SentRow {
  const { until, place, first, problems } = view;
  const fullScores = new Map(problems.map(({ displayId, fullScore }) => [displayId, fullScore]));
  const scores = attempts
    .filter(({ at }) => at <= until)
    .map(({ letter, isSolved, share }): [string, number] => {
      const full = fullScores.get(letter) || 100;
      return [letter, isSolved ? full : Math.floor((share * full) / 10) * 10];
    });
  const firstSolved = scores.flatMap(([letter]) => (first.get(letter) === place ? [letter] : []));
  return {
    ...person,
    tie: place,
    totalScore: scores.reduce((sum, [, score]) => sum + score, 0),
    totalTime: 0,
    submissionInfo: Object.fromEntries(scores),
    timeInfo: null,
    ...(firstSolved.length > 0 && { firstSolved }),
  };
}

/** Pseudorandom numbers from 0 to 1; equal seeds give equal sequences. */
function numbersFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
