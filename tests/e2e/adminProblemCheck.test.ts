import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { JudgedCase } from "../../src/shared/judgeProtocol.ts";
import { Verdict } from "../../src/shared/verdict.ts";
import { judgedCase } from "../http/judgingWorld.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { openSite, type Site } from "./support/site.ts";
import { type JudgedNode, judgedSite, notice } from "./support/solving.ts";

let site: Site;
let node: JudgedNode;
let pid: number;
beforeAll(async () => {
  site = await openSite();
  node = await judgedSite(site, ["C", "C++ 17"]);
  const [row] = await site.server.db.query<{ pid: number }>({
    text: "select id as pid from problem where problem_id = '1000'",
  });
  pid = row?.pid ?? 0;
  await site.server.db.query({ text: "delete from problem_solution" });
});
afterAll(async () => {
  node?.kill();
  await site?.close();
});
afterEach(() => node?.dropJobs());

/** Going back in the history is checked inside of its dialog, which shows what becomes of it. */
async function restoreFirst(page: Page): Promise<void> {
  await page.getByRole("button", { name: "History", exact: true }).click();
  const dialogs = page.getByRole("dialog");
  await dialogs.getByRole("button", { name: /^As it was/ }).click();
  await dialogs.getByRole("button", { name: "Restore this version" }).click();
  const check = page.getByRole("dialog", { name: "This change decides verdicts" });
  await check.getByText("What changes: time limit").waitFor();
  await judgeAll(4, 1000);
  await check.getByRole("button", { name: "Go live" }).click();
  await notice(page, "The version is restored").waitFor();
  await page.getByLabel("Time limit (ms)").waitFor();
  await expect.poll(() => page.getByLabel("Time limit (ms)").inputValue()).toBe("1000");
}

/** What a program of that name does, and in which time. */
const ends: Record<string, [status: number, timeMs: number]> = {
  "main.cpp": [Verdict.Accepted, 620],
  "slow.c": [Verdict.TimeLimitExceeded, 1380],
  "wrong.c": [Verdict.WrongAnswer, 12],
};

/** Ends every program that waits: their names are in their code. */
async function judgeAll(count: number, limitMs: number): Promise<void> {
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

async function store(name: string, expected: string): Promise<void> {
  await site.server.db.query({
    text: `insert into problem_solution (problem_id, name, language, code, expected)
      values ($1, $2, 'C', '// ' || $2, $3::text[])`,
    values: [pid, name, expected],
  });
}

test("jury programs are added and run, and a change of a limit shows what it does before it goes live", async () => {
  const { page, open, leave } = await site.visit({ as: "root", locale: "zh-CN", width: 1440 });
  await open(`/admin/problems/${pid}`);
  const part = page.locator("#check");
  await part.getByText("还没有标程和校验程序").waitFor();
  await part.getByRole("button", { name: "添加标程" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("文件名").fill("main.cpp");
  await dialog.locator(".cm-content").click();
  await page.keyboard.type("// main.cpp");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "保存" }).click();
  await part.getByText("还没有检验过").waitFor();
  await store("slow.c", "{TLE}");
  await store("wrong.c", "{WA,RE}");

  await part.getByRole("button", { name: "添加校验程序" }).click();
  await dialog.getByLabel("文件名").fill("reads.cpp");
  await dialog.getByLabel("判定方式").selectOption("kattis");
  await dialog.getByLabel("命令行参数").fill('--group "two words"');
  await dialog.getByLabel("部分测试点的参数").fill("group1/* : --max 100");
  await dialog.locator(".cm-content").click();
  await page.keyboard.type("// reads.cpp");
  await dialog.getByRole("button", { name: "保存" }).click();
  await part.getByText("wrong.c", { exact: true }).waitFor();
  await part.getByRole("button", { name: "编辑 reads.cpp" }).click();
  expect(await dialog.getByLabel("判定方式").inputValue()).toBe("kattis");
  expect(await dialog.getByLabel("命令行参数").inputValue()).toBe('--group "two words"');
  expect(await dialog.getByLabel("部分测试点的参数").inputValue()).toBe("group1/* : --max 100");
  await page.keyboard.press("Escape");
  await part.getByRole("button", { name: "运行检验" }).click();
  await part.getByText("检验中").waitFor();
  await judgeAll(4, 1000);
  await part.getByText("1 个程序不符合预期").waitFor();
  await part.getByText("1 个输入不合法").waitFor();
  await part.getByText("最慢的正解用去限制的一半以上").waitFor();
  await part.getByText("最快的超时程序离限制太近").waitFor();
  await part.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await part.getByRole("button", { name: "reads.cpp 的各测试点" }).click();
  await dialog.getByText("FAIL a must be at most 1000 (line 1)").waitFor();
  await page.keyboard.press("Escape");

  await page.locator("#limits").getByLabel("时间限制").fill("2000");
  await page.getByRole("button", { name: "保存", exact: true }).last().click();
  await dialog.getByText("改动内容：时间限制").waitFor();
  await judgeAll(4, 2000);
  await dialog.getByText("1 个程序的结果改变").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "返回编辑" }).click();
  await part.getByRole("heading", { name: "有改动等待决定" }).waitFor();
  const limitOf = async () =>
    (
      await site.server.db.query<{ limit: number }>({
        text: "select time_limit as limit from problem where id = $1",
        values: [pid],
      })
    )[0]?.limit;
  expect(await limitOf()).toBe(1000);
  await part.getByRole("button", { name: "使改动生效" }).click();
  await notice(page, "改动已生效").waitFor();
  expect(await limitOf()).toBe(2000);
  await part.getByText("2 个程序不符合预期").waitFor();
  // What the form holds is what went live.
  await page.getByText("没有未保存的修改").waitFor();
  await leave();
});

test("in English, in the dark and on a narrow page it says the same; what decides no verdict is saved at once", async () => {
  const visit = { as: "root", locale: "en-US", theme: "dark", width: 390 } as const;
  const { page, open, leave } = await site.visit(visit);
  await open(`/admin/problems/${pid}`);
  const part = page.locator("#check");
  await part.getByText("2 programs did not get what is expected").waitFor();
  await expectNoSidewaysScroll(page);
  await part.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1024, height: 800 });
  await restoreFirst(page);
  await part.getByRole("button", { name: "Delete wrong.c" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await notice(page, "Deleted wrong.c").waitFor();
  await page.locator("#options").getByLabel("Source").fill("A regional");
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await notice(page, "Saved").waitFor();
  await leave();
});
