import { describe, expect, test } from "vitest";
import {
  isRatable,
  newSkill,
  type Outcome,
  rateContest,
  type Skill,
  skillAfter,
  type Standing,
} from "./eloMmr.ts";
import { referenceContests } from "./referenceFigures.ts";

/** Parses standings such as `a b=c d`: the users are in rank order, and users joined by `=` share a rank. */
function standingsOf(text: string): Standing[] {
  const rows: Standing[] = [];
  for (const group of text.split(" ")) {
    const rank = rows.length + 1;
    rows.push(...group.split("=").map((uid) => ({ uid, rank })));
  }
  return rows;
}

/** Rates contests one after the other, as the job does. */
async function rateAll(contests: readonly (readonly Standing[])[]) {
  const skills = new Map<string, Skill>();
  const outcomes: Outcome[][] = [];
  for (const standings of contests) {
    outcomes.push(isRatable(standings) ? await rateContest(skills, standings) : []);
  }
  return { skills, outcomes };
}

/** A pseudorandom number generator that returns the same numbers in each run. */
function drawn(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function drawnHistory(seed: number): Standing[][] {
  const draw = drawn(seed);
  return Array.from({ length: 3 + draw(8) }, () => {
    const uids = Array.from({ length: 20 }, (_, at) => `p${at}`).filter(() => draw(3) > 0);
    const results = uids.map((uid) => ({ uid, result: draw(12) }));
    return results.map(({ uid, result }) => ({
      uid,
      rank: 1 + results.filter((other) => other.result > result).length,
    }));
  });
}

const seeds = Array.from({ length: 25 }, (_, at) => at + 1);

test("ratings, uncertainties and performances are within 1 of the authors' implementation", async () => {
  const { outcomes } = await rateAll(
    referenceContests.map(({ standings }) => standingsOf(standings)),
  );
  let compared = 0;
  for (const [at, { expected }] of referenceContests.entries()) {
    const figures = expected === "" ? [] : expected.split(" ");
    expect(outcomes[at]).toHaveLength(figures.length);
    for (const figure of figures) {
      const [, uid, ...numbers] = /^(.*):(.*)±(.*)@(.*)$/.exec(figure) ?? [];
      const outcome = outcomes[at]?.find((each) => each.uid === uid);
      const own = [outcome?.mu, outcome?.sigma, outcome?.performance];
      for (const [i, number] of numbers.entries()) {
        expect(Math.abs(own[i]! - Number(number)), `${at} ${figure}`).toBeLessThanOrEqual(1);
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(300);
});

describe.each(seeds)("drawn history %i", (seed) => {
  const history = drawnHistory(seed);

  test("the order of the rows does not matter", async () => {
    const one = await rateAll(history);
    const other = await rateAll(history.map((standings) => standings.toReversed()));
    expect(other.outcomes).toEqual(one.outcomes);
  });

  test("skills from stored outcomes equal the skills that were left", async () => {
    const { skills, outcomes } = await rateAll(history);
    for (const [uid, skill] of skills) {
      const own = outcomes.flat().filter((outcome) => outcome.uid === uid);
      expect(skillAfter(own)).toEqual(skill);
    }
  });

  test("going on from stored outcomes equals rating all again", async () => {
    const whole = await rateAll(history);
    const cut = Math.floor(history.length / 2);
    const earlier = whole.outcomes.slice(0, cut).flat();
    const uids = new Set(history.flat().map(({ uid }) => uid));
    const skills = new Map(
      [...uids].map((uid) => [uid, skillAfter(earlier.filter((each) => each.uid === uid))]),
    );
    const later: Outcome[][] = [];
    for (const standings of history.slice(cut)) {
      later.push(isRatable(standings) ? await rateContest(skills, standings) : []);
    }
    expect(later).toEqual(whole.outcomes.slice(cut));
  });

  test("equal results are equal performances, a better result is a better one", async () => {
    const { outcomes } = await rateAll(history);
    for (const contest of outcomes) {
      for (const [at, outcome] of contest.entries()) {
        const next = contest[at + 1];
        if (!next) break;
        if (next.rank === outcome.rank) expect(next.performance).toBe(outcome.performance);
        else expect(next.performance).toBeLessThan(outcome.performance);
      }
    }
  });
});

test("the uncertainty falls from 350 to its limit of 80", () => {
  const outcomes = Array.from({ length: 200 }, () => ({ performance: 1500, mu: 1500 }));
  expect(newSkill().sigma).toBe(350);
  expect(skillAfter(outcomes).sigma).toBeCloseTo(80, 3);
});

test("a contest that all end equally, or with one contestant, says nothing", () => {
  expect(isRatable(standingsOf("a=b=c"))).toBe(false);
  expect(isRatable(standingsOf("a"))).toBe(false);
  expect(isRatable([])).toBe(false);
  expect(isRatable(standingsOf("a b"))).toBe(true);
});
