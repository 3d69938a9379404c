import { expect, test } from "vitest";
import { tabOf } from "./tabOf.ts";

test.each([
  ["/contest/7", "overview"],
  ["/contest/7/", "overview"],
  ["/contest/7/problems", "problems"],
  ["/contest/7/problem/A", "problems"],
  ["/contest/7/problem/A/submission-detail/12", "status"],
  ["/contest/7/submissions", "status"],
  ["/contest/7/rank", "rank"],
  ["/contest/7/comment", "questions"],
])("%s belongs to the tab %s", (pathname, tab) => {
  expect(tabOf(pathname)).toBe(tab);
});
