import type { Attempt } from "./attempt.ts";
import type { Contestant } from "./board.ts";

/**
 * Returns a generator of whole numbers from 0 up to, but not including, `below` (a linear congruential generator);
 * equal seeds give equal sequences.
 */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export const people = ["ann", "bob", "cat", "dan", "eve"];
export const problems = [1, 2, 3];
const statuses = [0, 0, -1, 1, 3, 8, -2, 4, 5, 7, 10];

export function randomAttempt(random: (below: number) => number, submitId: number): Attempt {
  const status = statuses[random(statuses.length)] ?? 0;
  const subtasks = [random(3) * 20, random(3) * 30];
  return {
    submitId,
    uid: people[random(people.length)] ?? "",
    // One of the four possible problems is not in the contest.
    pid: 1 + random(4),
    at: random(130) * 1000 - 5000,
    status,
    score: status === 0 ? 100 : (subtasks[0] ?? 0) + (subtasks[1] ?? 0),
    runTime: random(50),
    subtasks: random(2) === 0 ? subtasks : null,
  };
}

export function randomContestant(random: (below: number) => number): Contestant {
  return {
    uid: people[random(people.length)] ?? "",
    isStar: random(4) === 0,
    isDisqualified: random(5) === 0,
    isListed: random(3) === 0,
    extraTime: random(3) * 10_000,
  };
}
