import { expect, test } from "vitest";
import { people } from "./world.ts";
import {
  type ActName,
  acts,
  addPerson,
  addProblem,
  expectCountersRight,
  type History,
  inHistoryWorld,
  judgeAll,
  pick,
  randomOf,
} from "./judgingHistoryWorld.ts";

inHistoryWorld();

/*
 * After any random sequence of actions by users and administrators, the counters equal a recount from the submissions.
 * To repeat a sequence that failed, set VERDICT_HISTORY_SEED to its seed.
 */
const seedText = process.env["VERDICT_HISTORY_SEED"];
const seeds = seedText ? [Number(seedText)] : [11, 12, 13];
const ROUNDS = 5;
const CONCURRENT = 9;

const weights: Record<ActName, number> = {
  submit: 14,
  submitInClass: 3,
  rejudge: 4,
  rejudgeSome: 2,
  byHand: 4,
  preview: 3,
  apply: 3,
  cancel: 1,
  hideOrShow: 3,
  archive: 2,
  deleteProblem: 1,
  tagsAndPolicy: 4,
  forbid: 2,
  admitAgain: 3,
  deletePerson: 1,
};
const lots = Object.entries(weights).flatMap(([name, weight]) =>
  Array<ActName>(weight).fill(name as ActName),
);

test("after random concurrent actions of users and administrators, counters equal a recount", async () => {
  for (const seed of seeds) {
    const random = randomOf(seed);
    const history: History = {
      random,
      seed,
      log: [],
      problems: [],
      persons: [],
      submissions: [],
      rejudgings: [],
    };
    history.persons.push({ name: "user", uid: people.user.uid });
    for (let round = 0; round < ROUNDS; round += 1) {
      while (history.problems.length < 3) await addProblem(history);
      while (history.persons.length < 4) await addPerson(history);
      if (history.submissions.length === 0) await acts.submit(history)();
      const names = Array.from({ length: CONCURRENT }, () => pick(history, lots));
      // The last few problems and users are not deleted, because the remaining actions need them.
      const selection = names.map((name) =>
        (name === "deleteProblem" && history.problems.length < 3) ||
        (name === "deletePerson" && history.persons.length < 3)
          ? "submit"
          : name,
      );
      const ways = selection.map((name) => ({ name, act: acts[name](history) }));
      const isAtOnce = random(2) === 0;
      const runAndLog = async ({ name, act }: (typeof ways)[number]): Promise<void> => {
        const { status, text } = await act();
        history.log.push(`round ${round}${isAtOnce ? ", at once" : ""}: ${name} ${status}`);
        expect(status, `${history.log.join("\n")}\n${text}`).toBeLessThan(500);
      };
      if (isAtOnce) await Promise.all(ways.map(runAndLog));
      else for (const way of ways) await runAndLog(way);
      if (random(3) > 0) await judgeAll(history);
      await expectCountersRight(history);
    }
    await judgeAll(history);
    await expectCountersRight(history);
  }
});
