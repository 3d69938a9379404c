import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { JudgeTask } from "../../src/shared/judgeProtocol.ts";
import type { TrialOutcome } from "../../src/shared/trial.ts";
import {
  appearances,
  expectAccessible,
  expectNoSidewaysScroll,
  whenDrawn,
} from "./support/inspect.ts";
import { openSite, type Site } from "./support/site.ts";
import { codeIn, type JudgedNode, judgedSite, notice, writeCode } from "./support/solving.ts";

let site: Site;
let node: JudgedNode;
beforeAll(async () => {
  site = await openSite();
  await site.addUser("walker");
  node = await judgedSite(site);
});
afterAll(async () => {
  node?.kill();
  await site?.close();
});
afterEach(() => node?.dropJobs());
beforeEach(async () => {
  await site.server.db.query({ text: "delete from job where kind = 'trial'" });
  await site.server.db.query({ text: "delete from trial" });
});

/** The default outcome is a sample that passed. */
function outcome(seq: number, changes: Partial<TrialOutcome> = {}): TrialOutcome {
  return {
    ...{ seq, status: 0, judged: true, timeMs: 4, memoryKb: 540, message: null, endedBy: null },
    ...{ note: null, stdout: "3\n", stdoutBytes: 2, stdoutCut: false, stderr: "" },
    stderrCut: false,
    ...changes,
  };
}

const wrong = outcome(1, { status: -1, stdout: "-2 \textra\n", stdoutBytes: 10, stderr: "debug" });

const panel = (page: Page) => page.getByRole("region", { name: /^(Run|运行)$/ });
const tab = (page: Page, name: RegExp) => page.getByRole("tab", { name });

/** Asks for the run once it waits: the node's signs of life in between say that it wants none. */
async function nextRun(): Promise<JudgeTask> {
  const text = "select 1 from job where kind = 'trial' and state = 0";
  await expect.poll(() => site.server.db.query({ text }), { timeout: 30_000 }).toHaveLength(1);
  return node.task();
}

/** Answers the next task, which must be a run. */
async function answer(trial: TrialOutcome[], result: object = {}): Promise<JudgeTask> {
  const task = await nextRun();
  expect(task.trial, "a run, not a submission").toBeDefined();
  await node.finish(task, { trial, ...result });
  return task;
}

test("the key runs what the editor holds on every sample, and shows where the output differs", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  const chunks: string[] = [];
  page.on("request", (request) => chunks.push(request.url()));
  await open("/problem/1000");
  expect(
    chunks.filter((url) => /trial/i.test(url)),
    "nothing of it comes with the page",
  ).toEqual([]);
  await writeCode(page, "int main() {}");
  await page.keyboard.press("Control+'");
  const task = await nextRun();
  expect([task.code, task.trial?.map(({ input }) => input)]).toEqual([
    "int main() {}",
    ["1 2\n", "-5 3\n"],
  ]);
  const ticket = { jobId: task.jobId, attempt: task.attempt };
  for (const [phase, words] of [
    ["compiling", "Compiling…"],
    ["judging", "Running…"],
  ] as const) {
    node.send({ type: "progress", ...ticket, phase, cases: [] });
    await panel(page).getByText(words).waitFor();
  }
  await node.finish(task, { trial: [outcome(0), wrong] });
  await panel(page).getByText("1 of 2 samples passed").waitFor();
  const failing = tab(page, /Sample 2 Wrong Answer/);
  await expect
    .poll(() => failing.getAttribute("aria-selected"), {
      message: "the sample that failed is shown",
    })
    .toBe("true");
  await panel(page).getByText("Differs from line 1 on").waitFor();
  const cells = panel(page).getByRole("row").nth(1).getByRole("cell");
  await expect.poll(() => cells.allTextContents()).toEqual(["-2\u200B", "-2·→\textra"]);
  await expect.poll(() => cells.nth(1).locator("mark").textContent()).toBe("·→\textra");
  await panel(page).getByText("debug").waitFor();
  const spoken = page.locator("[role=status]", { hasText: "1 of 2 samples passed" });
  await expect.poll(() => spoken.count()).toBe(1);
  await expect.poll(() => codeIn(page)).toBe("int main() {}");
  await tab(page, /My Submissions/).click();
  await page.getByText("You have not submitted a solution yet.").waitFor();
  await leave();
});

test("a compile error leads to its line", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  await open("/problem/1000");
  await writeCode(page, "int main() {\n  return 0\n}");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await answer([], { status: -2, errorMessage: "main.cpp:2:11: error: expected ';'" });
  await panel(page).getByText("The code does not compile").waitFor();
  await panel(page).getByRole("button", { name: "main.cpp:2:11" }).click();
  await expect.poll(() => page.locator(".cm-activeLine").textContent()).toBe("  return 0");
  await leave();
});

test("an own input is run alone, and stays with its problem in this browser", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  await open("/problem/1000");
  await page.keyboard.press("Control+'");
  await answer([outcome(0), outcome(1)]);
  await panel(page).getByText("All 2 samples passed").waitFor();
  await tab(page, /Sample 1/).focus();
  await page.keyboard.press("End");
  const field = page.getByLabel("What the program will read");
  await expect
    .poll(() => field.inputValue(), { message: "at first the first sample" })
    .toBe("1 2\n");
  await field.fill("40 2\n");
  await page.keyboard.press("Control+'");
  const task = await answer([outcome(0, { judged: false, stdout: "42\n" })]);
  expect(task.trial).toEqual([{ seq: 0, input: "40 2\n", answer: null }]);
  await panel(page).getByText("Ended well").waitFor();
  await expect
    .poll(() => panel(page).getByRole("region", { name: "Your output" }).textContent())
    .toBe("42");
  await page.getByRole("button", { name: "Close the run panel" }).click();
  await expect.poll(() => panel(page).isVisible()).toBe(false);
  await open("/problem/1000");
  await page.keyboard.press("Control+'");
  await answer([outcome(0), outcome(1)]);
  await tab(page, /Own input/).click();
  await expect.poll(() => field.inputValue()).toBe("40 2\n");
  await field.fill("x".repeat(64 * 1024 + 1));
  await panel(page).getByText("The input has 65,537 bytes").waitFor();
  await expect
    .poll(() => panel(page).getByRole("button", { name: "Run", exact: true }).isDisabled())
    .toBe(true);
  await leave();
});

test("an interactive problem has no samples to run, and says what an own input is", async () => {
  const problemId = await interactiveProblem();
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  await open(`/problem/${problemId}`);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await answer([outcome(0, { judged: false })]);
  await expect.poll(() => panel(page).getByRole("tab").allTextContents()).toEqual(["Own input"]);
  await panel(page).getByText("there is no interactor here").waitFor();
  await leave();
});

async function interactiveProblem(): Promise<string> {
  const [found] = await site.server.db.query<{ id: string }>({
    text: `update problem set judge_mode = 'interactive', spj_language = 'C++ 17', spj_code = 'x'
      where problem_id = '1002' returning problem_id as id`,
  });
  return found?.id ?? "";
}

test("a run that got lost says so and can be repeated at once", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  await open("/problem/1000");
  await page.keyboard.press("Control+'");
  const task = await nextRun();
  await site.server.db.query({
    // Of another name, so that the node's next sign of life does not take it up again.
    text: "update job set lease_until = now() - interval '1 s', worker = 'gone' where id = $1",
    values: [task.jobId],
  });
  await panel(page).getByText("The judge went away in the middle").waitFor();
  await node.finish(task, { trial: [outcome(0), outcome(1)] });
  await panel(page).getByRole("button", { name: "Run again" }).click();
  await answer([outcome(0), outcome(1)]);
  await panel(page).getByText("All 2 samples passed").waitFor();
  await leave();
});

test("an old answer that arrives after the end takes the result away no more", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route("**/api/trial?*", async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const old = await route.fetch();
    asked.resolve();
    await released.promise;
    return route.fulfill({ response: old });
  });
  await open("/problem/1000");
  await page.keyboard.press("Control+'");
  const task = await nextRun();
  await asked.promise;
  await node.finish(task, { trial: [outcome(0), outcome(1)] });
  const passed = panel(page).getByText("All 2 samples passed");
  await passed.waitFor();
  const late = page.waitForResponse("**/api/trial?*");
  released.resolve();
  await (await late).finished();
  await whenDrawn(page);
  expect(await passed.isVisible()).toBe(true);
  await leave();
});

test("too many runs are refused with the seconds to wait", async () => {
  const { page, open, leave } = await site.visit({
    locale: "en-US",
    as: "walker",
    forgive: /429/,
  });
  await site.server.db.query({
    // The limit of ten minutes: that of ten seconds could be over before a slow page is there.
    text: `insert into trial (uid, problem_id, language, code, inputs, state, finished_at)
      select md5('walker'), (select min(id) from problem), 'C', '', '[]', 'done', now()
      from generate_series(1, 60)`,
  });
  await open("/problem/1000");
  await page.keyboard.press("Control+'");
  await panel(page)
    .getByRole("alert")
    .getByText(/Too many runs; try again in \d+ s/)
    .waitFor();
  await expect
    .poll(() => page.getByRole("button", { name: "Run", exact: true }).isEnabled())
    .toBe(true);
  await leave();
});

test("without the live channel the results are asked for", async () => {
  const visit = await site.visit({ locale: "en-US", as: "walker", forgive: /ERR_FAILED/ });
  const { page } = visit;
  await page.route("**/api/live*", (route) => route.abort());
  await visit.open("/problem/1000");
  await page.keyboard.press("Control+'");
  await answer([outcome(0), outcome(1)]);
  await panel(page).getByText("All 2 samples passed").waitFor();
  await visit.leave();
});

test("a panel that cannot be loaded costs the press, not the page", async () => {
  const { page, open, leave } = await site.visit({
    locale: "en-US",
    as: "walker",
    forgive: /ERR_FAILED/,
  });
  let broken = true;
  await page.route(/\/assets\/TrialPanel-.*\.js$/, (route) =>
    broken ? route.abort() : route.continue(),
  );
  await open("/problem/1000");
  await writeCode(page, "int kept;");
  await page.keyboard.press("Control+'");
  await notice(page, "The server cannot be reached").waitFor();
  await expect.poll(() => codeIn(page)).toBe("int kept;");
  await expect
    .poll(() => page.getByRole("button", { name: "Run", exact: true }).isEnabled())
    .toBe(true);
  broken = false;
  await leave();
});

test("a guest is asked to log in, and nothing is sent", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await open("/problem/1000");
  await page.getByRole("button", { name: "Log in to run" }).click();
  await page.getByRole("dialog", { name: "Log in" }).waitFor();
  expect(sent.filter((url) => /trial/i.test(url))).toEqual([]);
  await leave();
});

test("a submission shows its result in the panel's place", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  await open("/problem/1001");
  await writeCode(page, "int both;");
  await page.keyboard.press("Control+'");
  const run = await nextRun();
  await node.finish(run, { trial: run.trial?.map(({ seq }) => outcome(seq)) });
  await panel(page)
    .getByText(/passed|Accepted/)
    .first()
    .waitFor();
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("region", { name: "Result" }).waitFor();
  await expect.poll(() => panel(page).isVisible()).toBe(false);
  const task = await node.task();
  expect(task.trial).toBeUndefined();
  await node.finish(task);
  await leave();
});

describe.each(appearances)("in $locale, $theme", ({ locale, theme }) => {
  test("the panel is accessible with a difference, an own input and on a phone", async () => {
    const { page, open, leave } = await site.visit({ locale, theme, as: "walker" });
    let runs = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/trial")) runs += 1;
    });
    await open("/problem/1000");
    await page.keyboard.press("Control+'");
    await answer([outcome(0), wrong]);
    await panel(page).getByRole("table").waitFor();
    await expectAccessible(page);
    await tab(page, /Own input|自己的输入/).click();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole("button", { name: /^(Result|结果)$/ }).click();
    await tab(page, /Sample 2|样例 2/).click();
    await panel(page).getByRole("table").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page, [320, 390, 768, 1440]);
    await panel(page).getByRole("table").waitFor();
    expect(runs, "another width is no other run").toBe(1);
    await leave();
  });
});
