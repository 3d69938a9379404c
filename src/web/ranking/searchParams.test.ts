import { expect, test } from "vitest";
import { rankSearch } from "./searchParams.ts";

const none = { oj: undefined, searchUser: undefined, currentPage: undefined, limit: undefined };

test.each([
  [{}, none],
  [{ currentPage: "0", limit: "0", searchUser: "  " }, none],
  [{ currentPage: "-3", limit: "101" }, none],
  [{ currentPage: "x", limit: "y" }, none],
  [{ currentPage: "1", limit: "50" }, none],
  [
    { currentPage: "7", limit: "30", searchUser: " 王 " },
    { ...none, currentPage: 7, limit: 30, searchUser: "王" },
  ],
  [{ oj: "hdu" }, { ...none, oj: "HDU" }],
  [{ oj: "NONE" }, none],
  [{ currentPage: "1e99" }, none],
])("%j reads as %j", (raw, search) => {
  expect(rankSearch(raw)).toEqual(search);
});

test("a text longer than any name is cut", () => {
  expect(rankSearch({ searchUser: "x".repeat(1000) }).searchUser).toHaveLength(50);
});
