import { expect, test } from "vitest";
import { rules } from "./historyForTests.ts";
import type { ScoreboardRule } from "./rule.ts";
import type { Attempt } from "./attempt.ts";
import { Board, type BoardView, type Contestant } from "./board.ts";
import { withRow } from "./ranks.ts";

/** Numbers from 0 to 1 that a seed repeats (a linear congruential generator). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const people = ["ann", "bob", "cat", "dan", "eve"];
const problems = [1, 2, 3];
const statuses = [0, 0, -1, 1, 3, 8, -2, 4, 5, 7, 10];

function randomAttempt(random: (below: number) => number, submitId: number): Attempt {
  const status = statuses[random(statuses.length)] ?? 0;
  const subtasks = [random(3) * 20, random(3) * 30];
  return {
    submitId,
    uid: people[random(people.length)] ?? "",
    // One problem is not in the contest.
    pid: 1 + random(4),
    at: random(130) * 1000 - 5000,
    status,
    score: status === 0 ? 100 : (subtasks[0] ?? 0) + (subtasks[1] ?? 0),
    runTime: random(50),
    subtasks: random(2) === 0 ? subtasks : null,
  };
}

function randomContestant(random: (below: number) => number): Contestant {
  return {
    uid: people[random(people.length)] ?? "",
    isStar: random(4) === 0,
    isDisqualified: random(5) === 0,
    isListed: random(3) === 0,
    extraTime: random(3) * 10_000,
  };
}

function pictureOf(board: Board): unknown {
  const rows = board.rows().map(({ cells, ...row }) => ({
    ...row,
    cells: [...cells].toSorted(([a], [b]) => a - b),
  }));
  return { rows, first: [...board.firstSolvers()].toSorted(([a], [b]) => a - b) };
}

const views: BoardView[] = [
  { duration: 100_000, sealedFrom: null, until: null },
  { duration: 100_000, sealedFrom: 60_000, until: null },
  { duration: 120_000, sealedFrom: null, until: 50_000 },
];

const everyRule = rules as unknown as Record<string, ScoreboardRule>;

test.each(Object.entries(everyRule))(
  "%s: an incrementally updated board equals one computed from scratch",
  (_, rule) => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = randomFrom(seed);
      const view = views[seed % views.length] as BoardView;
      const made = (): Board => new Board(rule, view, problems);
      const board = made();
      const attempts = new Map<number, Attempt>();
      const contestants = new Map<string, Contestant>();
      for (let step = 0; step < 60; step++) {
        if (random(8) === 0) {
          const one = randomContestant(random);
          contestants.set(one.uid, one);
          board.setContestant(one);
        } else {
          // A known id is a rejudge: its user, problem and time stay the same.
          const submitId = 1 + random(40);
          const known = attempts.get(submitId);
          const fresh = randomAttempt(random, submitId);
          const one = known ? { ...fresh, uid: known.uid, pid: known.pid, at: known.at } : fresh;
          attempts.set(submitId, one);
          board.setAttempt(one);
        }
        if (step % 10 === 9) board.rows();
      }
      const anew = made();
      for (const one of [...attempts.values()].toReversed()) anew.setAttempt(one);
      for (const one of contestants.values()) anew.setContestant(one);
      expect(pictureOf(board), `seed ${seed}`).toEqual(pictureOf(anew));
      const other = views[(seed + 1) % views.length] as BoardView;
      const viewed = new Board(rule, other, problems);
      for (const one of attempts.values()) viewed.setAttempt(one);
      for (const one of contestants.values()) viewed.setContestant(one);
      expect(pictureOf(board.inView(other)), `seed ${seed}`).toEqual(pictureOf(viewed));
    }
  },
);

test.each(Object.entries(everyRule))(
  "%s: a row added to a recorded board stands where the board with that contestant has it; the others keep their ranks",
  (_, rule) => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = randomFrom(seed);
      const [whole, recorded] = [1, 2].map(() => new Board(rule, views[0] as BoardView, problems));
      if (!whole || !recorded) throw new Error("two boards are made");
      const added = {
        uid: "ann",
        isStar: false,
        isDisqualified: false,
        isListed: true,
        extraTime: 0,
      };
      whole.setContestant(added);
      for (let submitId = 1; submitId <= 40; submitId++) {
        const attempt = randomAttempt(random, submitId);
        whole.setAttempt(attempt);
        if (attempt.uid !== added.uid) recorded.setAttempt(attempt);
      }
      for (const uid of people.slice(1, 3)) {
        for (const board of [whole, recorded]) board.setContestant({ ...added, uid, isStar: true });
      }
      const row = whole.rows().find(({ uid }) => uid === added.uid);
      if (!row) throw new Error("listed contestants have rows");
      const { rank, ...unranked } = row;
      const rows = withRow(recorded.rows(), unranked);
      expect(rows.map(({ uid }) => uid)).toEqual(whole.rows().map(({ uid }) => uid));
      expect(rows.find(({ uid }) => uid === added.uid)?.rank).toBe(rank);
      expect(rows.filter(({ uid }) => uid !== added.uid)).toEqual(recorded.rows());
    }
  },
);
