import { expect, test } from "vitest";
import { tabOf, tabsFor } from "./tabOf.ts";

test.each([
  ["/contest/7", "overview"],
  ["/contest/7/", "overview"],
  ["/contest/7/problems", "problems"],
  ["/contest/7/problem/A", "problems"],
  ["/contest/7/problem/A/submission-detail/12", "status"],
  ["/contest/7/submissions", "status"],
  ["/contest/7/rank", "rank"],
  ["/contest/7/comment", "questions"],
  ["/contest/7/discussion", "discussion"],
  ["/contest/7/rejudge", "rejudge"],
])("%s belongs to the tab %s", (pathname, tab) => {
  expect(tabOf(pathname)).toBe(tab);
});

test("rejudging is root's; its author organizes the contest without it", () => {
  const info = { openPrint: false, isOrganizer: true, rights: ["view" as const], type: 0 };
  const names = (isRoot: boolean) =>
    tabsFor(info, { isRoot, hasDiscussions: false, hasPrinting: true }).map(({ name }) => name);
  expect(names(false)).toContain("organizer");
  expect(names(false)).not.toContain("rejudge");
  expect(names(true)).toContain("rejudge");
});

test("a helper has the queues of their work, and no page of organizers", () => {
  const names = (...rights: ("balloons" | "prints" | "board")[]) =>
    tabsFor(
      { openPrint: true, isOrganizer: false, rights, type: 0 },
      { isRoot: false, hasDiscussions: false, hasPrinting: true },
    ).map(({ name }) => name);
  const work = new Set<string>(["organizer", "balloons", "prints"]);
  const workOf = (...rights: ("balloons" | "prints" | "board")[]) =>
    names(...rights).filter((name) => work.has(name));
  expect(workOf("balloons")).toEqual(["balloons"]);
  expect(workOf("prints")).toEqual(["prints"]);
  expect(workOf("board")).toEqual([]);
});

test("discussions have a tab once the contest is over", () => {
  const info = { openPrint: false, isOrganizer: true, rights: ["view" as const], type: 0 };
  const has = (hasDiscussions: boolean) =>
    tabsFor(info, { isRoot: false, hasDiscussions, hasPrinting: true }).some(
      ({ name }) => name === "discussion",
    );
  expect([has(false), has(true)]).toEqual([false, true]);
});
