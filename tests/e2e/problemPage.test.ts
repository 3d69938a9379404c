import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { judgedCase } from "../http/judgingWorld.ts";
import { appearances, expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { openSite, type Site } from "./support/site.ts";
import {
  editorOf,
  type JudgedNode,
  judgedSite,
  submitButton,
  writeCode,
} from "./support/solving.ts";

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

test("the limits are those of the chosen language, and say why they differ", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/problem/1000");
  const limits = page.locator("dl").first();
  const language = page.getByRole("region", { name: "Code", exact: true }).getByRole("combobox");
  await language.selectOption("C++ 17");
  await expect.poll(() => limits.textContent()).toContain("1,000 ms");
  await language.selectOption("Java");
  await limits.getByText("2,000 ms").waitFor();
  await limits.getByText("Java ×2").hover();
  await page.getByRole("tooltip").getByText("Java gets 2 times the limits of C/C++").waitFor();
  await leave();
});

test("every sample and all samples can be copied, and it is said", async () => {
  const { page, context, open, leave } = await site.visit({ locale: "en-US" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open("/problem/1000");
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  // The button says so for two seconds only.
  const said = page.getByRole("button", { name: "Copied" }).waitFor();
  await page.getByRole("button", { name: "Copy the input of sample 1" }).click();
  await said;
  await expect.poll(() => page.locator("[role=status]", { hasText: "Copied" }).count()).toBe(1);
  await expect.poll(() => clipboard()).toBe("1 2\n");
  await page.getByRole("button", { name: "Copy all samples" }).click();
  await expect.poll(clipboard).toBe("1 2\n\n3\n\n-5 3\n\n-2\n");
  await leave();
});

test("statistics are a ring and a table; closing them gives the focus back", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/problem/1009");
  const opener = page.getByRole("button", { name: "Statistics" });
  await opener.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Nobody has submitted a solution yet.").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect
    .poll(() => opener.evaluate((button) => button === document.activeElement))
    .toBe(true);
  await leave();
});

test("tags are hidden until asked for and lead to the list", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/problem/1000");
  const panel = page.getByRole("dialog", { name: "Tags" });
  await expect.poll(() => panel.count()).toBe(0);
  await page.getByRole("button", { name: "Tags" }).click();
  await panel.getByRole("link").first().click();
  await page.waitForURL(/\/problem\?tagId=/);
  await leave();
});

test("a statement is read in either language; a missing one says what is shown instead", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/problem/1000");
  await page.getByLabel("Statement language").selectOption("zh-CN");
  await page.getByText("请输出它们的和").waitFor();
  await expect
    .poll(() =>
      page
        .locator(".prose")
        .first()
        .evaluate((text) => text.closest("[lang]")?.getAttribute("lang")),
    )
    .toBe("zh-CN");
  await open("/problem/1008");
  await page.getByRole("note").getByText("has no English statement").waitFor();
  await leave();
  const chinese = await site.visit();
  await chinese.open("/problem/1009");
  await chinese.page.getByRole("note").getByText("没有中文题面").waitFor();
  await chinese.leave();
});

test("attachments are read, copied and saved", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
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
  await leave();
});

test("a guest's own submissions are a prompt to sign in", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/problem/1000");
  await page.getByRole("tab", { name: "My Submissions" }).click();
  await page.getByText("Sign in to see your submissions").waitFor();
  await page.getByRole("tabpanel").getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("dialog", { name: "Log in" }).waitFor();
  await leave();
});

test("panes are moved by pointer and keys, stacked or side by side, and stay so", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", width: 1400 });
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
  // On a busy machine the drop comes before the last move is drawn.
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
  await leave();
});

test("on a phone the three panes are tabs, and a submit leads to the result", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker", width: 390 });
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
});

test("Alt+1, 2 and 3 reach statement, code and result", async () => {
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
});

test("the statement can be read before the editor is there, and without it code can be written", async () => {
  const visit = await site.visit({ locale: "en-US", forgive: /CodeEditor|ERR_FAILED/ });
  const { page } = visit;
  await page.route("**/assets/CodeEditor-*.js", (route) => route.abort());
  await page.goto("/problem/1000");
  await page.getByText("Print their sum").waitFor();
  await page.getByText("The editor could not be loaded").waitFor();
  const area = page.getByRole("textbox", { name: /Code editor/ });
  await area.fill("int written_anyway;");
  await page.getByText("Draft saved").waitFor();
  await visit.leave();
});

test("no closing mark begins a line after a formula, and wide formulas scroll in their own box", async () => {
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
});

test("on paper there is the statement and nothing else", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/problem/1006");
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => page.locator(".cm-content").isVisible()).toBe(false);
  await expect.poll(() => page.getByRole("banner").isVisible()).toBe(false);
  await expect.poll(() => page.getByRole("tablist").isVisible()).toBe(false);
  await expect.poll(() => page.getByRole("heading", { name: "Samples" }).isVisible()).toBe(true);
  await leave();
});

test("the page with editor and one language is at most 300 KB of Brotli", async () => {
  const { page, context, open, leave } = await site.visit({ locale: "en-US" });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  const kinds = new Map<string, string>();
  let bytes = 0;
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    kinds.set(requestId, new URL(response.url).pathname.startsWith("/api/") ? "Api" : type);
  });
  // Bodies as compressed on the wire; headers (about 900 bytes each) are not counted.
  devtools.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    if (["Document", "Script", "Stylesheet"].includes(kinds.get(requestId) ?? "")) {
      bytes += encodedDataLength;
    }
  });
  await open("/problem/1000");
  await editorOf(page);
  await page.waitForTimeout(1000);
  console.log(`problem page: ${(bytes / 1024).toFixed(1)} KB over the wire`);
  expect(bytes).toBeGreaterThan(100 * 1024);
  expect(bytes).toBeLessThanOrEqual(300 * 1024);
  await leave();
});

describe.each(appearances)("in $locale, $theme", ({ locale, theme }) => {
  test("every state of the page is accessible", async () => {
    const { page, open, leave } = await site.visit({ locale, theme, as: "walker" });
    await open("/problem/1007");
    await editorOf(page);
    await expectAccessible(page);
    for (const name of [
      /^(Tags|标签)$/,
      /^(Versions|历史版本)$/,
      /^(Editor settings|编辑器设置)$/,
      /^(More ways to read|显示方式)$/,
    ]) {
      await page.getByRole("button", { name }).click();
      const panel = page.locator("[popover]:popover-open");
      await panel.first().waitFor();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect.poll(() => panel.count()).toBe(0);
    }
    for (const name of [/^(My Submissions|我的提交)/, /^(Attachments|题目附件)/]) {
      await page.getByRole("tab", { name }).click();
      await page.getByRole("tabpanel").locator("table, pre, p").first().waitFor();
      await expectAccessible(page);
    }
    await page.getByRole("button", { name: /^(Statistics|统计)$/ }).click();
    await page.getByRole("dialog").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await stateAfterSubmit(page);
    await leave();
  });

  test("a judged submission is accessible wherever it is shown", async () => {
    const { page, open, leave } = await site.visit({ locale, theme, as: "root" });
    await open("/problem/1004");
    await writeCode(page, "int x;");
    await submitButton(page).click();
    const task = await node.task();
    const half = task.cases.map(({ seq, group }) => ({
      ...judgedCase(seq, seq % 3 === 0 ? -1 : 0),
      score: seq % 3 === 0 ? 0 : 5,
      group,
    }));
    await node.finish(task, { status: 8, score: 40, cases: half });
    const result = page.getByRole("region", { name: /^(Result|评测结果)$/ });
    await result
      .getByText(/Partial Accepted|部分通过/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await result.getByRole("link").click();
    await page.waitForURL(/submission-detail/);
    await page.locator("[data-seq='3']").click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page, [320, 390, 768, 1440, 2560]);
    await open("/status");
    await page
      .getByRole("button", { name: /^(Rejudge|重新评测)/ })
      .first()
      .click();
    await page.getByRole("dialog").waitFor();
    await expectAccessible(page);
    await leave();
  });
});

/** While it is judged, with a compile error, and with a refusal. */
async function stateAfterSubmit(page: Page): Promise<void> {
  await writeCode(page, "int y;");
  await submitButton(page).click();
  const task = await node.task();
  node.send({ type: "progress", ...task, phase: "judging", cases: [judgedCase(1)] });
  await page.locator("[data-seq='1']").waitFor();
  await expectAccessible(page);
  await node.finish(task, { status: -2, errorMessage: "main.cpp:1:5: error: no" });
  await page.getByText("main.cpp:1:5").waitFor();
  await expectAccessible(page);
  await writeCode(page, " ");
  await submitButton(page).click();
  await page.getByRole("alert").waitFor();
  await expectAccessible(page);
}
