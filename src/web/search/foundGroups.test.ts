// @vitest-environment happy-dom
import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import { finder } from "../../shared/texts/en-US/finder.ts";
import { searchGroups } from "./foundGroups.ts";

const t = createTranslator({ locale: "en-US", messages: { finder }, namespace: "finder" });

const answer = {
  problems: [],
  contests: [{ id: 3, title: "Cup", type: 0, status: 0, hidden: false }],
  trainings: [
    { id: 7, title: "Graphs", auth: "Private" as const },
    { id: 8, title: "Loops", auth: "Public" as const },
  ],
  users: [],
};

test("contests and trainings are found where the site has the section; private trainings say so", () => {
  const groupsOf = (shows: Record<"contest" | "training", boolean>) =>
    searchGroups("x", answer, { contestProblems: [], shows, pages: [], actions: [] }, t);
  expect(groupsOf({ contest: true, training: false }).map(({ name }) => name)).toEqual([
    "contests",
  ]);
  const [group, ...others] = groupsOf({ contest: false, training: true });
  expect(others).toEqual([]);
  expect(group?.entries.map(({ name, note, to }) => [name, note, to])).toEqual([
    ["Graphs", "private", "/training/7"],
    ["Loops", null, "/training/8"],
  ]);
});
