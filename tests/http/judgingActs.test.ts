import { expect, test } from "vitest";
import {
  type ActName,
  acts,
  addPerson,
  addProblem,
  expectCountersRight,
  type History,
  inHistoryWorld,
  judgeAll,
  randomOf,
} from "./judgingHistoryWorld.ts";

inHistoryWorld();

test("each action works alone and leaves correct counters", async () => {
  const history: History = {
    random: randomOf(1),
    seed: 1,
    log: [],
    problems: [],
    persons: [],
    submissions: [],
    rejudgings: [],
  };
  await addProblem(history);
  await addPerson(history);
  const order: (ActName | "judge")[] = [
    "submitInClass",
    "judge",
    "submit",
    "judge",
    "rejudge",
    "judge",
    "rejudgeSome",
    "judge",
    "byHand",
    "preview",
    "judge",
    "apply",
    "judge",
    "preview",
    "cancel",
    "tagsAndPolicy",
    "forbid",
    "admitAgain",
    "hideOrShow",
    "archive",
    "deletePerson",
    "deleteProblem",
  ];
  expect(new Set(order)).toEqual(new Set([...Object.keys(acts), "judge"]));
  for (const name of order) {
    if (name === "judge") await judgeAll(history);
    else {
      if (name === "preview") history.rejudgings = [];
      const { status, text } = await acts[name](history)();
      expect(status, `${name}: ${text}`).toBe(200);
    }
    await expectCountersRight(history);
  }
});
