import { expect, test } from "vitest";
import { isOlderDraft } from "./draftContent.ts";

test.each([
  { draft: null, problem: 0, older: false, of: "a problem that was never saved" },
  { draft: null, problem: 1, older: true, of: "a problem that was saved for the first time since" },
  { draft: 3, problem: 3, older: false, of: "the newest version" },
  { draft: 3, problem: 4, older: true, of: "an earlier version" },
])("a draft of $of is older: $older", ({ draft, problem, older }) => {
  expect(isOlderDraft({ version: draft }, { revision: problem })).toBe(older);
});

test("a draft of a new problem is never older", () => {
  expect(isOlderDraft({ version: null }, null)).toBe(false);
});
