import type { Page } from "playwright-core";
import type { JudgeTask } from "../../src/shared/judge/judgeTask.ts";
import type { TrialOutcome } from "../../src/shared/verdict/trial.ts";
import { expect, test, type Visit } from "./support/journey.ts";
import { codeIn, type JudgedNode, writeCode } from "./support/judgedSite.ts";
import { outcome, trialTask } from "./support/trials.ts";

const wrong = outcome(1, { status: -1, stdout: "-2 \textra\n", stdoutBytes: 10, stderr: "debug" });

const panel = (page: Page) => page.getByRole("region", { name: /^(Run|运行)$/ });
const tab = (page: Page, name: RegExp) => page.getByRole("tab", { name });

async function answer(node: JudgedNode, trial: TrialOutcome[]): Promise<JudgeTask> {
  const task = await trialTask(node);
  await node.finish(task, { trial });
  return task;
}

test("the key runs the editor's code on every sample, then on an own input; a submission replaces the panel", async ({
  site,
}) => {
  const node = await site.judge();
  const visit = await site.visit({ locale: "en-US", as: await site.person("walker") });
  const { page } = visit;
  const chunks: string[] = [];
  page.on("request", (request) => chunks.push(request.url()));
  await visit.open("/problem/1000");
  expect(
    chunks.filter((url) => /\/trial/i.test(url)),
    "its code is not loaded with the page",
  ).toEqual([]);
  await runsSamples(page, node);
  await runsOwnInput(visit, node);

  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("region", { name: "Result" }).waitFor();
  await expect.poll(() => panel(page).isVisible()).toBe(false);
  const task = await node.task();
  expect(task.trial).toBeUndefined();
  await node.finish(task);
});

/** The panel shows where the output differs from the expected output. */
async function runsSamples(page: Page, node: JudgedNode): Promise<void> {
  await writeCode(page, "int main() {}");
  await page.keyboard.press("Control+'");
  const task = await trialTask(node);
  expect([task.code, task.trial?.map(({ input }) => input)]).toEqual([
    "int main() {}",
    ["1 2\n", "-5 3\n"],
  ]);
  const attempt = { jobId: task.jobId, attempt: task.attempt };
  for (const [phase, words] of [
    ["compiling", "Compiling…"],
    ["judging", "Running…"],
  ] as const) {
    node.send({ type: "progress", ...attempt, phase, cases: [] });
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
  const liveRegion = page.locator("[role=status]", { hasText: "1 of 2 samples passed" });
  await expect.poll(() => liveRegion.count()).toBe(1);
  await expect.poll(() => codeIn(page)).toBe("int main() {}");
  await tab(page, /My submissions/).click();
  await page.getByText("You have not submitted to this problem yet.").waitFor();
}

/** The user's input is stored in this browser, separately for each problem. */
async function runsOwnInput({ page, open }: Visit, node: JudgedNode): Promise<void> {
  await tab(page, /Sample 1/).focus();
  await page.keyboard.press("End");
  const field = page.getByLabel("Input for the program");
  await expect
    .poll(() => field.inputValue(), { message: "at first the first sample" })
    .toBe("1 2\n");
  await field.fill("40 2\n");
  await page.keyboard.press("Control+'");
  const task = await answer(node, [outcome(0, { judged: false, stdout: "42\n" })]);
  expect(task.trial).toEqual([{ seq: 0, input: "40 2\n", answer: null }]);
  await panel(page).getByText("Finished", { exact: true }).waitFor();
  await expect
    .poll(() => panel(page).getByRole("region", { name: "Your output" }).textContent())
    .toBe("42");
  await page.getByRole("button", { name: "Close the run panel" }).click();
  await expect.poll(() => panel(page).isVisible()).toBe(false);
  await open("/problem/1000");
  await page.keyboard.press("Control+'");
  await answer(node, [outcome(0), outcome(1)]);
  await tab(page, /Custom input/).click();
  await expect.poll(() => field.inputValue()).toBe("40 2\n");
}
