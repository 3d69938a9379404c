// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Locale } from "../../../shared/text/locale.ts";
import type { SubtaskResult } from "../../../shared/submission/submission.ts";
import type { CaseResult } from "../../../shared/verdict/caseResults.ts";
import { aPage } from "../../platform/inNode.tsx";
import { loadEndings } from "../endings.ts";
import { CaseGrid } from "./CaseGrid.tsx";

afterEach(cleanup);

const caseOf = (seq: number, groupNum: number, status: number, score: number) =>
  ({
    seq,
    groupNum,
    status,
    score,
    time: seq,
    memory: 1024,
    endedBy: null,
    userOutput: null,
  }) as CaseResult;

const subtasks: SubtaskResult[] = [
  { num: 1, type: "min", fullScore: 30, score: 30, dependsOn: [], addsUp: false },
  { num: 2, type: "min", fullScore: 50, score: 0, dependsOn: [1], addsUp: false },
  { num: 3, type: "sum", fullScore: 10, score: 4, dependsOn: [], addsUp: true },
  { num: 4, type: "min", fullScore: 10, score: 0, dependsOn: [2], addsUp: false },
];
const cases = [
  caseOf(1, 1, 0, 12),
  caseOf(2, 1, 0, 12),
  caseOf(3, 2, 0, 13),
  caseOf(4, 2, -1, 0),
  caseOf(5, 2, -10, 0),
  caseOf(6, 3, 0, 4),
  caseOf(7, 3, -1, 0),
  caseOf(8, 4, -10, 0),
];

async function see(locale: Locale, rest: { compact?: boolean; subtasks?: SubtaskResult[] } = {}) {
  await loadEndings(locale);
  const grid = <CaseGrid cases={cases} total={null} scored subtasks={subtasks} {...rest} />;
  await act(async () => render(grid, { wrapper: aPage(locale).wrapper }));
  const sections = [...document.querySelectorAll("section")];
  return sections.map((section) => [
    section.querySelector("h3")?.firstChild?.textContent,
    section.querySelector("h3")?.nextElementSibling?.matches("p")
      ? section.querySelector("h3 + p")?.textContent
      : null,
    [...section.querySelectorAll("button > :last-child")].map((tile) => tile.textContent),
  ]);
}

test("headings have the points of the subtasks; cases have points only where they add up", async () => {
  expect(await see("en-US")).toEqual([
    ["Subtask 1 · 30 / 30", "The worst test case counts", ["1 ms", "2 ms"]],
    [
      "Subtask 2 · 0 / 50",
      "Requires full points in subtask 1 · The worst test case counts · The remaining test cases were skipped, because the subtask has no points",
      ["3 ms", "4 ms", "Not judged"],
    ],
    ["Subtask 3 · 4 / 10", null, ["4 · 6 ms", "0 · 7 ms"]],
    ["Subtask 4 · 0 / 10", "Not judged: subtask 2 does not have full points", ["Not judged"]],
  ]);
  const detailOf = (tile: RegExp) => {
    fireEvent.click(screen.getByRole("button", { name: tile }));
    return screen.getByRole("status").textContent;
  };
  expect(detailOf(/Test 3:/)).not.toContain("point");
  expect(detailOf(/Test 6:/)).toContain("4 points");
});

test("the panel next to the code explains only what was skipped", async () => {
  const notes = (await see("zh-CN", { compact: true })).map(([title, note]) => [title, note]);
  expect(notes).toEqual([
    ["子任务 1 · 30 / 30 分", null],
    ["子任务 2 · 0 / 50 分", "子任务已没有分数，其余测试点不再评测"],
    ["子任务 3 · 4 / 10 分", null],
    ["子任务 4 · 0 / 10 分", "未评测：子任务 2 没有得到满分"],
  ]);
});

test("while the points are unknown, headings have only the numbers", async () => {
  const unknown = subtasks.map((each) => ({ ...each, score: null }));
  const titles = (await see("en-US", { subtasks: unknown })).map(([title]) => title);
  expect(titles).toEqual(["Subtask 1", "Subtask 2", "Subtask 3", "Subtask 4"]);
});
