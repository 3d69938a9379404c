import { expect, test } from "vitest";
import { homeSearch } from "./homeSearch.ts";

test.each([
  [{}, {}],
  [
    { announcement: "7", announcements: "2" },
    { announcement: 7, announcements: 2 },
  ],
  [{ announcement: "0", announcements: "1" }, {}],
  [{ announcement: "-1", announcements: "x" }, {}],
  [{ announcement: "1.5", announcements: "" }, {}],
  [{ announcement: "<b>" }, {}],
])("%j reads as %j", (raw, search) => {
  expect(homeSearch(raw)).toEqual({ announcement: undefined, announcements: undefined, ...search });
});
