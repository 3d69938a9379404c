import { expect, test } from "vitest";
import { boardAt } from "../../../shared/scoreboard/boardAt.ts";
import { Board } from "../../../shared/scoreboard/board.ts";
import { placed, type RankRow } from "../../../shared/scoreboard/boardChange.ts";
import {
  problems as pids,
  people,
  randomAttempt,
  randomContestant,
  randomFrom,
} from "../../../shared/scoreboard/randomForTests.ts";
import type { ContestBoard } from "./boardEntry.ts";
import { boardTimeline } from "./boardTimeline.ts";
import type { ContestRecord } from "../contests.sql.ts";
import {
  type ContestRule,
  contestRules,
  type TimeCounting,
} from "../../../shared/contest/contest.ts";
import type { ScoreboardRule } from "../../../shared/scoreboard/rule.ts";
import { scoreboardRule } from "../../../shared/scoreboard/rules.ts";
import type { ResultView } from "../boardPolicy.ts";
import { presenter } from "./scoreboardPage.ts";

const MINUTE = 60_000;
/** Problems whose results are hidden in the view `open`. */
const CLOSED: ReadonlySet<number> = new Set([2]);
const FREEZE = 10 * MINUTE + 20_000;
const DURATION = 20 * MINUTE + 30_000;

const problems = pids.map((pid) => ({ pid, displayId: String.fromCodePoint(64 + pid) }));

/** Returns a contest's board in all three views, after submissions in random order, some of which are rejudged. */
function randomBoard(rule: ScoreboardRule, random: (below: number) => number): ContestBoard {
  const view = { duration: DURATION, until: null };
  const live = new Board(rule, { ...view, frozenFrom: null }, pids);
  const open = new Board(rule, { ...view, frozenFrom: null, closed: CLOSED }, pids);
  const frozen = new Board(rule, { ...view, frozenFrom: FREEZE }, pids);
  const views = { live, open, frozen };
  const times = new Map<number, object>();
  for (let step = 0; step < 70; step++) {
    if (random(8) === 0) {
      const contestant = randomContestant(random);
      for (const board of Object.values(views)) board.setContestant(contestant);
      continue;
    }
    const submitId = 1 + random(50);
    const { uid, pid, ...fresh } = randomAttempt(random, submitId);
    const sending = times.get(submitId) ?? {
      uid,
      pid,
      at: submitId * 26_000 + random(26_000) - 30_000,
    };
    times.set(submitId, sending);
    const attempt = { uid, pid, ...fresh, ...sending };
    for (const board of Object.values(views)) board.setAttempt(attempt);
    // A timeline that was read earlier must not be returned from the cache.
    if (step % 20 === 0) boardTimeline(boardOf(views), contestOf("acm"), audience("live"));
  }
  return boardOf(views);
}

function boardOf(views: Record<ResultView, Board>): ContestBoard {
  const persons = people.map((uid) => [uid, { uid, username: uid, realname: `Real ${uid}` }]);
  return {
    ...views,
    version: "1.0",
    factsVersion: 0,
    absent: new Map(),
    contestantRows: new Map(persons as never),
    problems: problems as never,
  };
}

const contestOf = (rule: ContestRule, timeCounting: TimeCounting = "seconds") =>
  ({ rule, timeCounting, nameField: "username", categories: [] }) as unknown as ContestRecord;
const audience = (view: ResultView) => ({ organizes: false, showsMarks: true, view });

/** Removes the numbers that break ties. They only express an order, which the order of the rows already shows. */
const withoutTies = (rows: readonly (RankRow & { tie?: number | null })[]) =>
  rows.map((row) => ({ ...row, tie: null }));

/** The rows and counts of a board that contains only the submissions up to the given second. */
function expectedAt(board: ContestBoard, contest: ContestRecord, name: ResultView, second: number) {
  const view = board[name];
  const then = view.inView({ ...view.view, until: second * 1000 });
  const readers = { organizes: false, showsMarks: true, first: then.firstSolvers() };
  const present = presenter(board, contest, readers);
  const rows = then.rows().map((row, at) => {
    // First solvers are left out: only award ceremonies need them, and ceremonies do not show earlier boards.
    const wholeRow = { firstSolved: [], provisionallyFirst: [], ...present(row) };
    const { firstSolved: _, provisionallyFirst: _either, ...cells } = wholeRow;
    return { ...cells, isStar: row.isStar, tie: null, rank: row.rank, seq: at + 1 };
  });
  const counted = problems.filter(({ pid }) => !view.isClosed(pid));
  const counts = counted.map(({ pid, displayId }) => {
    const { accepted, total } = then.counts().get(pid) ?? { accepted: 0, total: 0 };
    return [displayId, [accepted, total]];
  });
  return { rows, counts: Object.fromEntries(counts) as unknown };
}

const counted: [ContestRule, TimeCounting][] = [
  ...contestRules.map((rule): [ContestRule, TimeCounting] => [rule, "seconds"]),
  ["acm", "minutes"],
];

test.each(counted)(
  "%s by %s: the board at any second is the one computed from the submissions up to then, at the end the shown one",
  (rule, counting) => {
    const contest = contestOf(rule, counting);
    for (let seed = 1; seed <= 60; seed++) {
      const random = randomFrom(seed);
      const board = randomBoard(scoreboardRule(rule, counting), random);
      for (const name of ["live", "open", "frozen"] as const) {
        const timeline = boardTimeline(board, contest, audience(name));
        // The times of attempts with hidden results are rounded to whole minutes.
        const seconds = Array.from({ length: 12 }, () => random(23) * 60);
        const whole = name !== "live" ? seconds : seconds.map((second) => second + random(60));
        for (const second of [0, ...whole]) {
          const { rows, counts } = boardAt(timeline, second);
          const boardThen = { rows: withoutTies(placed(rows.values())), counts };
          const expected = expectedAt(board, contest, name, second);
          expect(boardThen, `seed ${seed}, ${second} s`).toEqual(expected);
        }
        const { rows } = boardAt(timeline, timeline.length);
        const end = expectedAt(board, contest, name, Infinity);
        expect(withoutTies(placed(rows.values())), `seed ${seed}`).toEqual(end.rows);
      }
    }
  },
);

test("a frozen timeline holds no time of a hidden submission finer than a minute, and nothing of it where points count", () => {
  for (let seed = 1; seed <= 60; seed++) {
    for (const rule of contestRules) {
      const board = randomBoard(scoreboardRule(rule, "seconds"), randomFrom(seed));
      const { rows } = boardTimeline(board, contestOf(rule), audience("frozen"));
      const late = rows.flatMap(({ steps }) => steps.filter(({ at }) => at > FREEZE / 1000));
      if (rule === "acm") expect(late.filter(({ at }) => at % 60 !== 0)).toEqual([]);
      else expect(late).toEqual([]);
    }
  }
});

test("real names are in it where the contest shows them, and for organizers", () => {
  const board = randomBoard(scoreboardRule("acm", "seconds"), randomFrom(3));
  const namesFor = (nameField: "username" | "realname", organizes: boolean) => {
    const contest = { ...contestOf("acm"), nameField };
    const { rows } = boardTimeline(board, contest, { ...audience("live"), organizes });
    return rows.map(({ realname }) => realname !== null).some(Boolean);
  };
  const usernames = [namesFor("username", false), namesFor("username", true)];
  expect([...usernames, namesFor("realname", false)]).toEqual([false, true, true]);
});
