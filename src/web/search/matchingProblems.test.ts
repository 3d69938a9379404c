import { expect, test } from "vitest";
import { matchingProblems } from "./matchingProblems.ts";

const problems = [
  { cid: 7, displayId: "A", displayTitle: "Bridges" },
  { cid: 7, displayId: "B", displayTitle: "Maximum flow" },
  { cid: 7, displayId: "C/1", displayTitle: "树上路径" },
];
const ids = (text: string) => matchingProblems(problems, text).map(({ id }) => id);

test("problems of the open contest: all for no text, else the letter first, then parts of titles", () => {
  expect(ids("")).toEqual(["A", "B", "C/1"]);
  expect(ids("b")).toEqual(["B", "A"]);
  expect(ids("FLOW")).toEqual(["B"]);
  expect(ids("路径")).toEqual(["C/1"]);
  expect(ids("nothing")).toEqual([]);
});

test("an entry opens the problem in its contest", () => {
  expect(matchingProblems(problems, "c/1")).toEqual([
    {
      key: "contest problem C/1",
      icon: "file",
      id: "C/1",
      name: "树上路径",
      to: "/contest/7/problem/C%2F1",
    },
  ]);
});
