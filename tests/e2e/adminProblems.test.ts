import { readFile } from "node:fs/promises";
import sharp from "sharp";
import type { Locator, Page } from "playwright-core";
import { expectAccessible } from "./support/inspect.ts";
import { chooseFile } from "./support/chooseFile.ts";
import { expect, type Site, test, type Visit } from "./support/journey.ts";
import { moveDown } from "./support/keyboardMove.ts";
import { notice } from "./support/notices.ts";

const save = (page: Page) => page.getByRole("button", { name: /^(Save|Create problem)$/ });

test("a problem in both languages is written, previewed and created; contestants read it", async ({
  site,
}) => {
  const { page, open, leave } = await site.visit({
    as: "root",
    locale: "en-US",
    width: 1440,
    expectedErrors: /400|409|ERR_FAILED/,
  });
  const saving = await lostAnswers(page);
  await open("/admin/problems");
  await page.getByRole("link", { name: "New problem", exact: true }).click();
  await page.getByRole("heading", { name: "New problem" }).waitFor();

  await save(page).click();
  await page.getByText("This field is required").first().waitFor();
  await expect.poll(() => focused(page)).toBe("Title in English");
  await page.getByRole("link", { name: "Not saved: Basics." }).waitFor();

  // The form proposes an id and opens with the fields for the user's language.
  await expect.poll(() => page.getByLabel("Display ID").inputValue()).toMatch(/\d$/);
  await page.getByLabel("Display ID").fill("sum-1");
  await page.getByLabel("Title in English").fill("Sum them");
  expect(await page.getByLabel("Title in Chinese").count()).toBe(0);
  await page.getByRole("button", { name: "Add Chinese" }).click();
  await page.getByLabel("Title in Chinese").fill("求和");
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
    // The form already contains the first sample.
    if (number > 1) await page.getByRole("button", { name: "Add sample" }).click();
    await page.getByLabel(`Input of sample ${number}`).fill(input);
    await page.getByLabel(`Output of sample ${number}`).fill(output);
  }
  await moveDown(page, "Move Sample 1");
  await expect.poll(() => page.getByLabel("Input of sample 1").inputValue()).toBe("4 5");

  await page.getByLabel("Time limit (ms)").fill("0");
  await page.keyboard.press("Control+s");
  await page.getByText("Enter a number from 1 to").waitFor();
  await page.getByLabel("Time limit (ms)").fill("1500");
  const publish = page.getByRole("button", { name: "Save and publish" });
  await page.getByRole("button", { name: "Go to Test data" }).waitFor();
  expect(await publish.isDisabled()).toBe(true);
  await typeCases(page);
  await chooseFile(page);
  await expect.poll(() => publish.isEnabled()).toBe(true);
  await page.keyboard.press("Control+s");
  await notice(page, "Saved").waitFor();
  await page.getByRole("heading", { name: "Edit SUM-1" }).waitFor();
  await page.getByText("Everything is saved").waitFor();
  expect(await storedAs(site)).toEqual({ auth: 2, cases: 2 });
  await publish.click();
  await publish.waitFor({ state: "detached" });
  await page.getByText("Everything is saved").waitFor();
  expect(await storedAs(site)).toEqual({ auth: 1, cases: 2 });
  await attachFiles(page);
  await readWhole(page);
  await takeKnownId(page);
  await losesAnswer(page, saving);
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

test("two users save the same problem and merge their versions; an unsaved draft is offered again, a version restored from the history", async ({
  site,
}) => {
  const { pid, problemId } = await site.problem();
  const setter = await site.person("setter", 1008);
  const mine = await site.visit({
    as: "root",
    locale: "en-US",
    width: 1440,
    expectedErrors: /409/,
  });
  const theirs = await site.visit({ as: setter, locale: "en-US" });
  await mine.open(`/admin/problem/edit/${pid}`);
  await theirs.open(`/admin/problems/${pid}`);
  await theirs.page.getByLabel("Title in English").fill("Sum of two");
  await theirs.page.getByLabel("Source", { exact: true }).fill("A morning");
  await save(theirs.page).click();
  await notice(theirs.page, "Saved").waitFor();

  const { page } = mine;
  await page.getByLabel("Source", { exact: true }).fill("An evening");
  await page.getByLabel("Input (English)", { exact: true }).fill("Two integers.");
  await save(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(`${setter} saved a newer version at`).waitFor();
  await dialog.getByText("changed on both sides").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save the selection" }).click();
  await notice(page, "Saved").waitFor();
  await expect.poll(() => page.getByLabel("Title in English").inputValue()).toBe("Sum of two");
  const answer = await fetch(`${site.address}/api/get-problem?problemId=${problemId}`, {
    headers: { "accept-language": "en-US" },
  });
  expect(await answer.json()).toMatchObject({
    data: { problem: { title: "Sum of two", source: "An evening", input: "Two integers." } },
  });
  await theirs.leave();
  await offersDraft(site, pid, mine);
});

/** Unsaved text is offered to the same user in another browser. */
async function offersDraft(site: Site, pid: number, first: Visit): Promise<void> {
  const source = (page: Page) => page.getByLabel("Source", { exact: true });
  const before = await source(first.page).inputValue();
  await source(first.page).fill("A quiet evening");
  // The query looks for this text, because the database may still contain an earlier draft.
  const storedDrafts = () =>
    site.sql("select 1 from problem_draft where problem_id = $1 and content like $2", [
      pid,
      "%A quiet evening%",
    ]);
  await expect.poll(storedDrafts).toHaveLength(1);
  await first.page.getByText("draft saved at").waitFor();
  await first.page.getByRole("link", { name: "Tags" }).click();
  await first.page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
  await expect.poll(() => source(first.page).inputValue()).toBe("A quiet evening");
  await first.leave();

  const { page, open } = await site.visit({ as: "root", locale: "en-US", width: 1440 });
  await open(`/admin/problems/${pid}`);
  await page.getByText("Unsaved changes from").waitFor();
  await expect.poll(() => source(page).inputValue()).toBe(before);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect.poll(() => source(page).inputValue()).toBe("A quiet evening");
  await save(page).click();
  await notice(page, "Saved").waitFor();
  await restoresVersion(page);
}

test("a selection is published, the problem that is refused says why and stays selected, and the typed id confirms deletion", async ({
  site,
}) => {
  const { pid, problemId } = await site.problem();
  await site.sql("update problem set auth = 2 where id = $1", [pid]);
  const bare = `${problemId}-BARE`;
  await site.sql(
    `with p as (insert into problem (problem_id, auth) values ($1, 2) returning id)
     insert into problem_title (problem_id, locale, title) select id, 'en-US', 'Bare' from p`,
    [bare],
  );
  const { page, open } = await site.visit({ as: "root", locale: "en-US" });
  await open(`/admin/problems?keyword=${problemId}`);
  const bar = page.getByRole("group", { name: "Actions for the selected problems" });
  expect(await bar.count()).toBe(0);
  await page.getByRole("checkbox", { name: "Select every problem on this page" }).check();
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: "Publish 2 problems?" }).waitFor();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await dialog.getByText("1 done, 1 not:").waitFor();
  await dialog.getByText("A public problem needs a statement and test data").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect
    .poll(() => page.getByRole("checkbox", { name: `Select ${bare}` }).isChecked())
    .toBe(true);
  await bar.getByText("1 selected").waitFor();
  const [row] = await site.sql<{ auth: number }>("select auth from problem where id = $1", [pid]);
  expect(row?.auth).toBe(1);
  await deletesByName(site, page, problemId);
});

/** The history shows how a version differs from the current one, and the version can be restored. */
async function restoresVersion(page: Page): Promise<void> {
  await page.getByRole("button", { name: "History", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Initial state/ }).click();
  await dialog.getByText("Differs from the current version in").waitFor();
  await dialog.locator("del", { hasText: "A+B Problem" }).waitFor();
  await dialog.locator("ins", { hasText: "Sum of two" }).waitFor();
  // The code templates have not changed, and must not be listed if the database returns them in a different order.
  expect(await dialog.getByRole("heading", { name: "Code templates" }).count()).toBe(0);
  await dialog.getByRole("button", { name: "Restore this version" }).click();
  await notice(page, "The version was restored").waitFor();
  await expect.poll(() => page.getByLabel("Title in English").inputValue()).toBe("A+B Problem");
}

async function deletesByName(site: Site, page: Page, problemId: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${problemId}`, exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete or archive" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("It has no submissions yet").waitFor();
  const remove = dialog.getByRole("button", { name: "Delete permanently" });
  const field = dialog.getByLabel(`Type the display ID ${problemId} to confirm`);
  await field.fill("OWN");
  await expect.poll(() => remove.isDisabled()).toBe(true);
  await field.fill(problemId.toLowerCase());
  await remove.click();
  await notice(page, `${problemId} is deleted`).waitFor();
  expect(await site.sql("select 1 from problem where problem_id = $1", [problemId])).toEqual([]);
}

/** The label of the focused element. */
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

/** Adds a file with the name of an existing file, keeps both, downloads one, and deletes one after a confirmation. */
async function attachFiles(page: Page): Promise<void> {
  const list = page.getByRole("region", { name: "Pictures and downloads" });
  const bring = () =>
    list.locator('input[type="file"]').setInputFiles({
      name: "notes.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("read me"),
    });
  // Waits for the file that was selected before the problem existed.
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
  await notice(page, "notes.txt was deleted").waitFor();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
}

/** The preview shows the entire statement, in both languages. */
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

/** If only the server can detect an error, it is shown at its field, and the field gets the focus. */
async function takeKnownId(page: Page): Promise<void> {
  const field = page.getByLabel("Display ID");
  await field.fill("1000");
  await page.keyboard.press("Control+s");
  await page.getByText("The id 1000 is already in use").waitFor();
  await expect.poll(() => focused(page)).toBe("Display ID");
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  await field.fill("SUM-1");
  await page.getByText("Everything is saved").waitFor();
}

/**
 * The server saves the problem, but the connection is lost before the page receives the response. Saving again must not
 * cause a conflict.
 */
async function losesAnswer(page: Page, saving: LostAnswers): Promise<void> {
  await page.getByLabel("Stack limit (MiB)").fill("64");
  saving.areLost = true;
  await page.keyboard.press("Control+s");
  await expect.poll(() => saving.lostStatuses).toEqual([200]);
  await page.getByRole("region", { name: "Saving" }).getByRole("alert").waitFor();
  saving.areLost = false;
  await page.keyboard.press("Control+s");
  await page.getByText("Everything is saved").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
}

interface LostAnswers {
  areLost: boolean;
  /** Status codes of the server's responses that the test withheld from the page. */
  lostStatuses: number[];
}

/**
 * Intercepts a page's save requests, so that a test can withhold their responses. The interception must be set up
 * before the document is loaded. Otherwise, a request right after the set-up might not be intercepted, because the
 * browser reports success before the interception takes effect in the document.
 */
async function lostAnswers(page: Page): Promise<LostAnswers> {
  const saving: LostAnswers = { areLost: false, lostStatuses: [] };
  await page.route("**/api/admin/problem", async (route) => {
    if (!saving.areLost) return route.continue();
    const request = route.request();
    const body = request.postData();
    const init = { method: request.method(), headers: request.headers(), body };
    const answer = await fetch(request.url(), init);
    await answer.text();
    saving.lostStatuses.push(answer.status);
    await route.abort();
  });
  return saving;
}

async function storedAs(site: Site): Promise<{ auth: number; cases: number } | undefined> {
  const [row] = await site.sql<{ auth: number; cases: number }>(
    `select p.auth, count(c.seq)::int as cases from problem p
     left join problem_case c on p.id = c.problem_id and p.data_version = c.data_version
     where p.problem_id = 'SUM-1' group by p.id`,
  );
  return row;
}

/** Two cases are entered by hand; they are stored when the problem is created. */
async function typeCases(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add a test case" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Input", { exact: true }).fill("1 2\n");
  await dialog.getByLabel("Output", { exact: true }).fill("3\n");
  await dialog.getByRole("button", { name: "Add and continue" }).click();
  await dialog.getByLabel("Input", { exact: true }).fill("4 5\n");
  await dialog.getByLabel("Output", { exact: true }).fill("9\n");
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByText("The test data has unsaved changes").waitFor();
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
