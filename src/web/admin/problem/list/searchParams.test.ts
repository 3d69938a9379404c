import { expect, test } from "vitest";
import { adminProblemSearch, isFiltered } from "./searchParams.ts";

const presentOnly = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

test("an address with every filter is read", () => {
  const raw = {
    keyword: " sum ",
    oj: "poj",
    auth: "2",
    mine: "true",
    currentPage: "3",
    limit: "50",
  };
  expect(presentOnly(adminProblemSearch(raw))).toEqual({
    keyword: "sum",
    oj: "POJ",
    auth: 2,
    mine: true,
    currentPage: 3,
    limit: 50,
  });
});

test("invalid values and defaults leave a bare address", () => {
  const raw = {
    keyword: "  ",
    oj: "All",
    auth: "7",
    mine: "no",
    archived: {},
    currentPage: "-1",
    limit: "1000",
  };
  expect(presentOnly(adminProblemSearch(raw))).toEqual({});
  expect(isFiltered(adminProblemSearch(raw))).toBe(false);
});

test("page and size alone are not filters", () => {
  expect(isFiltered(adminProblemSearch({ currentPage: "2", limit: "30" }))).toBe(false);
  expect(isFiltered(adminProblemSearch({ archived: "true" }))).toBe(true);
});
