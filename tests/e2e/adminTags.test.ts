import { expectAccessible } from "./support/inspect.ts";
import { expect, type Site, test } from "./support/journey.ts";
import { announcement, notice } from "./support/notices.ts";

async function namesIn(site: Site, classification: string): Promise<string[]> {
  const rows = await site.sql<{ name: string }>(
    `select t.name from tag t join tag_classification c on c.id = t.classification_id
     where c.name = $1 order by t.rank, t.id`,
    [classification],
  );
  return rows.map(({ name }) => name);
}

test("a tag is created in a new classification, moved by keyboard, merged and deleted", async ({
  freshSite,
}) => {
  const site = await freshSite();
  const tagNames = (classification: string) => namesIn(site, classification);
  const { page, open } = await site.visit({ as: "root", locale: "en-US", expectedErrors: /400/ });
  await open("/admin/problem/tag");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/tag");
  await page.getByRole("button", { name: "New classification" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Enter a name").waitFor();
  await expectAccessible(page);
  await dialog.getByLabel("Name", { exact: true }).fill("图论");
  await dialog.getByLabel("English name").fill("Graphs");
  await dialog.getByRole("button", { name: "Save" }).click();
  await notice(page, "Created").waitFor();

  for (const name of ["拓扑排序", "生成树", "拓扑序"]) {
    await page.getByRole("button", { name: "Add a tag to “图论”" }).click();
    const field = dialog.getByLabel("Name", { exact: true });
    await field.fill("最短路");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("classification named “最短路”").waitFor();
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
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press("Space", "ArrowLeft", "ArrowLeft", "Escape");
  await announcement(page, "Moving 拓扑序 was canceled").waitFor();
  await press("Space", "ArrowLeft");
  await announcement(page, "拓扑序 is at position 2").waitFor();
  await press("Space");
  await expect.poll(() => tagNames("图论")).toEqual(["拓扑排序", "拓扑序", "生成树"]);

  await chip("拓扑序").click();
  await dialog.getByText("Merge into another tag").click();
  await dialog.getByLabel("Tag to keep").selectOption({ label: "拓扑排序" });
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await notice(page, "Merged into “拓扑排序”").waitFor();
  await expect.poll(() => tagNames("图论")).toEqual(["拓扑排序", "生成树"]);

  await chip("First steps").or(chip("入门")).first().click();
  await dialog.getByText(/problems? uses? this tag:/).waitFor();
  await dialog.getByRole("link", { name: /^1000 / }).waitFor();
  await dialog.getByRole("button", { name: "Delete tag" }).click();
  await dialog.getByText(/loses? this tag/).waitFor();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await notice(page, "Deleted").waitFor();
  await expect.poll(() => chip("入门").count()).toBe(0);
});
