import type { Page } from "playwright-core";
import { judgedCase } from "../http/judgingWorld.ts";
import { expectSound } from "./support/geometry.ts";
import { appearances, expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, type Site, test, type Visit } from "./support/journey.ts";
import { editorOf, type JudgedNode, submitButton, writeCode } from "./support/judgedSite.ts";
import { outcome, trialTask } from "./support/trials.ts";

for (const look of appearances) {
  test(`dialogs, menus and states of pages are accessible: ${look.locale}, ${look.theme}`, async ({
    site,
  }) => {
    const visit = await site.visit({ ...look, width: 800 });
    const { page } = visit;
    await visit.open("/home");
    await page.locator("header button[class*=primary]").click();
    await page.locator("dialog[open] input[name=username]").waitFor();
    await page.locator("dialog[open] button[type=submit]").click();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await page.locator("header button[aria-haspopup=menu]").first().click();
    await page.locator("[role=menu]").waitFor();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await page.locator("header button[aria-haspopup=dialog]:not([aria-keyshortcuts])").click();
    await page.locator("dialog[open] nav").waitFor();
    await expectSound(page);
    await visit.leave();
    await problemStates(site, look);
  });
}

/** Inspects the problem page in several states: with each panel open, during judging, and with a trial run. */
async function problemStates(site: Site, look: (typeof appearances)[number]): Promise<void> {
  const node = await site.judge();
  const visit = await site.visit({ ...look, as: await site.person("walker") });
  const { page } = visit;
  await visit.open("/problem/1007");
  await editorOf(page);
  for (const name of [
    /^(Tags|标签)$/,
    /^(Versions|历史版本)$/,
    /^(Editor settings|编辑器设置)$/,
    /^(Display options|显示方式)$/,
  ]) {
    await page.getByRole("button", { name }).click();
    const panel = page.locator("[popover]:popover-open");
    await panel.first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect.poll(() => panel.count()).toBe(0);
  }
  await writeCode(page, "int z;");
  await page.getByRole("button", { name: /^(Reset to template|恢复模板)$/ }).click();
  const undo = page.getByRole("button", { name: /^(Undo|撤销)$/ });
  // The notice stays while its button has the focus, no matter how long the inspection takes.
  await undo.focus();
  await expectAccessible(page);
  await undo.click();
  for (const name of [/^(My submissions|我的提交)/, /^(Attachments|题目附件)/]) {
    await page.getByRole("tab", { name }).click();
    await page.getByRole("tabpanel").locator("table, pre, p").first().waitFor();
    await expectAccessible(page);
  }
  await page.getByRole("button", { name: /^(Statistics|统计)$/ }).click();
  await page.getByRole("dialog").waitFor();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await judgedStates(page, node);
  await runStates(visit, node);
}

/**
 * Inspects three submissions: one during judging, one that is partly accepted, and one that is refused because its code
 * is blank.
 */
async function judgedStates(page: Page, node: JudgedNode): Promise<void> {
  await writeCode(page, "int y;");
  await submitButton(page).click();
  const task = await node.task();
  node.send({ type: "progress", ...task, phase: "judging", cases: [judgedCase(1)] });
  await page.locator("[data-seq='1']").waitFor();
  await expectAccessible(page);
  const half = task.cases.map(({ seq, group }) => ({
    ...judgedCase(seq, seq % 3 === 0 ? -1 : 0),
    score: seq % 3 === 0 ? 0 : 5,
    group,
  }));
  await node.finish(task, { status: 8, score: 40, cases: half });
  const result = page.getByRole("region", { name: /^(Result|评测结果)$/ });
  await result
    .getByText(/Partially Accepted|部分通过/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await writeCode(page, " ");
  await submitButton(page).click();
  await page.getByRole("alert").waitFor();
  await expectAccessible(page);
}

/** Inspects a run with unexpected output, a run with the user's own input, and a run on a phone. */
async function runStates({ page, open }: Visit, node: JudgedNode): Promise<void> {
  const panel = page.getByRole("region", { name: /^(Run|运行)$/ });
  let runs = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/trial")) runs += 1;
  });
  await open("/problem/1000");
  await writeCode(page, "int main() {}");
  await page.keyboard.press("Control+'");
  const wrong = { status: -1, stdout: "-2 \textra\n", stdoutBytes: 10, stderr: "debug" };
  await node.finish(await trialTask(node), { trial: [outcome(0), outcome(1, wrong)] });
  await panel.getByRole("table").waitFor();
  await expectAccessible(page);
  await page.getByRole("tab", { name: /Custom input|自定义输入/ }).click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: /^(Result|结果)$/ }).click();
  await page.getByRole("tab", { name: /Sample 2|样例 2/ }).click();
  await panel.getByRole("table").waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [320, 390, 768, 1440]);
  await panel.getByRole("table").waitFor();
  expect(runs, "another width does not start a new run").toBe(1);
}
