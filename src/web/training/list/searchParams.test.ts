import { expect, test } from "vitest";
import { isFiltered, trainingListSearch, withFilter } from "./searchParams.ts";

const filtersIn = (raw: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(trainingListSearch(raw)).filter(([, value]) => value !== undefined),
  );

test("every filter stands in the address", () => {
  const raw = { keyword: " graphs ", categoryId: "3", auth: "Private", currentPage: "2" };
  expect(filtersIn(raw)).toEqual({
    keyword: "graphs",
    categoryId: 3,
    auth: "Private",
    currentPage: 2,
  });
});

test("unknown values, empty ones, the usual page size and bad pages are no filters", () => {
  const raw = { keyword: " ", categoryId: "x", auth: "2", currentPage: "-2", limit: "15" };
  expect(filtersIn(raw)).toEqual({});
  expect(filtersIn({ limit: "5000" })).toEqual({});
});

test("a changed filter starts on the first page, and a page alone is no filter", () => {
  expect(withFilter({ categoryId: 1, currentPage: 4 }, { auth: "Public" })).toMatchObject({
    categoryId: 1,
    auth: "Public",
    currentPage: undefined,
  });
  expect([isFiltered({ currentPage: 4 }), isFiltered({ categoryId: 1 })]).toEqual([false, true]);
});
