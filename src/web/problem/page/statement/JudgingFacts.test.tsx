// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { aPage } from "../../../platform/inNode.tsx";
import { JudgingFacts } from "./JudgingFacts.tsx";

afterEach(cleanup);

test.each([
  [0, "default", ""],
  [1, "default", "Scored by test case"],
  [1, "iterate_until_wrong", "Scored by test case"],
  [1, "subtask", "Scored by subtask"],
] as const)("a problem of type %d in the mode %s: %j", (type, judgeCaseMode, text) => {
  const problem = { type, judgeCaseMode, judgeMode: "default", feedback: "all" } as const;
  render(<JudgingFacts problem={problem} />, { wrapper: aPage().wrapper });
  expect(document.body.textContent).toBe(text);
});
