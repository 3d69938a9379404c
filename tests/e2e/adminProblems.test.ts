import { readFile } from "node:fs/promises";
import sharp from "sharp";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { moveDown } from "./support/moving.ts";
import { openSite, type Site } from "./support/site.ts";
import { notice } from "./support/solving.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await site.addUser("setter", 1008);
});
afterAll(() => site.close());

const save = (page: Page) => page.getByRole("button", { name: /^(Save|Create problem)$/ });

test("a problem in both languages is written, previewed and created; contestants read it", async () => {
  const { page, open, leave } = await site.visit({
    ...{ as: "root", locale: "en-US", width: 1440, forgive: /409|ERR_FAILED/ },
  });
  await open("/admin/problems");
  await page.getByRole("link", { name: "New problem" }).click();
  await page.getByRole("heading", { name: "New problem" }).waitFor();

  await save(page).click();
  await page.getByText("Fill this in").first().waitFor();
  await expect.poll(() => focused(page)).toBe("Display ID");

  await page.getByLabel("Display ID").fill("sum-1");
  await page.getByLabel("Title in Chinese").fill("求和");
  await page.getByLabel("Title in English").fill("Sum them");
  await page.getByRole("radio", { name: "Public" }).check();
  await addTag(page, "brand new");
  await page.getByLabel("Description (Chinese)", { exact: true }).fill("给出 $a$ 和 $b$。");
  const english = page.getByLabel("Description (English)", { exact: true });
  await english.fill("Given ");
  await english.press("Control+b");
  await page.keyboard.type("two");
  await english.press("End");
  await page.keyboard.type(" integers $a$ and $b$.");
  await expect.poll(() => english.inputValue()).toBe("Given **two** integers $a$ and $b$.");
  const preview = page.getByRole("region", { name: "Description (English): preview" });
  await preview.locator("strong", { hasText: "two" }).waitFor();
  await preview.locator(".katex").first().waitFor();
  await page
    .getByRole("region", { name: "Description (Chinese): preview" })
    .locator(".katex")
    .first()
    .waitFor();
  await dropPicture(english);
  await preview.locator("img").waitFor();

  for (const [number, input, output] of [
    [1, "1 2", "3"],
    [2, "4 5", "9"],
  ] as const) {
    await page.getByRole("button", { name: "Add example" }).click();
    await page.getByLabel(`Input of example ${number}`).fill(input);
    await page.getByLabel(`Output of example ${number}`).fill(output);
  }
  await moveDown(page, "Move Example 1");
  await expect.poll(() => page.getByLabel("Input of example 1").inputValue()).toBe("4 5");

  await page.getByLabel("Time limit (ms)").fill("0");
  await page.keyboard.press("Control+s");
  await page.getByText("Enter a number from 1 to").waitFor();
  await page.getByLabel("Time limit (ms)").fill("1500");
  await page.keyboard.press("Control+s");
  await notice(page, "Saved").waitFor();
  await page.getByRole("heading", { name: "Edit SUM-1" }).waitFor();
  await page.getByText("Everything is saved").waitFor();
  await typeCases(page);
  await attachFiles(page);
  await readWhole(page);
  await takeKnownId(page);
  await loseAnswer(page);
  await leave();

  for (const [locale, title] of [
    ["zh-CN", "求和"],
    ["en-US", "Sum them"],
  ] as const) {
    const reader = await site.visit({ locale });
    await reader.open("/problem/SUM-1");
    await reader.page.getByRole("heading", { name: title }).waitFor();
    await reader.page.locator(".prose .katex").first().waitFor();
    await expect
      .poll(() => reader.page.locator("figure pre").allTextContents())
      .toEqual(["4 5", "9", "1 2", "3"]);
    await reader.leave();
  }
});

test("visibility changes in the list at once, and is taken back when the server refuses", async () => {
  const { page, open, leave } = await site.visit({
    as: "root",
    locale: "en-US",
    forgive: /50[03]/,
  });
  await open("/admin/problems?keyword=SUM-1");
  const choice = page.getByLabel("Visibility of SUM-1");
  await choice.selectOption("Private");
  await notice(page, "Only the staff can see SUM-1 now").waitFor();
  expect(await statusOf("/api/get-problem?problemId=SUM-1")).toBe(403);

  await page.route("**/change-problem-auth", (route) => route.fulfill({ status: 503, body: "" }));
  const refused = page.waitForResponse("**/change-problem-auth");
  await choice.selectOption("Contest only");
  // The list says the old value too before it says the new one: without this the route could go too soon.
  await refused;
  await expect.poll(() => choice.inputValue()).toBe("2");
  await page.unroute("**/change-problem-auth");
  await choice.selectOption("Public");
  await notice(page, "Everybody can see SUM-1 now").waitFor();
  expect(await statusOf("/api/get-problem?problemId=SUM-1")).toBe(200);
  await leave();
});

test("two people save the same problem: both versions are shown and merged", async () => {
  const pid = await pidOf("SUM-1");
  const mine = await site.visit({ as: "root", locale: "en-US", width: 1440, forgive: /409/ });
  const theirs = await site.visit({ as: "setter", locale: "en-US" });
  await mine.open(`/admin/problem/edit/${pid}`);
  await theirs.open(`/admin/problems/${pid}`);
  await theirs.page.getByLabel("Title in English").fill("Sum of two");
  await theirs.page.getByLabel("Memory limit (MiB)").fill("128");
  const before = await versionsOf(pid);
  await save(theirs.page).dblclick();
  await notice(theirs.page, "Saved").waitFor();
  expect(await versionsOf(pid)).toBe(before + 1);
  await theirs.leave();

  const { page, leave } = mine;
  await page.getByLabel("Memory limit (MiB)").fill("64");
  await page.getByLabel("Input (English)", { exact: true }).fill("Two integers.");
  await save(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("setter saved a newer version at").waitFor();
  await dialog.getByText("changed on both sides").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save what is chosen" }).click();
  await notice(page, "Saved").waitFor();
  await expect.poll(() => page.getByLabel("Title in English").inputValue()).toBe("Sum of two");
  await expect.poll(() => page.getByLabel("Memory limit (MiB)").inputValue()).toBe("64");
  const { problem } = (await answerOf("/api/get-problem?problemId=SUM-1")) as {
    problem: { title: string; memoryLimit: number; input: string };
  };
  expect(problem).toMatchObject({ title: "Sum of two", memoryLimit: 64, input: "Two integers." });
  await leave();
});

test("unsaved work asks before it is left, survives a closed window and is offered again", async () => {
  const pid = await pidOf("SUM-1");
  const first = await site.visit({ as: "root", locale: "en-US" });
  await first.open(`/admin/problems/${pid}`);
  await first.page.getByLabel("Source", { exact: true }).fill("A quiet evening");
  await first.page.getByText("draft kept at").waitFor();
  await first.page.getByRole("link", { name: "Tags" }).click();
  const dialog = first.page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect
    .poll(() => first.page.getByLabel("Source", { exact: true }).inputValue())
    .toBe("A quiet evening");
  await first.leave();

  const second = await site.visit({ as: "root", locale: "en-US" });
  await second.open(`/admin/problems/${pid}`);
  await second.page.getByText("Unsaved changes from").waitFor();
  await expect.poll(() => second.page.getByLabel("Source", { exact: true }).inputValue()).toBe("");
  await second.page.getByRole("button", { name: "Restore" }).click();
  await expect
    .poll(() => second.page.getByLabel("Source", { exact: true }).inputValue())
    .toBe("A quiet evening");
  await save(second.page).click();
  await notice(second.page, "Saved").waitFor();
  await second.open(`/admin/problems/${pid}`);
  await expect.poll(() => second.page.getByText("Unsaved changes from").count()).toBe(0);
  await expect
    .poll(() => second.page.getByLabel("Source", { exact: true }).inputValue())
    .toBe("A quiet evening");
  await second.leave();
});

test("the history shows what changed and brings an earlier version back", async () => {
  const pid = await pidOf("SUM-1");
  const { page, open, leave } = await site.visit({ as: "root", locale: "en-US", width: 1440 });
  await open(`/admin/problems/${pid}`);
  await page.getByRole("button", { name: "History" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Created/ }).click();
  await dialog.getByText("Differs from now in").waitFor();
  await dialog.locator("del", { hasText: "Sum them" }).waitFor();
  await dialog.locator("ins", { hasText: "Sum of two" }).waitFor();
  // Parts that the database only orders in another way are no difference.
  expect(await dialog.getByRole("heading", { name: "Code templates" }).count()).toBe(0);
  await dialog.getByRole("button", { name: "Restore this version" }).click();
  await notice(page, "The version is restored").waitFor();
  await expect.poll(() => page.getByLabel("Title in English").inputValue()).toBe("Sum them");
  await leave();
});

test("a problem is deleted only by its typed display id", async () => {
  const { page, open, leave } = await site.visit({ as: "root", locale: "en-US" });
  await open("/admin/problems?keyword=SUM-1");
  await page.getByRole("button", { name: "Actions for SUM-1" }).click();
  await page.getByRole("menuitem", { name: "Delete or archive" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Nobody has submitted to it yet").waitFor();
  const remove = dialog.getByRole("button", { name: "Delete for ever" });
  const field = dialog.getByLabel("Type the display ID SUM-1 to confirm");
  await field.fill("SUM");
  await expect.poll(() => remove.isDisabled()).toBe(true);
  await field.fill("sum-1");
  await remove.click();
  await notice(page, "SUM-1 is deleted").waitFor();
  await page.getByText("No problems").waitFor();
  expect(await statusOf("/api/get-problem?problemId=SUM-1")).toBe(404);
  await leave();
});

test.each([
  { locale: "zh-CN", theme: "light", width: 1440 },
  { locale: "en-US", theme: "dark", width: 390 },
] as const)("list and form are accessible ($locale, $theme, $width)", async (look) => {
  const { page, open, leave } = await site.visit({ as: "root", ...look, height: 900 });
  for (const [name, path] of [
    ["list", "/admin/problems"],
    ["form", `/admin/problems/${await pidOf("1000")}`],
  ] as const) {
    await open(path);
    await page.setViewportSize({ width: look.width, height: 900 });
    await page.waitForTimeout(300);
    await shoot(page, `${name}-${look.width}`);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page, [320, 1024]);
  }
  await leave();
});

/** What the focus is in, by its label. */
function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const active = document.activeElement;
    return active instanceof HTMLInputElement ? (active.labels?.[0]?.textContent ?? null) : null;
  });
}

async function addTag(page: Page, name: string): Promise<void> {
  const field = page.getByRole("combobox", { name: "Tags" });
  await field.fill(name);
  await page.getByRole("option", { name: `New tag “${name}”` }).waitFor();
  await field.press("Enter");
  await page.getByRole("button", { name: `Remove tag ${name}` }).waitFor();
}

/** A file is added, kept beside another of its name, downloaded, and deleted after a question. */
async function attachFiles(page: Page): Promise<void> {
  const list = page.getByRole("region", { name: "Pictures and downloads" });
  const bring = () =>
    list.locator('input[type="file"]').setInputFiles({
      ...{ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("read me") },
    });
  await list.getByText("No pictures or downloads yet").waitFor();
  await bring();
  await list.getByText("not in the statement").waitFor();
  await bring();
  await page.getByRole("dialog").getByRole("button", { name: "Keep both" }).click();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(2);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    list.getByRole("link", { name: "Download notes.txt", exact: true }).click(),
  ]);
  expect(await readFile(await file.path(), "utf8")).toBe("read me");
  await list.getByRole("button", { name: "Delete notes.txt", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete the file" }).click();
  await notice(page, "notes.txt is deleted").waitFor();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
}

/** The whole statement, in the language of either reader. */
async function readWhole(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const paper = page.getByRole("dialog").getByRole("article");
  await paper.getByRole("heading", { name: "SUM-1 Sum them" }).waitFor();
  await paper.locator("strong", { hasText: "two" }).waitFor();
  await paper.getByText("1,500 ms").waitFor();
  await expect
    .poll(() => paper.locator("figure pre").allTextContents())
    .toEqual(["4 5", "9", "1 2", "3"]);
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("radio", { name: "Chinese" }).check();
  await paper.getByRole("heading", { name: "SUM-1 求和" }).waitFor();
  await page.keyboard.press("Escape");
}

/** What only the server knows to be wrong stands at its field, which has the focus. */
async function takeKnownId(page: Page): Promise<void> {
  const field = page.getByLabel("Display ID");
  await field.fill("1000");
  await page.keyboard.press("Control+s");
  await page.getByText("There already is a problem 1000").waitFor();
  await expect.poll(() => focused(page)).toBe("Display ID");
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  const noDraft = page.waitForResponse(
    (answer) => answer.url().includes("/draft") && answer.request().method() === "DELETE",
  );
  await field.fill("SUM-1");
  await noDraft;
}

/** The server has saved, and the connection breaks before it says so: saving again is no conflict. */
async function loseAnswer(page: Page): Promise<void> {
  await page.getByLabel("Stack limit (MiB)").fill("64");
  await page.route("**/api/admin/problem", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press("Control+s");
  await page.getByRole("region", { name: "Saving" }).getByRole("alert").waitFor();
  await page.unroute("**/api/admin/problem");
  await page.keyboard.press("Control+s");
  await page.getByText("Everything is saved").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
}

/** Two cases by hand, saved as the problem's first test data. */
async function typeCases(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Type a case" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Input", { exact: true }).fill("1 2\n");
  await dialog.getByLabel("Output", { exact: true }).fill("3\n");
  await dialog.getByRole("button", { name: "Add and type another" }).click();
  await dialog.getByLabel("Input", { exact: true }).fill("4 5\n");
  await dialog.getByLabel("Output", { exact: true }).fill("9\n");
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Save as new version" }).click();
  await notice(page, "Saved as version").waitFor();
  const [row] = await site.server.db.query<{ cases: string }>({
    text: `select count(*) as cases from problem_case c
      join problem p on p.id = c.problem_id and p.data_version = c.data_version
      where p.problem_id = 'SUM-1'`,
    values: [],
  });
  expect(Number(row?.cases)).toBe(2);
}

async function dropPicture(area: Locator): Promise<void> {
  const background = { r: 20, g: 90, b: 140 };
  const image = await sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
  await area.evaluate((element, bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], "image.png", { type: "image/png" }));
    element.dispatchEvent(
      new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }),
    );
  }, Array.from(image));
}

async function statusOf(path: string): Promise<number> {
  return (await fetch(`${site.address}${path}`)).status;
}

async function answerOf(path: string): Promise<unknown> {
  const response = await fetch(`${site.address}${path}`, {
    headers: { "accept-language": "en-US" },
  });
  return ((await response.json()) as { data: unknown }).data;
}

async function pidOf(problemId: string): Promise<number> {
  const rows = await site.server.db.query<{ id: string }>({
    text: "select id from problem where problem_id = $1",
    values: [problemId],
  });
  return Number(rows[0]!.id);
}

async function versionsOf(pid: number): Promise<number> {
  const rows = await site.server.db.query({
    text: "select revision from problem_history where problem_id = $1",
    values: [pid],
  });
  return rows.length;
}

async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env["VERDICT_SHOTS"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
