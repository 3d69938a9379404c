import { expect, test } from "vitest";
import { acmByMinutes } from "./acm.ts";
import { rules, scoreboardRule } from "./rules.ts";
import type { ScoreboardRule } from "./rule.ts";
import type { Attempt } from "./attempt.ts";
import { Board, type BoardView, type Contestant } from "./board.ts";
import { people, problems, randomAttempt, randomContestant, randomFrom } from "./randomForTests.ts";
import { withRow } from "./ranks.ts";

function pictureOf(board: Board): unknown {
  const rows = board.rows().map(({ cells, ...row }) => ({
    ...row,
    cells: [...cells].toSorted(([a], [b]) => a - b),
  }));
  return { rows, first: [...board.firstSolvers()].toSorted(([a], [b]) => a - b) };
}

const views: BoardView[] = [
  { duration: 100_000, frozenFrom: null, until: null },
  { duration: 100_000, frozenFrom: 60_000, until: null },
  { duration: 120_000, frozenFrom: null, until: 50_000 },
  { duration: 100_000, frozenFrom: 60_000, until: null, closed: new Set([2]) },
];

/** Compile errors incur a penalty, but wrong answers do not. */
const otherPenalty = { penaltyMinutes: 7, penaltyVerdicts: ["ce", "tle"] } as const;
const everyRule = {
  ...rules,
  acmByMinutes,
  acmWithOtherPenalty: scoreboardRule("acm", "minutes", otherPenalty),
  atCoderWithOtherPenalty: scoreboardRule("atCoder", "seconds", otherPenalty),
} as unknown as Record<string, ScoreboardRule>;

test.each(Object.entries(everyRule))(
  "%s: an incrementally updated board equals one computed from scratch",
  (_, rule) => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = randomFrom(seed);
      const view = views[seed % views.length] as BoardView;
      const newBoard = (): Board => new Board(rule, view, problems);
      const board = newBoard();
      const attempts = new Map<number, Attempt>();
      const contestants = new Map<string, Contestant>();
      for (let step = 0; step < 60; step++) {
        if (random(8) === 0) {
          const one = randomContestant(random);
          contestants.set(one.uid, one);
          board.setContestant(one);
        } else {
          // If the id exists already, this is a rejudge: user, problem and time stay the same.
          const submitId = 1 + random(40);
          const earlier = attempts.get(submitId);
          const newAttempt = randomAttempt(random, submitId);
          const one = earlier
            ? { ...newAttempt, uid: earlier.uid, pid: earlier.pid, at: earlier.at }
            : newAttempt;
          attempts.set(submitId, one);
          board.setAttempt(one);
        }
        if (step % 10 === 9) board.rows();
      }
      const anew = newBoard();
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

test("rows ranked by another rule follow each change and equal those of a board with that rule", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = randomFrom(seed);
    const view = views[seed % views.length] as BoardView;
    const [board, other] = [rules.acm, acmByMinutes].map((rule) => new Board(rule, view, problems));
    if (!board || !other) throw new Error("two boards are made");
    for (let submitId = 1; submitId <= 40; submitId++) {
      const attempt = randomAttempt(random, submitId);
      for (const one of [board, other]) one.setAttempt(attempt);
      if (submitId % 10 !== 0) continue;
      expect(board.rowsBy(acmByMinutes), `seed ${seed}`).toEqual(other.rows());
      const contestant = randomContestant(random);
      for (const one of [board, other]) one.setContestant(contestant);
      expect(board.rowsBy(acmByMinutes), `seed ${seed}`).toEqual(other.rows());
    }
  }
});

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
