import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, switchTheme } from "./support/inspect.ts";
import { openSite, type Site } from "./support/site.ts";
import { notice } from "./support/solving.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await site.addUser("setter", 1001);
});
afterAll(() => site?.close());

async function tagNames(classification: string): Promise<string[]> {
  const rows = await site.server.db.query<{ name: string }>({
    text: `select t.name from tag t join tag_classification c on c.id = t.classification_id
      where c.name = $1 order by t.rank, t.id`,
    values: [classification],
  });
  return rows.map(({ name }) => name);
}

test("a tag is made in a new classification, moved by keyboard, merged and deleted", async () => {
  const { page, open, leave } = await site.visit({ as: "root", locale: "en-US", forgive: /400/ });
  await open("/admin/problem/tag");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/tag");
  await page.getByRole("button", { name: "New classification" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Enter a name").waitFor();
  await dialog.getByLabel("Name", { exact: true }).fill("图论");
  await dialog.getByLabel("English name").fill("Graphs");
  await dialog.getByRole("button", { name: "Save" }).click();
  await notice(page, "Created").waitFor();

  for (const name of ["拓扑排序", "生成树", "拓扑序"]) {
    await page.getByRole("button", { name: "Add a tag to “图论”" }).click();
    const field = dialog.getByLabel("Name", { exact: true });
    await field.fill("最短路");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("named “最短路” already").waitFor();
    await field.fill(name);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "hidden" });
  }
  const chip = (name: string) => page.getByRole("button", { name: `${name}, used by` });
  await expect.poll(() => tagNames("图论")).toEqual(["拓扑排序", "生成树", "拓扑序"]);

  await chip("拓扑序").focus();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await chip("拓扑序").focus();
  const told = (words: string) => page.getByText(words).waitFor({ state: "attached" });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press("Space", "ArrowLeft", "ArrowLeft", "Escape");
  await told("拓扑序 stays where it was");
  await press("Space", "ArrowLeft");
  await told("拓扑序 is at place 2");
  await press("Space");
  await expect.poll(() => tagNames("图论")).toEqual(["拓扑排序", "拓扑序", "生成树"]);

  await chip("拓扑序").click();
  await dialog.getByText("Merge into another tag").click();
  await dialog.getByLabel("Tag that remains").selectOption({ label: "拓扑排序" });
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await notice(page, "Merged into “拓扑排序”").waitFor();
  await expect.poll(() => tagNames("图论")).toEqual(["拓扑排序", "生成树"]);

  await chip("First steps").or(chip("入门")).first().click();
  await dialog.getByText(/problems? carr(y|ies) this tag:/).waitFor();
  await dialog.getByRole("link", { name: /^1000 / }).waitFor();
  await dialog.getByRole("button", { name: "Delete tag" }).click();
  await dialog.getByText(/los(e|es) this tag/).waitFor();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await notice(page, "Deleted").waitFor();
  await expect.poll(() => chip("入门").count()).toBe(0);
  await leave();
});

test("whoever may only tag sees why merging and deleting are not offered", async () => {
  const { page, open, leave } = await site.visit({ as: "setter", locale: "zh-CN" });
  await open("/admin/tag");
  await page
    .getByRole("button", { name: /道题使用，点击修改$/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("合并与删除会影响他人的题目").waitFor();
  await expect.poll(() => dialog.getByRole("button", { name: "删除标签" }).isDisabled()).toBe(true);
  await leave();
});

test.each([
  ["zh-CN", "light", 1440],
  ["en-US", "dark", 390],
] as const)("the page of tags is accessible in %s, %s, %d px", async (locale, theme, width) => {
  const { page, open, leave } = await site.visit({ as: "root", locale, width });
  await open("/admin/tag");
  await switchTheme(page, theme);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [width]);
  await page.getByRole("button", { name: /新建标签|New tag/ }).click();
  await page.getByRole("dialog").waitFor();
  await expectAccessible(page);
  await leave();
});
