import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { judgedCase } from "../http/judgingWorld.ts";
import { expectAccessible, expectNoSidewaysScroll, switchTheme } from "./support/inspect.ts";
import { openSite, type Site, USER_PASSWORD } from "./support/site.ts";
import { type JudgedNode, judgedSite, notice } from "./support/solving.ts";

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

let token: string | null = null;

/** A submission to A+B in the walker's name that the judges ended like this. */
async function ended(status: number, cause: object | null = null): Promise<number> {
  const post = (path: string, body: object) =>
    fetch(site.address + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: token }) },
      body: JSON.stringify(body),
    });
  const signIn = { username: "walker", password: USER_PASSWORD };
  token ??= (await post("/api/login", signIn)).headers.get("authorization");
  const submission = { pid: "1000", language: "C", code: "int main() {}" };
  const sent = await post("/api/submit-problem-judge", submission);
  const { data } = (await sent.json()) as { data: { submitId: number } };
  const task = await node.task();
  expect(task.submitId).toBe(data.submitId);
  const cases = status === 4 ? [] : task.cases.map(({ seq }) => judgedCase(seq, status));
  await node.finish(task, { status, cases, cause: cause as never });
  return data.submitId;
}

test("what the judges failed at is shown with its cause and judged again", async () => {
  const hint = "Look at the checker";
  const id = await ended(4, { code: "checker_failed", hint, detail: "exit status 3" });
  const { page, open, leave } = await site.visit({ as: "root", locale: "en-US" });
  await open("/admin/judging");
  const row = page.getByRole("row", { name: new RegExp(`^.*${id}`) });
  await row.getByText("exit status 3").waitFor();
  await expectAccessible(page);
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Judge the selected again (1)" }).click();
  await notice(page, "1 is queued").waitFor();
  await page.getByText("No system errors").waitFor();
  const task = await node.task();
  await node.finish(task, { cases: task.cases.map(({ seq }) => judgedCase(seq)) });
  await leave();
});

test("a rejudging shows what would change before it counts", async () => {
  const id = await ended(-1);
  const { page, open, leave } = await site.visit({ as: "root", locale: "zh-CN" });
  await open("/admin/judging?tab=rejudgings");
  await page.getByRole("button", { name: "新建重判" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "开始评测" }).click();
  await dialog.getByText("请填写题目 ID 或提交编号").waitFor();
  await dialog.getByText("请填写理由").waitFor();
  await dialog.getByLabel("或提交编号").fill(`${id}`);
  await dialog.getByLabel("理由").fill("数据已修正");
  await dialog.getByRole("button", { name: "开始评测" }).click();
  await page.getByRole("heading", { name: /^重判 \d+$/ }).waitFor();
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
  await leave();
});

test("root sets a verdict by hand, and everybody reads that it is one", async () => {
  const id = await ended(-1);
  const { page, open, leave } = await site.visit({ as: "root", locale: "en-US" });
  await open(`/submission-detail/${id}`);
  await page.getByRole("button", { name: "Set by hand…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Verdict", { exact: true }).selectOption({ label: "Runtime Error" });
  await dialog.getByRole("button", { name: "Set the verdict" }).click();
  await dialog.getByText("Enter a reason").waitFor();
  await dialog.getByLabel("Reason").fill("It read the answers");
  await dialog.getByRole("button", { name: "Set the verdict" }).click();
  await notice(page, "The verdict is set").waitFor();
  await page.getByText("root (by hand)").waitFor();
  await page.getByText("Runtime Error").first().waitFor();
  await leave();
});
