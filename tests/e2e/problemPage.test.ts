import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { judgedCase } from "../http/judgingWorld.ts";
import { expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, type Site, test, type Visit } from "./support/journey.ts";
import { editorOf, submitButton, writeCode } from "./support/judgedSite.ts";

test("the statement page: limits, samples, languages, tags, statistics, attachments, own submissions, sizes of its panes", async ({
  site,
}) => {
  await site.judge();
  const visit = await site.visit({ locale: "en-US", width: 1400 });
  await visit.open("/problem/1000");
  await readsLimits(visit.page);
  await copiesSamples(visit);
  await changesLanguage(visit);
  await opensPanels(visit.page);
  await savesAttachment(visit);
  await resizesPanes(visit);
});

async function readsLimits(page: Page): Promise<void> {
  const limits = page.locator("dl").first();
  const language = page.getByRole("region", { name: "Code", exact: true }).getByRole("combobox");
  await language.selectOption("C++ 17");
  await expect.poll(() => limits.textContent()).toContain("1,000 ms");
  await language.selectOption("Java");
  await limits.getByText("2,000 ms").waitFor();
  await limits.getByText("Java ×2").hover();
  await page.getByRole("tooltip").getByText("Java gets 2 times the limits of C/C++").waitFor();
}

async function copiesSamples({ page, context }: Visit): Promise<void> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copy the input of sample 1" }).click();
  await expect.poll(() => page.locator("[role=status]", { hasText: "Copied" }).count()).toBe(1);
  await expect.poll(clipboard).toBe("1 2\n");
  await page.getByRole("button", { name: "Copy all samples" }).click();
  await expect.poll(clipboard).toBe("1 2\n\n3\n\n-5 3\n\n-2\n");
}

async function changesLanguage({ page, open }: Visit): Promise<void> {
  await page.getByLabel("Statement language").selectOption("zh-CN");
  await page.getByText("请输出它们的和").waitFor();
  const language = () =>
    page
      .locator(".prose")
      .first()
      .evaluate((text) => text.closest("[lang]")?.getAttribute("lang"));
  await expect.poll(language).toBe("zh-CN");
  await open("/problem/1008");
  await page.getByRole("note").getByText("has no English statement").waitFor();
}

/** Checks that closing a panel returns the focus to its button, and that tags are hidden until they are requested. */
async function opensPanels(page: Page): Promise<void> {
  await page.goto("/problem/1009");
  const opener = page.getByRole("button", { name: "Statistics" });
  await opener.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading").first().waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect
    .poll(() => opener.evaluate((button) => button === document.activeElement))
    .toBe(true);

  await page.getByRole("tab", { name: "My submissions" }).click();
  await page.getByText("Log in to see your submissions").waitFor();
  await page.getByRole("tabpanel").getByRole("button", { name: "Log in" }).click();
  await page.getByRole("dialog", { name: "Log in" }).waitFor();
  await page.keyboard.press("Escape");

  const panel = page.getByRole("dialog", { name: "Tags" });
  await expect.poll(() => panel.count()).toBe(0);
  await page.getByRole("button", { name: "Tags" }).click();
  await panel.getByRole("link").first().click();
  await page.waitForURL(/\/problem\?tagId=/);
}

async function savesAttachment({ page, open }: Visit): Promise<void> {
  await open("/problem/1007");
  await page.getByRole("tab", { name: "Attachments 2" }).click();
  const file = page.getByRole("region", { name: "dice.h" });
  await file.locator("pre").waitFor();
  const download = page.waitForEvent("download");
  await file.getByRole("button", { name: "Download dice.h" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("dice.h");
  const source = new URL("../../samples/1007-the-longest-streak/files/dice.h", import.meta.url);
  expect(await readFile(await saved.path(), "utf8")).toBe(await readFile(source, "utf8"));
}

/**
 * The user can resize panes with the mouse and the keyboard, whether the panes are stacked or side by side; the sizes
 * are stored.
 */
async function resizesPanes({ page, open }: Visit): Promise<void> {
  await open("/problem/1000");
  await editorOf(page);
  const divider = page.getByRole("separator");
  const share = async () => Number(await divider.getAttribute("aria-valuenow"));
  await expect.poll(() => share()).toBe(50);
  await divider.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(() => share()).toBe(62);
  const box = await divider.boundingBox();
  if (!box) throw new Error("no divider");
  await page.mouse.move(box.x + 5, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(420, box.y + 100, { steps: 4 });
  await page.mouse.up();
  await expect.poll(share).toBe(30);
  // Simulates a busy machine, on which the drop may arrive before the last move is rendered.
  await page.mouse.down();
  await divider.evaluate((element, y) => {
    for (const type of ["pointermove", "pointerup"]) {
      const place = { clientX: 560, clientY: y, pointerId: 1, bubbles: true };
      element.dispatchEvent(new PointerEvent(type, place));
    }
  }, box.y + 100);
  await page.mouse.up();
  await expect.poll(share).toBe(40);
  await page.getByRole("button", { name: "Stacked" }).click();
  await expect.poll(() => divider.getAttribute("aria-orientation")).toBe("horizontal");
  await page.reload();
  await expect.poll(() => divider.getAttribute("aria-orientation")).toBe("horizontal");
  await expect.poll(() => share()).toBe(40);
}

test("on a phone the three panes are tabs with keys, a submit opens the result, formulas keep their punctuation", async ({
  site,
}) => {
  const node = await site.judge();
  const { page, open, leave } = await site.visit({
    locale: "en-US",
    as: await site.person("walker"),
    width: 390,
  });
  await open("/problem/1000");
  await expect.poll(() => page.locator(".cm-content").isVisible()).toBe(false);
  await page.getByRole("button", { name: "Code", exact: true }).click();
  await writeCode(page, `int phone; // ${"long ".repeat(60)}`);
  await submitButton(page).click();
  const result = page.getByRole("region", { name: "Result" });
  await result.waitFor();
  const task = await node.task();
  await node.finish(task, { cases: task.cases.map(({ seq }) => judgedCase(seq)) });
  await result.getByText("Accepted").first().waitFor();
  await expectNoSidewaysScroll(page, [320, 390, 600]);
  await page.getByRole("button", { name: "Statement", exact: true }).click();
  await page.getByText("Print their sum").waitFor();
  await leave();
  await hasKeys(site);
  await formulasFit(site);
});

/** Alt+1, Alt+2 and Alt+3 move the focus to the statement, the code and the result. */
async function hasKeys(site: Site): Promise<void> {
  const { page, open, leave } = await site.visit({ locale: "en-US", width: 500 });
  await open("/problem/1000");
  await page.keyboard.press("Alt+2");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.className))
    .toContain("cm-content");
  await page.keyboard.press("Alt+3");
  await page.getByText("After you submit").waitFor();
  await page.keyboard.press("Alt+1");
  await page.getByText("Print their sum").waitFor();
  await leave();
}

/** A closing punctuation mark stays on the line of the formula before it, and wide formulas scroll in their own box. */
async function formulasFit(site: Site): Promise<void> {
  const { page, open, leave } = await site.visit({ width: 320 });
  await open("/problem/1004");
  const orphans = await page.evaluate(
    () =>
      [...document.querySelectorAll(".prose .katex")].filter((formula) => {
        const mark = formula.nextSibling;
        const alone = formula.querySelectorAll(".base").length === 1;
        if (!alone || !(mark instanceof Text) || !/^[。，；？]/.test(mark.data)) return false;
        const range = document.createRange();
        range.setStart(mark, 0);
        range.setEnd(mark, 1);
        return range.getBoundingClientRect().left < formula.getBoundingClientRect().left;
      }).length,
  );
  expect(orphans).toBe(0);
  await open("/problem/1008");
  await expectNoSidewaysScroll(page, [320]);
  await leave();
}

test("without the editor's script the statement and a plain editor work; only the statement is printed", async ({
  site,
}) => {
  const { page, open } = await site.visit({
    locale: "en-US",
    expectedErrors: /CodeEditor|ERR_FAILED/,
  });
  await page.route("**/assets/CodeEditor-*.js", (route) => route.abort());
  await page.goto("/problem/1000");
  await page.getByText("Print their sum").waitFor();
  await page.getByText("The editor could not be loaded").waitFor();
  await page.getByRole("textbox", { name: /Code editor/ }).fill("int written_anyway;");
  await page.getByText("Draft saved").waitFor();

  await page.unroute("**/assets/CodeEditor-*.js");
  await open("/problem/1006");
  await editorOf(page);
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => page.locator(".cm-content").isVisible()).toBe(false);
  await expect.poll(() => page.getByRole("banner").isVisible()).toBe(false);
  await expect.poll(() => page.getByRole("tablist").isVisible()).toBe(false);
  await expect.poll(() => page.getByRole("heading", { name: "Samples" }).isVisible()).toBe(true);
});
