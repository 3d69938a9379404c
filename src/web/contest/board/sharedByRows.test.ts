// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { aContest } from "../contestInNode.tsx";
import { mayOpenSubmissions } from "./sharedByRows.ts";

test.each([
  ["inside the contest", {}, {}, true],
  ["a guest", {}, { isOutside: true, uid: "" }, false],
  ["a user, of a public contest", {}, { isOutside: true }, true],
  ["a user, of a protected contest", { auth: 2 }, { isOutside: true }, true],
  ["a user, of a private contest", { auth: 1 }, { isOutside: true }, false],
  ["a user whose network is closed", { closed: "No" }, { isOutside: true }, false],
  ["an organizer of a private contest", { auth: 1, isOrganizer: true }, { isOutside: true }, true],
])("cells of a scoreboard lead to the submissions: %s", (_, info, more, opens) => {
  expect(mayOpenSubmissions(aContest(info, more))).toBe(opens);
});
