import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../../platform/searchParams.ts";
import { isFiltered, problemListSearch, withFilter } from "./searchParams.ts";

const read = (address: string) => clean(problemListSearch(parseSearch(address)));
const clean = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined));

test("a shared address gives back exactly the filters it was made of", () => {
  const search = {
    keyword: "1000",
    difficulty: 0,
    ratingFrom: 800,
    ratingTo: 1600,
    own: "tried" as const,
    list: 12,
    sort: "rate" as const,
    descending: true,
    oj: "ALL",
    tagId: [3, 7],
    currentPage: 2,
    limit: 50,
    problemVisible: true,
  };
  expect(read(stringifySearch(search))).toEqual(search);
});

test("a keyword of digits stays text and is written without quotes", () => {
  expect(stringifySearch({ keyword: "1000" })).toBe("?keyword=1000");
  expect(read("?keyword=1000")).toEqual({ keyword: "1000" });
});

test.each(["0", "-3", "abc", "", "1"])("page %j is the first page", (page) => {
  expect(read(`?currentPage=${page}`)).toEqual({});
});

test.each(["abc", "[", "{}", "5", "[-1]", '["x"]'])(
  "the unreadable tag list %j is empty",
  (list) => {
    expect(read(`?tagId=${encodeURIComponent(list)}`)).toEqual({});
  },
);

test("tags given twice count once", () => {
  expect(read("?tagId=[4,4,5]")).toEqual({ tagId: [4, 5] });
});

test.each(["3", "-1", "easy", ""])("level %j is no level", (level) => {
  expect(read(`?difficulty=${level}`)).toEqual({});
});

test("what is no rating, order or own part is left out", () => {
  expect(read("?ratingFrom=799&ratingTo=x&own=mine&sort=id&descending=1")).toEqual({});
});

test("level 0 is a level", () => {
  expect(read("?difficulty=0")).toEqual({ difficulty: 0 });
});

test("the local bank is the bare address, and limits beyond 100 are not taken", () => {
  expect(read("?oj=LOCAL&limit=5000")).toEqual({});
});

test("changing a filter goes back to the first page", () => {
  expect(clean(withFilter({ currentPage: 4, oj: "ALL" }, { difficulty: 1 }))).toEqual({
    oj: "ALL",
    difficulty: 1,
  });
});

test("a page or a page size alone is not a filter", () => {
  expect(isFiltered({ currentPage: 3, limit: 10, oj: "ALL" })).toBe(false);
  expect(isFiltered({ difficulty: 0 })).toBe(true);
});
