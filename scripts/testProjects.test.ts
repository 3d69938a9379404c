import { expect, test } from "vitest";
import { groupsOf, projects } from "./testProjects.mjs";
import { inputsOf } from "./testInputs.mjs";

test("chaos and start run at the same time, all others one after another", () => {
  expect(groupsOf(["check", ...projects])).toEqual([
    ...[["check"], ["unit"], ["http"], ["sandbox"], ["judge"], ["chaos", "start"], ["e2e"]],
  ]);
});

test("what is asked for keeps its order, runs once, and alone where its companion is not asked for", () => {
  expect(groupsOf(["e2e", "start", "unit", "start", "chaos"])).toEqual([
    ...[["e2e"], ["start", "chaos"], ["unit"]],
  ]);
  expect(groupsOf(["start"])).toEqual([["start"]]);
});

test("every project has inputs, by which its result is reused", () => {
  expect(Object.keys(inputsOf).toSorted()).toEqual(["check", ...projects].toSorted());
});
