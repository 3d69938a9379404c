import { expect, test } from "vitest";
import { filtersOf, isFiltered, submissionListSearch, withFilter } from "./searchParams.ts";

test("an address with every filter is read back", () => {
  const raw = {
    status: "-1",
    language: " C++ 20 ",
    problemID: " 1000 ",
    completeProblemID: "true",
    username: "alice",
    currentPage: "3",
    limit: "50",
  };
  expect(submissionListSearch(raw)).toEqual({
    onlyMine: undefined,
    status: -1,
    language: "C++ 20",
    problemID: "1000",
    completeProblemID: true,
    username: "alice",
    currentPage: 3,
    limit: 50,
  });
});

test.each([
  [{ currentPage: "0" }],
  [{ currentPage: "-4" }],
  [{ currentPage: "x" }],
  [{ limit: "15" }],
  [{ limit: "1000" }],
  [{ status: "7" }],
  [{ status: "" }],
  [{ language: " " }],
  [{ status: "99" }],
  [{ onlyMine: "false" }],
  [{ problemID: "  ", completeProblemID: "true" }],
])("%j filters nothing", (raw) => {
  const search = submissionListSearch(raw);
  expect(Object.values(search).filter((value) => value !== undefined)).toEqual([]);
  expect(isFiltered(search)).toBe(false);
});

test("status 0, accepted, is a filter", () => {
  expect(submissionListSearch({ status: "0" }).status).toBe(0);
  expect(isFiltered({ status: 0 })).toBe(true);
});

test("with own submissions only, the author filter is not sent", () => {
  expect(submissionListSearch({ onlyMine: "true", username: "bob" }).username).toBeUndefined();
});

test("changing a filter starts on the first page and keeps the others", () => {
  expect(withFilter({ status: 0, currentPage: 4, limit: 30 }, { username: "bob" })).toEqual({
    status: 0,
    limit: 30,
    username: "bob",
    currentPage: undefined,
  });
});

test("the call always has the flags for own submissions and whole ids", () => {
  expect(filtersOf({})).toEqual({ onlyMine: false, completeProblemID: false, limit: 15 });
});
