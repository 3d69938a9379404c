import { callsOf } from "./support/calls.ts";
import { solveProblem } from "./support/editorials.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, test } from "./support/journey.ts";
import { notice } from "./support/notices.ts";

test("an editorial is written with a draft and two languages, is closed until its reader has solved the problem, and a proposal of the reader is accepted", async ({
  freshSite,
}) => {
  const site = await freshSite();
  const { pid, problemId } = await site.problem();
  const reader = await site.person("reader");
  const setting = await site.visit({
    locale: "en-US",
    as: "root",
    expectedErrors: /status of 409/,
  });
  const { page, open } = setting;
  await open(`/admin/problems/${pid}/editorials`);
  await page.getByRole("button", { name: "Write an editorial" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Title" }).fill("Greedy");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Write a text, or clear the title in this language").waitFor();
  await dialog.getByRole("textbox", { name: "Text" }).fill("Take the **smallest** first: $O(n)$.");
  await dialog.getByRole("region", { name: "Preview" }).getByText("smallest").waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [390]);

  await page.reload();
  await page.getByRole("button", { name: "Write an editorial" }).click();
  await dialog.getByText("Restored from the draft in this browser").waitFor();
  expect(await dialog.getByLabel("Title").inputValue()).toBe("Greedy");
  await dialog.getByRole("radio", { name: "中文" }).check();
  await dialog.getByLabel("Title").fill("贪心");
  await dialog.getByRole("textbox", { name: "Text" }).fill("每次取最小的。");
  await dialog.getByRole("radio", { name: "After solving" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Edit “Greedy”" }).waitFor();

  const reading = await site.visit({ locale: "zh-CN", as: reader, width: 390, theme: "dark" });
  await reading.open(`/problem/${problemId}`);
  await reading.page.getByRole("tab", { name: "题解" }).click();
  await reading.page.getByText("暂无可以阅读的题解").waitFor();
  await reading.page.getByText("通过这道题之后，可以投稿题解。").waitFor();
  await solveProblem(site, reader, pid);
  await reading.page.reload();
  await reading.page.getByRole("tab", { name: "题解" }).click();
  await reading.page.getByRole("heading", { name: "贪心" }).waitFor();
  await reading.page.getByRole("radio", { name: "English" }).check();
  await reading.page.locator("strong", { hasText: "smallest" }).waitFor();
  await expectAccessible(reading.page);
  await expectNoSidewaysScroll(reading.page, [320, 390]);
  await reading.page.getByRole("button", { name: "投稿题解" }).click();
  const form = reading.page.getByRole("dialog");
  await form.getByRole("textbox", { name: "标题" }).fill("排序");
  await form.getByRole("textbox", { name: "正文" }).fill("先排序。");
  await form.getByRole("button", { name: "提交" }).click();
  await reading.page.getByText("待审核").waitFor();

  // Another edit is stored while the form is open: both versions are shown, and neither is lost.
  await page.reload();
  await page.getByRole("button", { name: "Edit “Greedy”" }).click();
  await dialog.getByRole("textbox", { name: "Text" }).fill("Mine");
  const root = await callsOf(site, "root");
  const [{ id }] = (await site.sql<{ id: number }>(
    "select id from editorial where state = 'published'",
  )) as [{ id: number }];
  await root("PUT", "/api/admin/editorial", {
    id,
    revision: 1,
    texts: [{ locale: "en-US", title: "Greedy", content: "Theirs" }],
    release: "solved",
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "The editorial was edited" }).waitFor();
  await page.getByRole("button", { name: "Overwrite it with mine" }).click();
  await notice(page, "Saved").waitFor();

  await page.getByRole("button", { name: "Decide on “排序”" }).click();
  await dialog.getByRole("region", { name: "中文: 排序" }).getByText("先排序。").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Accept" }).click();
  await page.getByText("No proposals are waiting.").waitFor();
  await page.getByRole("button", { name: "Delete “Greedy”" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Delete “Greedy”" }).waitFor();

  await reading.page.reload();
  await reading.page.getByRole("tab", { name: "题解" }).click();
  await reading.page.getByRole("button", { name: "排序", exact: true }).waitFor();
  await reading.open("/message/sys");
  await reading.page.getByRole("heading", { name: "题解已被采纳：排序" }).waitFor();
});
