import { expect, test } from "vitest";
import { contestListSearch, isFiltered, withFilter } from "./searchParams.ts";

const filtersIn = (raw: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(contestListSearch(raw)).filter(([, value]) => value !== undefined),
  );

test("every filter stands in the address", () => {
  const raw = { keyword: " cup ", type: "0", status: "-1", auth: "2", currentPage: "3" };
  expect(filtersIn(raw)).toEqual({ keyword: "cup", type: 0, status: -1, auth: 2, currentPage: 3 });
});

test("unknown values, empty ones and bad pages are no filters", () => {
  const raw = { keyword: " ", type: "7", status: "", auth: "x", currentPage: "-2", limit: "10" };
  expect(filtersIn(raw)).toEqual({});
});

test("a changed filter starts on the first page, and a page alone is no filter", () => {
  expect(withFilter({ type: 1, currentPage: 4 }, { auth: 0 })).toMatchObject({
    type: 1,
    auth: 0,
    currentPage: undefined,
  });
  expect([isFiltered({ currentPage: 4 }), isFiltered({ auth: 0 })]).toEqual([false, true]);
});
