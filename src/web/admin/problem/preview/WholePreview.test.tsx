// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newProblem } from "../../../../shared/problem/problemRules.ts";
import { OwnerClass } from "../../../owner/ownerClass.ts";
import { aPage, heldServer } from "../../../platform/inNode.tsx";
import { loadFormWords } from "../formWords.ts";
import { loadProblemWords } from "../texts.ts";
import WholePreview from "./WholePreview.tsx";

beforeEach(async () => {
  await Promise.all([loadFormWords("en-US"), loadProblemWords("en-US")]);
  heldServer();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const statement = { title: "Sum", description: "a", input: "b", output: "c", hint: "d" };
const problem = { ...newProblem, problemId: "P1001", statements: { "en-US": statement } };

test.each<[string, string, { pid: number | null; classId: number | null }]>([
  ["a new problem of the site", "P1001 Sum", { pid: null, classId: null }],
  ["a stored problem of a class", "P1001 Sum", { pid: 7, classId: 3 }],
  ["a new problem of a class, whose id the server gives", "Sum", { pid: null, classId: 3 }],
])("the preview of %s has the title %s", async (_, title, { pid, classId }) => {
  await act(async () =>
    render(
      <OwnerClass value={classId}>
        <WholePreview pid={pid} problem={problem} author="ada" onClose={() => undefined} />
      </OwnerClass>,
      { wrapper: aPage().wrapper },
    ),
  );
  const heading = screen.getByRole("article").querySelector("h2");
  expect(heading?.textContent.trim()).toBe(title);
});
