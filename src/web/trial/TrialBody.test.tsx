// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Problem } from "../../shared/problem/problem.ts";
import { TRIAL_INPUT_MAX, type TrialRow } from "../../shared/verdict/trial.ts";
import { aPage } from "../platform/inNode.tsx";
import { TrialBody } from "./TrialBody.tsx";
import type { Trials } from "./useTrial.ts";
import { loadTrialWords, type TrialWords } from "./texts.ts";

let words: TrialWords;
beforeEach(async () => {
  words = await loadTrialWords("en-US");
});
afterEach(cleanup);

const done: TrialRow = {
  trialId: 1,
  pid: 1,
  language: "C",
  state: "done",
  failure: null,
  compileError: null,
  comparison: "tokens" as never,
  inputs: [],
};

async function see(trials: Partial<Trials>, { judgeMode = "default", bytes = 0 } = {}) {
  const onRetry = vi.fn<() => void>();
  await act(async () =>
    render(
      <TrialBody
        problem={{ judgeMode } as Problem}
        samples={[{ input: "1 2\n", output: "3\n" }]}
        tab={bytes > 0 ? "own" : 1}
        trials={
          { rows: { samples: null, own: null }, busy: null, refusal: null, ...trials } as Trials
        }
        own={{ text: "1 2", bytes, change: () => undefined }}
        code="int main() {}"
        onLine={() => undefined}
        onRetry={onRetry}
        words={words}
      />,
      { wrapper: aPage().wrapper },
    ),
  );
  return onRetry;
}

test("a lost run is reported and can be repeated at once", async () => {
  const onRetry = await see({ rows: { samples: { ...done, failure: "lost" }, own: null } });
  expect(screen.getByText(/The judge node disconnected during the run/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Run again" }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test("while a run is in progress the panel shows its state", async () => {
  await see({ busy: "samples", rows: { samples: { ...done, state: "compiling" }, own: null } });
  expect(screen.getByText("Compiling…")).toBeTruthy();
  expect(screen.getByRole("tabpanel").getAttribute("aria-busy")).toBe("true");
});

test("a refusal is an alert, and an interactive problem explains the own input", async () => {
  const own = { judgeMode: "interactive", bytes: 3 };
  await see({ refusal: "Too many runs; try again in 9 s" }, own);
  expect(screen.getByRole("alert").textContent).toContain("Too many runs");
  expect(screen.getByText(/there is no interactor here/)).toBeTruthy();
});

test("for an own input that is too long its length is shown", async () => {
  await see({}, { bytes: TRIAL_INPUT_MAX + 1 });
  expect(screen.getByText(/it has 65,537/)).toBeTruthy();
});
