import { expect, test } from "vitest";
import { discussionListSearch, isFiltered, withFilter } from "./searchParams.ts";

const filtersIn = (raw: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(discussionListSearch(raw)).filter(([, value]) => value !== undefined),
  );

test("every filter stands in the address", () => {
  const raw = { keyword: " 最短路 ", cid: "3", onlyMine: "true", currentPage: "2", before: "70" };
  expect(filtersIn(raw)).toEqual({
    keyword: "最短路",
    cid: 3,
    onlyMine: true,
    currentPage: 2,
    before: 70,
  });
});

test("unknown values, empty ones and bad pages are no filters", () => {
  const raw = { keyword: " ", cid: "x", onlyMine: "1", currentPage: "-2", before: "0" };
  expect(filtersIn(raw)).toEqual({});
  expect(filtersIn({ keyword: "a".repeat(300) })).toEqual({ keyword: "a".repeat(100) });
});

test("a changed filter starts on the first page of all posts, and a page alone is no filter", () => {
  expect(withFilter({ cid: 1, currentPage: 4, before: 9 }, { onlyMine: true })).toEqual({
    cid: 1,
    onlyMine: true,
    currentPage: undefined,
    before: undefined,
  });
  expect([isFiltered({ currentPage: 4 }), isFiltered({ cid: 1 })]).toEqual([false, true]);
});
