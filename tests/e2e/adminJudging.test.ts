import { judgedCase } from "../http/judgingWorld.ts";
import { expectAccessible, expectNoSidewaysScroll, switchTheme } from "./support/inspect.ts";
import { expect, type Site, test } from "./support/journey.ts";
import { type JudgedNode, notice } from "./support/judgedSite.ts";
import { rowOf, submitter } from "./support/submitting.ts";

/**
 * Creates a user, a problem, and a submission by this user to this problem; the submission is judged with the given
 * result. Returns the submission's id.
 */
async function ended(
  site: Site,
  node: JudgedNode,
  status: number,
  cause: object | null = null,
): Promise<number> {
  const { problemId } = await site.problem();
  const cases = status === 4 ? [] : [1, 2, 3].map((seq) => judgedCase(seq, status));
  return submitter(site, node).judged(await site.person("walker"), problemId, {
    status,
    cases,
    cause: cause as never,
  });
}

test("root rejudges failed submissions, previews a rejudging, and sets a verdict manually", async ({
  site,
}) => {
  const node = await site.judge();
  await judgesFailedAgain(site, node);
  await previewsRejudging(site, node);
  await setsByHand(site, node);
});

/**
 * Tests that the admin page lists a failed submission with the cause of the failure, and that an administrator can
 * rejudge it there.
 */
async function judgesFailedAgain(site: Site, node: JudgedNode): Promise<void> {
  const hint = "Look at the checker";
  const id = await ended(site, node, 4, { code: "checker_failed", hint, detail: "exit status 3" });
  const { page, open } = await site.visit({ as: "root", locale: "en-US" });
  await open("/admin/judging");
  const row = rowOf(page, id);
  await row.getByText("exit status 3").waitFor();
  await expectAccessible(page);
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Rejudge selected (1)" }).click();
  await notice(page, "1 is queued").waitFor();
  await row.waitFor({ state: "detached" });
  const task = await node.task();
  await node.finish(task, { cases: task.cases.map(({ seq }) => judgedCase(seq)) });
}

/** The preview shows the changes before they are applied. */
async function previewsRejudging(site: Site, node: JudgedNode): Promise<void> {
  const id = await ended(site, node, -1);
  const { page, open } = await site.visit({ as: "root", locale: "zh-CN" });
  await open("/admin/judging?tab=rejudgings");
  await page.getByRole("button", { name: "新建重测" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "开始重测" }).click();
  await dialog.getByText("请填写题号或提交编号").waitFor();
  await dialog.getByText("请填写理由").waitFor();
  await dialog.getByLabel("或提交编号").fill(`${id}`);
  await dialog.getByLabel("理由").fill("数据已修正");
  await dialog.getByRole("button", { name: "开始重测" }).click();
  await page.getByRole("heading", { name: /^重测 \d+$/ }).waitFor();
  const task = await node.task();
  expect(task.submitId).toBe(id);
  await node.finish(task, { cases: task.cases.map(({ seq }) => judgedCase(seq)) });
  await page.getByText("待确认").waitFor();
  await page
    .getByRole("cell", { name: /通过/ })
    .first()
    .waitFor();
  await expectAccessible(page);
  await switchTheme(page, "dark");
  await expectNoSidewaysScroll(page, [390, 1024]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "应用新结果" }).click();
  await dialog.getByText("1 个提交的结果会变").waitFor();
  await dialog.getByRole("button", { name: "应用新结果" }).click();
  await page.getByText("已应用").first().waitFor();
}

/** Sets a verdict manually, and checks that all readers see that it was set manually. */
async function setsByHand(site: Site, node: JudgedNode): Promise<void> {
  const id = await ended(site, node, -1);
  const { page, open } = await site.visit({ as: "root", locale: "en-US" });
  await open(`/submission-detail/${id}`);
  await page.getByRole("button", { name: "Set verdict…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Verdict", { exact: true }).selectOption({ label: "Runtime Error" });
  await dialog.getByRole("button", { name: "Set the verdict" }).click();
  await dialog.getByText("Enter a reason").waitFor();
  await dialog.getByLabel("Reason").fill("It read the answers");
  await dialog.getByRole("button", { name: "Set the verdict" }).click();
  await notice(page, "Verdict set").waitFor();
  await page.getByText("root (manual)").waitFor();
  await page.getByText("Runtime Error").first().waitFor();
}
