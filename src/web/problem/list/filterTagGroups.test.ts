import { expect, test } from "vitest";
import { filterTagGroups } from "./filterTagGroups.ts";

const tag = (id: number, name: string) => ({ id, name, color: null, oj: "LOCAL", tcid: null });
const groups = [
  {
    classification: { id: 1, name: "Graphs", oj: "LOCAL", rank: 1 },
    tagList: [tag(1, "BFS"), tag(2, "Flow")],
  },
  { classification: null, tagList: [tag(3, "Warm-up")] },
  { classification: { id: 2, name: "Maths", oj: "LOCAL", rank: 2 }, tagList: [] },
];
const names = (expected: string) =>
  filterTagGroups(groups, expected).map(({ tagList }) => tagList.map(({ name }) => name));

test("without a text all groups that have tags are shown", () => {
  expect(names("")).toEqual([["BFS", "Flow"], ["Warm-up"]]);
});

test("the text is found in names, case-insensitively, also among the unclassified", () => {
  expect(names(" bfs ")).toEqual([["BFS"]]);
  expect(names("warm")).toEqual([["Warm-up"]]);
});

test("a group's name brings all its tags", () => {
  expect(names("graph")).toEqual([["BFS", "Flow"]]);
});

test("nothing found is an empty list", () => {
  expect(names("zzz")).toEqual([]);
});
