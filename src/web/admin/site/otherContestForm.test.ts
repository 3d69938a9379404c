import { expect, test } from "vitest";
import { contestOf, draftOf, draftProblems } from "./otherContestForm.ts";

const draft = {
  oj: "Elsewhere",
  title: " Round 7 ",
  url: "https://example.org/7",
  begin: "2030-05-01T19:00",
  end: "2030-05-01T21:30",
};

test("a whole contest has no problems and is stored with the typed times", () => {
  expect(draftProblems(draft)).toEqual({});
  const contest = contestOf(draft);
  expect(contest.title).toBe("Round 7");
  expect(Date.parse(contest.endTime) - Date.parse(contest.beginTime)).toBe(9_000_000);
  expect(draftOf(contest)).toEqual({ ...draft, title: "Round 7" });
});

test.each([
  [{ oj: "  " }, { oj: "missing" }],
  [{ oj: "x".repeat(51) }, { oj: "tooLong" }],
  [{ title: "" }, { title: "missing" }],
  [{ url: "example.org" }, { url: "linkWrong" }],
  [{ url: "javascript:alert(1)" }, { url: "linkWrong" }],
  [{ url: "https://[" }, { url: "linkWrong" }],
  [{ url: "" }, { url: "missing" }],
  [{ begin: "" }, { begin: "missing" }],
  [{ end: "2030-05-01T19:00" }, { end: "endsEarly" }],
  [{ end: "2030-05-01T18:59" }, { end: "endsEarly" }],
  [
    { begin: "", end: "" },
    { begin: "missing", end: "missing" },
  ],
])("%j is reported at its field", (change, problems) => {
  expect(draftProblems({ ...draft, ...change })).toEqual(problems);
});
