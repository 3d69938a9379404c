// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CaseResult } from "../../shared/verdict/caseResults.ts";
import type { EndedBy } from "../../shared/verdict/runEnd.ts";
import type { SubmissionRow } from "../../shared/submission/submission.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import { aPage } from "../platform/inNode.tsx";
import { CauseForStaff } from "./detail/CauseForStaff.tsx";
import { loadEndings } from "./endings.ts";
import type { EndTexts } from "./endTexts.ts";
import { JuryNote } from "./detail/JuryNote.tsx";
import { VerdictSummary } from "./detail/VerdictSummary.tsx";

let words: EndTexts | null;
beforeEach(async () => {
  words = await loadEndings("en-US");
});
afterEach(cleanup);

const see = (page: ReactNode) => act(async () => render(page, { wrapper: aPage().wrapper }));

const rowOf = (status: number, more: Partial<SubmissionRow> = {}) =>
  ({
    submitId: 7,
    status,
    score: null,
    time: null,
    memory: null,
    casesDone: null,
    casesTotal: null,
    ...more,
  }) as SubmissionRow;
const caseOf = (seq: number, status = 0) => ({ seq, status, endedBy: null }) as CaseResult;

async function summary(row: SubmissionRow, cases: CaseResult[] = []): Promise<string> {
  await see(<VerdictSummary row={row} cases={cases} form="banner" />);
  return document.body.textContent ?? "";
}

test.each([
  ["waits", rowOf(Verdict.Pending), [], /queue/i],
  [
    "is judged",
    rowOf(Verdict.Judging, { casesDone: 2, casesTotal: 5 }),
    [],
    /2 of 5 test cases judged/,
  ],
  ["passed", rowOf(Verdict.Accepted), [caseOf(1), caseOf(2)], /All 2 test cases passed/],
  [
    "failed at its third test",
    rowOf(Verdict.WrongAnswer, { casesTotal: 4 }),
    [caseOf(1), caseOf(2), caseOf(3, -1), caseOf(4, 3)],
    /2 of 4 test cases passed; the first that did not is test 3/,
  ],
  [
    "waits for its user's submission at a judge",
    rowOf(Verdict.Submitting, { uid: "u1", wait: { for: "user", judge: "CF" } }),
    [],
    /^Waiting for a submission at CF.*named here/,
  ],
  [
    "waits for two others",
    rowOf(Verdict.Submitting, { wait: { for: "turn", judge: "HDU", ahead: 2 } }),
    [],
    /^Submitting.*HDU: 2 submissions before it/,
  ],
  [
    "waits for a hundred others",
    rowOf(Verdict.Submitting, { wait: { for: "turn", judge: "HDU", ahead: 100 } }),
    [],
    /100 or more submissions before it/,
  ],
  [
    "has stalled",
    rowOf(Verdict.Judging, { wait: { for: "judge", judge: "HDU" } }),
    [],
    /^Judging.*HDU has not told anything/,
  ],
  [
    "has ended since it waited",
    rowOf(Verdict.Accepted, { wait: { for: "judge", judge: "HDU" } }),
    [caseOf(1)],
    /^Accepted.*test case passed/,
  ],
  ["may not be shown", rowOf(Verdict.SubmittedUnknown), [], /the result is not shown here/],
])("a submission that %s says so", async (_, row, cases, expected) => {
  expect(await summary(row, cases)).toMatch(expected);
});

test("while cases are judged a bar shows how many", async () => {
  await summary(rowOf(Verdict.Judging, { casesDone: 2, casesTotal: 5 }));
  const bar = screen.getByRole("progressbar");
  expect(bar.getAttribute("aria-valuenow")).toBe("2");
  expect(bar.getAttribute("aria-valuemax")).toBe("5");
});

test.each([
  ["a known cause with our own text", "disk_failed", "Check free space and permissions."],
  [
    "a cause of another version with the judge node's text",
    "of_tomorrow",
    "in the judge's own words",
  ],
])("staff reads %s, with its details and reference", async (_, code, hint) => {
  const cause = { code, hint: "in the judge's own words", detail: "0 bytes left", traceId: "t-1" };
  await see(<CauseForStaff cause={cause} />);
  for (const part of [code, hint, "0 bytes left", "t-1"]) {
    expect(screen.getByText(part)).toBeTruthy();
  }
});

const place = { line: 3, token: 2, expected: "1024", got: "1042" };
const ended = { difference: place } as unknown as EndedBy;

test.each([
  ["the jury sees a note that contestants see neither", "staff", ended, /contestants see neither/],
  ["staff without access sees no note", "staff", null, null],
  ["a contestant sees a note that it is hidden", "hidden", null, /hidden test cases are not shown/],
  ["users who may see everything see no note", "open", ended, null],
] as const)("of jury data %s", async (_, juryData, endedBy, expected) => {
  if (!words) throw new Error("no words");
  const one = { juryData, status: Verdict.WrongAnswer, userOutput: null, endedBy } as never;
  await see(<JuryNote one={one} words={words} />);
  if (expected === null) expect(document.body.textContent).toBe("");
  else expect(document.body.textContent).toMatch(expected);
});
