import type { Page } from "playwright-core";
import type { JudgedCase } from "../../src/shared/judge/judgeResult.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { judgedCase } from "../http/judgingWorld.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, type Site, test } from "./support/journey.ts";
import { type JudgedNode, notice } from "./support/judgedSite.ts";

/**
 * Restores the problem's initial version from its history. That version has a different time limit, which affects
 * verdicts. All programs are therefore judged first, and a dialog shows the results.
 */
async function restoreFirst(page: Page, node: JudgedNode): Promise<void> {
  await page.getByRole("button", { name: "History", exact: true }).click();
  const dialogs = page.getByRole("dialog");
  await dialogs.getByRole("button", { name: /^Initial state/ }).click();
  await dialogs.getByRole("button", { name: "Restore this version" }).click();
  const check = page.getByRole("dialog", { name: "This change affects verdicts" });
  await check.getByText("What changes: time limit").waitFor();
  await judgeAll(node, 4, 1000);
  await check.getByRole("button", { name: "Apply", exact: true }).click();
  await notice(page, "The version was restored").waitFor();
  await page.getByLabel("Time limit (ms)").waitFor();
  await expect.poll(() => page.getByLabel("Time limit (ms)").inputValue()).toBe("1000");
}

/** The result and time of each program, by name. */
const ends: Record<string, [status: number, timeMs: number]> = {
  "main.cpp": [Verdict.Accepted, 620],
  "slow.c": [Verdict.TimeLimitExceeded, 1380],
  "wrong.c": [Verdict.WrongAnswer, 12],
};

/** Judges all queued programs; the code of each program contains the program's name. */
async function judgeAll(node: JudgedNode, count: number, limitMs: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const task = await node.task();
    if (task.validate) {
      const cases: JudgedCase[] = task.cases.map(({ seq }) => judgedCase(seq, 0));
      cases[1] = { ...judgedCase(2, -1), message: "FAIL a must be at most 1000 (line 1)" };
      await node.finish(task, { status: -1, cases });
      continue;
    }
    const [own, timeMs] = ends[task.code.trim().slice(3)] ?? [4, 0];
    const isSlow = own === Verdict.TimeLimitExceeded;
    const status = isSlow && timeMs <= limitMs ? Verdict.Accepted : own;
    const ended = status === Verdict.TimeLimitExceeded ? "cpu" : "exited";
    const endedBy = { ended, exitCode: 0, signal: 0, limit: limitMs, stopped: false } as const;
    const cases = task.cases.map(({ seq }) => ({ ...judgedCase(seq, status), timeMs, endedBy }));
    await node.finish(task, { status, score: null, cases });
  }
}

async function store(site: Site, pid: number, [name, expected]: string[]): Promise<void> {
  await site.sql(
    `insert into problem_solution (problem_id, name, language, code, expected)
     values ($1, $2, 'C', '// ' || $2, $3::text[])`,
    [pid, name, expected],
  );
}

async function limitOf(site: Site, pid: number): Promise<number | undefined> {
  const [row] = await site.sql<{ limit: number }>(
    "select time_limit as limit from problem where id = $1",
    [pid],
  );
  return row?.limit;
}

test("jury programs are added and run, and the effect of a changed limit is shown before it applies", async ({
  site,
}) => {
  const node = await site.judge();
  const { pid } = await site.problem();
  await site.sql("delete from problem_solution where problem_id = $1", [pid]);
  const { page, open } = await site.visit({ as: "root", locale: "zh-CN", width: 1440 });
  await open(`/admin/problems/${pid}`);
  const part = page.locator("#check");
  await part.getByText("还没有标程和校验器").waitFor();
  await part.getByRole("button", { name: "添加标程" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("文件名").fill("main.cpp");
  await dialog.locator(".cm-content").click();
  await page.keyboard.insertText("// main.cpp");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "保存" }).click();
  await part.getByText("还没有验题").waitFor();
  await store(site, pid, ["slow.c", "{TLE}"]);
  await store(site, pid, ["wrong.c", "{WA,RE}"]);

  await part.getByRole("button", { name: "添加校验器" }).click();
  await dialog.getByLabel("文件名").fill("reads.cpp");
  await dialog.getByLabel("调用方式").selectOption("kattis");
  await dialog.getByLabel("命令行参数").fill('--group "two words"');
  await dialog.getByLabel("部分测试点的参数").fill("group1/* : --max 100");
  await dialog.locator(".cm-content").click();
  await page.keyboard.insertText("// reads.cpp");
  await dialog.getByRole("button", { name: "保存" }).click();
  await part.getByText("wrong.c", { exact: true }).waitFor();
  await part.getByRole("button", { name: "编辑 reads.cpp" }).click();
  expect(await dialog.getByLabel("调用方式").inputValue()).toBe("kattis");
  expect(await dialog.getByLabel("命令行参数").inputValue()).toBe('--group "two words"');
  expect(await dialog.getByLabel("部分测试点的参数").inputValue()).toBe("group1/* : --max 100");
  await page.keyboard.press("Escape");
  await part.getByRole("button", { name: "开始验题" }).click();
  await part.getByText("验题中").waitFor();
  await judgeAll(node, 4, 1000);
  await part.getByText("1 个程序不符合预期").waitFor();
  await part.getByText("1 个输入不合法").waitFor();
  await part.getByText("最慢的通过标程用去限制的一半以上").waitFor();
  await part.getByText("最快的超时程序离限制太近").waitFor();
  await part.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await part.getByRole("button", { name: "reads.cpp 的各测试点" }).click();
  await dialog.getByText("FAIL a must be at most 1000 (line 1)").waitFor();
  await page.keyboard.press("Escape");

  await page.locator("#limits").getByLabel("时间限制").fill("2000");
  await page.getByRole("button", { name: "保存", exact: true }).last().click();
  await dialog.getByText("改动内容：时间限制").waitFor();
  await judgeAll(node, 4, 2000);
  await dialog.getByText("1 个程序的结果改变").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "返回编辑" }).click();
  await part.getByRole("heading", { name: "有改动待确认" }).waitFor();
  expect(await limitOf(site, pid)).toBe(1000);
  await part.getByRole("button", { name: "应用改动" }).click();
  await notice(page, "改动已应用").waitFor();
  expect(await limitOf(site, pid)).toBe(2000);
  await part.getByText("2 个程序不符合预期").waitFor();
  // The form shows the values that were applied, so it has no unsaved changes.
  await page.getByText("没有未保存的修改").waitFor();

  const english = await site.visit({ as: "root", locale: "en-US", theme: "dark", width: 390 });
  await english.open(`/admin/problems/${pid}`);
  await restoresAndDeletes(english.page, node);
});

/** The page shows the same content on a narrow screen. A change that affects no verdict is saved at once. */
async function restoresAndDeletes(page: Page, node: JudgedNode): Promise<void> {
  const part = page.locator("#check");
  await part.getByText("2 programs have unexpected results").waitFor();
  await expectNoSidewaysScroll(page);
  await part.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1024, height: 800 });
  await restoreFirst(page, node);
  await part.getByRole("button", { name: "Delete wrong.c" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await notice(page, "Deleted wrong.c").waitFor();
  await page.locator("#options").getByLabel("Source").fill("A regional");
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await notice(page, "Saved").waitFor();
}
