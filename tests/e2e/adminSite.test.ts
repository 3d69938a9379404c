import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FakeNode } from "../http/judgingWorld.ts";
import { expectAccessible, expectNoSidewaysScroll, switchTheme } from "./support/inspect.ts";
import { openSite, type Site } from "./support/site.ts";
import { judgedSite, notice } from "./support/solving.ts";

let site: Site;
let node: FakeNode;
beforeAll(async () => {
  site = await openSite();
  node = await judgedSite(site);
});
afterAll(async () => {
  node.kill();
  await site.close();
});

const pages = [
  "dashboard",
  "announcement",
  "conf",
  "conf?tab=carousel",
  "conf?tab=contests",
  "conf?tab=database",
  "switch",
];

test("an announcement is written with a preview, hidden, changed and deleted", async () => {
  const { page, open, leave } = await site.visit({ as: "root", locale: "en-US" });
  await open("/admin/announcement");
  await page.getByText("No announcement yet").waitFor();
  await page.getByRole("button", { name: "New announcement" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Enter a title").waitFor();
  await dialog.getByLabel("Title").fill("Maintenance <b>tonight</b>");
  await dialog
    .getByLabel("Content (Markdown)")
    .fill('**Down** at $22:00$\n\n<img src=x onerror="window.hacked=1"><script>hacked=1</script>');
  const preview = dialog.getByRole("region", { name: "Preview" });
  await preview.locator("strong", { hasText: "Down" }).waitFor();
  await preview.locator(".katex").first().waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByText("There are unsaved changes").waitFor();
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await notice(page, "Announcement published").waitFor();
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);

  const row = page.getByRole("row", { name: /Maintenance <b>tonight<\/b>/ });
  await row.getByText("Shown").click();
  await notice(page, "Announcement hidden").waitFor();
  await row.getByText("Hidden").waitFor();
  expect(await visibleTitles()).toEqual([]);

  await row.getByRole("button", { name: "Edit" }).click();
  await dialog.getByLabel("Title").fill("Maintenance");
  await dialog.getByText("Show it to readers").click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await notice(page, "Announcement changed").waitFor();
  expect(await visibleTitles()).toEqual(["Maintenance"]);

  const renamed = page.getByRole("row", { name: /Maintenance/ });
  await renamed.getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await notice(page, "Announcement deleted").waitFor();
  await page.getByText("No announcement yet").waitFor();
  await leave();
});

async function visibleTitles(): Promise<string[]> {
  const response = await fetch(`${site.address}/api/get-common-announcement`);
  const { data } = (await response.json()) as { data: { records: { title: string }[] } };
  return data.records.map(({ title }) => title);
}

test("names and switches reach the visitors, pictures their order", async () => {
  const { page, open, leave } = await site.visit({ as: "root", locale: "en-US" });
  await open("/admin/conf");
  await page.getByLabel("Record link").fill("javascript:alert(1)");
  await page.getByText("Enter an address that begins with").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await page.getByLabel("Record link").fill("https://record.example/");
  await page.getByLabel("Record name").fill("Record 42");
  await page.getByLabel("Short name").fill("SJ");
  await page.getByRole("button", { name: "Save" }).click();
  await notice(page, "Saved").waitFor();
  await expect.poll(() => page.title()).toContain("- SJ");

  await page.getByRole("link", { name: "Carousel" }).click();
  for (const red of [20, 200]) {
    const background = { r: red, g: 90, b: 140 };
    const buffer = await sharp({ create: { width: 800, height: 400, channels: 3, background } })
      .png()
      .toBuffer();
    const chosen = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Add picture" }).click();
    await (await chosen).setFiles({ name: "a.png", mimeType: "image/png", buffer });
    await page.getByRole("img", { name: red === 20 ? "Picture 1" : "Picture 2" }).waitFor();
  }
  const first = await page.getByRole("img", { name: "Picture 1" }).getAttribute("src");
  await page.getByRole("button", { name: "Move back" }).first().click();
  await notice(page, "Order saved").waitFor();
  await expect
    .poll(() => page.getByRole("img", { name: "Picture 2" }).getAttribute("src"))
    .toBe(first);

  await open("/admin/switch");
  await page.getByText("Rank", { exact: true }).click();
  await page.getByRole("button", { name: "Save" }).nth(1).click();
  await notice(page, "Saved").waitFor();
  await open("/home");
  await page.getByRole("contentinfo").getByText("Record 42").waitFor();
  await expect
    .poll(() => page.getByRole("banner").getByRole("link", { name: /Rank/ }).count())
    .toBe(0);
  await leave();
});

test("other sites' contests are added, changed and removed, what is wrong is told at its field", async () => {
  const { page, open, leave } = await site.visit({ as: "root", locale: "en-US" });
  await open("/admin/conf?tab=contests");
  await page.getByText("No contest yet").waitFor();
  await page.getByRole("button", { name: "Add contest" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => dialog.getByText("Fill this in").count()).toBe(5);
  await dialog.getByLabel("Site").fill("Elsewhere");
  await dialog.getByLabel("Title").fill("Round <b>7</b>");
  await dialog.getByLabel("Link").fill("javascript:alert(1)");
  await dialog.getByLabel("Begins").fill("2090-05-01T19:00");
  await dialog.getByLabel("Ends").fill("2090-05-01T18:00");
  await dialog.getByText("Enter an address that begins with").waitFor();
  await dialog.getByText("It must end after it begins").waitFor();
  await expectAccessible(page);
  await dialog.getByLabel("Link").fill("https://example.org/7");
  await dialog.getByLabel("Ends").fill("2090-05-01T21:30");
  await dialog.getByRole("button", { name: "Save" }).dblclick();
  await notice(page, "Contest added").waitFor();
  expect(await contestsAtHome()).toEqual(["Round <b>7</b>"]);

  const row = page.getByRole("row", { name: /Round <b>7<\/b>/ });
  await row.getByRole("button", { name: "Edit" }).click();
  await expect.poll(() => dialog.getByLabel("Begins").inputValue()).toBe("2090-05-01T19:00");
  await dialog.getByLabel("Title").fill("Round 8");
  await dialog.getByRole("button", { name: "Save" }).click();
  await notice(page, "Contest changed").waitFor();
  expect(await contestsAtHome()).toEqual(["Round 8"]);

  await page
    .getByRole("row", { name: /Round 8/ })
    .getByRole("button", { name: "Delete" })
    .click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await notice(page, "Contest deleted").waitFor();
  await page.getByText("No contest yet").waitFor();
  expect(await contestsAtHome()).toEqual([]);
  await leave();
});

async function contestsAtHome(): Promise<string[]> {
  const response = await fetch(`${site.address}/api/get-recent-other-contest`);
  return ((await response.json()) as { data: { title: string }[] }).data.map(({ title }) => title);
}

test("a reader gets the chosen language, else the browser's, else the site's", async () => {
  const { page, open, leave } = await site.visit({ as: "root", locale: "zh-CN" });
  const languageFor = async (locale: string, chosen?: string) => {
    const context = await page.context().browser()!.newContext({ locale, baseURL: site.address });
    const reader = await context.newPage();
    if (chosen) {
      await reader.addInitScript((own) => localStorage.setItem("verdict.language", own), chosen);
    }
    await reader.goto("/introduction");
    await reader.locator("#page-title").waitFor();
    const language = await reader.getAttribute("html", "lang");
    const shown = /[\u4e00-\u9fff]/.test(await reader.locator("h1").innerText());
    await context.close();
    expect(shown).toBe(language === "zh-CN");
    return language;
  };
  expect(await languageFor("fr-FR")).toBe("zh-CN");
  await open("/admin/conf");
  await page.getByLabel("默认语言").selectOption("en-US");
  await page.getByRole("button", { name: "保存" }).click();
  await notice(page, "已保存").waitFor();
  expect(await languageFor("fr-FR")).toBe("en-US");
  expect(await languageFor("zh-TW")).toBe("zh-CN");
  expect(await languageFor("zh-CN", "en-US")).toBe("en-US");
  await leave();
});

test("the dashboard shows the node, the server and the numbers", async () => {
  const { page, open, leave } = await site.visit({ as: "root", locale: "en-US" });
  await open("/admin");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/dashboard");
  await page.getByRole("heading", { name: "node-1" }).waitFor();
  await page.getByText("Takes work").waitFor();
  await page.getByText(new URL(site.address).port).first().waitFor();
  await page.getByText("4 languages").click();
  await page.getByText("C++ 17").waitFor();
  await leave();
});

test("problem administrators see the dashboard, and no page of root", async () => {
  await site.addUser("problemist", 1008);
  const { page, open, leave } = await site.visit({
    as: "problemist",
    locale: "en-US",
    forgive: /403/,
  });
  await open("/admin/dashboard");
  await page.getByRole("heading", { name: "node-1" }).waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Switches" }).count()).toBe(0);
  await open("/admin/switch");
  await page.getByText("Your role may not open this page").waitFor();
  await leave();
});

test.each([
  { locale: "zh-CN", theme: "light", width: 1440 },
  { locale: "en-US", theme: "dark", width: 390 },
] as const)(
  "every page is accessible ($locale, $theme, $width)",
  async (look) => {
    const { page, open, leave } = await site.visit({ as: "root", ...look });
    for (const path of pages) {
      await open(`/admin/${path}`);
      await page.setViewportSize({ width: look.width, height: 900 });
      await shoot(path, look);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    await open("/admin/announcement");
    await page.setViewportSize({ width: look.width, height: 900 });
    await page.locator("main button").first().click();
    await page.getByRole("dialog").locator("textarea").fill("# Title\n\n- **one**\n- $x^2$");
    await page.getByRole("dialog").locator(".prose strong").waitFor();
    await shoot("announcement-dialog", look);
    await expectAccessible(page);
    await leave();

    async function shoot(name: string, { locale, theme, width }: typeof look): Promise<void> {
      const folder = process.env["VERDICT_SHOTS"];
      if (!folder) return;
      await switchTheme(page, theme);
      const file = `${name.replace(/\W+/g, "-")}-${locale}-${theme}-${width}.png`;
      await page.screenshot({ path: `${folder}/${file}`, fullPage: true });
    }
  },
  240_000,
);
