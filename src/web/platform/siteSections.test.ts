import { expect, test } from "vitest";
import { defaultConfig } from "./defaultConfig.ts";
import { activeSection, visibleSections } from "./siteSections.ts";

test("the first path segment decides the active section; a submission's page counts as status", () => {
  expect(activeSection("/problem/1000")).toBe("problem");
  expect(activeSection("/submission-detail/7")).toBe("status");
  expect(activeSection("/submission/compare/1/7")).toBe("status");
  expect(activeSection("/contest/7/problem/A/submission-detail/3")).toBe("contest");
  expect(activeSection("/training/7/problem/1000")).toBe("training");
  expect(activeSection("/home")).toBe("home");
  expect(activeSection("/oi-rank")).toBe("rank");
  expect(activeSection("/discussion/1000")).toBe("discussion");
  expect(activeSection("/discussion-detail/7")).toBe("discussion");
  expect(activeSection("/problems")).toBeUndefined();
});

test("a section whose flag is off is not offered; home always is, and classes are for signed-in users", () => {
  const flags = {
    problem: false,
    training: false,
    contest: false,
    status: false,
    rank: false,
    discussion: false,
  };
  const keysFor = (isSignedIn: boolean) =>
    visibleSections({ ...defaultConfig, ...flags }, isSignedIn).map(({ key }) => key);
  expect(keysFor(false)).toEqual(["home", "introduction"]);
  expect(keysFor(true)).toEqual(["home", "class", "introduction"]);
});

test("the ranking by rating is a page of the menu where the site has ratings", () => {
  const pagesWith = (contestRating: boolean) =>
    visibleSections({ ...defaultConfig, contestRating }, false)
      .find(({ key }) => key === "rank")
      ?.pages.map(({ key }) => key);
  expect(pagesWith(true)).toEqual(["acmRank", "oiRank", "ratingRank"]);
  expect(pagesWith(false)).toEqual(["acmRank", "oiRank"]);
});
