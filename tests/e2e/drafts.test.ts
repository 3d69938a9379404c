import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openSite, type Site, USER_PASSWORD } from "./support/site.ts";
import {
  codeIn,
  editorOf,
  type JudgedNode,
  judgedSite,
  notice,
  submitButton,
  writeCode,
} from "./support/solving.ts";

let site: Site;
let node: JudgedNode;
beforeAll(async () => {
  site = await openSite();
  await site.addUser("walker");
  await site.addUser("rival");
  node = await judgedSite(site);
});
afterAll(async () => {
  node?.kill();
  await site?.close();
});
afterEach(() => node?.dropJobs());

const language = (page: Page) =>
  page.getByRole("region", { name: "Code", exact: true }).getByRole("combobox");

test("a draft survives a reload and signing out, and belongs to its writer", async () => {
  const visit = await site.visit({ locale: "en-US", as: "walker" });
  const { page } = visit;
  await visit.open("/problem/1000");
  await writeCode(page, "int survives;");
  await page.getByText("Draft saved").waitFor();
  await page.reload();
  await expect.poll(() => codeIn(page)).toBe("int survives;");

  await page.getByRole("button", { name: "Menu of walker" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByRole("button", { name: "Log in", exact: true }).waitFor();
  await visit.open("/problem/1000");
  await expect.poll(() => codeIn(page)).not.toContain("survives");

  await page.getByRole("button", { name: "Log in" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByLabel("Username").fill("walker");
  await dialog.getByLabel("Password", { exact: true }).fill(USER_PASSWORD);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => codeIn(page)).toBe("int survives;");
  await visit.leave();
});

test("leaving the page right after typing keeps the last letter", async () => {
  const visit = await site.visit({ locale: "en-US", as: "walker" });
  const { page } = visit;
  await visit.open("/problem/1001");
  await writeCode(page, "int typed_and_gone;");
  await page.reload();
  await expect.poll(() => codeIn(page)).toBe("int typed_and_gone;");
  await visit.leave();
});

test("every language keeps its own text, and the template never overwrites it", async () => {
  const visit = await site.visit({ locale: "en-US", as: "walker" });
  const { page } = visit;
  await visit.open("/problem/1002");
  await language(page).selectOption("C");
  await writeCode(page, "int in_c;");
  await language(page).selectOption("Python3");
  await expect.poll(() => codeIn(page)).not.toContain("in_c");
  await writeCode(page, "in_python = 1");
  await language(page).selectOption("C");
  await expect.poll(() => codeIn(page)).toBe("int in_c;");
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => codeIn(page)).toBe("int in_c;");
  await page.reload();
  await expect.poll(() => codeIn(page)).toBe("int in_c;");
  await language(page).selectOption("Python3");
  await expect.poll(() => codeIn(page)).toBe("in_python = 1");
  await visit.leave();
});

test("two tabs with different text: the second asks, and both versions stay", async () => {
  const visit = await site.visit({ locale: "en-US", as: "walker" });
  const { page: first, context } = visit;
  await visit.open("/problem/1003");
  const second = await context.newPage();
  await second.goto("/problem/1003");
  await editorOf(second);
  await writeCode(first, "int first_tab;");
  await first.getByText("Draft saved").waitFor();
  // Untouched so far: it follows.
  await expect.poll(() => codeIn(second)).toBe("int first_tab;");
  await writeCode(second, "int second_tab;");
  await second.getByText("Draft saved").waitFor();
  const note = first.getByRole("alert");
  await note.getByText("was changed in another tab").waitFor();
  await expect.poll(() => codeIn(first)).toBe("int first_tab;");
  await note.getByRole("button", { name: "Take that code" }).click();
  await expect.poll(() => codeIn(first)).toBe("int second_tab;");
  await first.getByRole("button", { name: "Versions" }).click();
  await first.getByRole("dialog", { name: "Versions" }).getByText("int first_tab;").waitFor();
  await visit.leave();
});

test("what a guest wrote is theirs after signing in on the page", async () => {
  const visit = await site.visit({ locale: "en-US" });
  const { page } = visit;
  await visit.open("/problem/1004");
  await writeCode(page, "int by_guest;");
  await submitButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByLabel("Username").fill("rival");
  await dialog.getByLabel("Password", { exact: true }).fill(USER_PASSWORD);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => codeIn(page)).toBe("int by_guest;");
  await page.reload();
  await expect.poll(() => codeIn(page)).toBe("int by_guest;");
  await visit.leave();
});

test("resetting to the template can be undone, and the version before it is kept", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  await open("/problem/1005");
  await expect.poll(() => codeIn(page)).not.toBe("");
  const template = await codeIn(page);
  await writeCode(page, "int precious;");
  await page.getByRole("button", { name: "Reset to template" }).click();
  // What is pointed at does not go while the text is looked at.
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.hover();
  await expect.poll(() => codeIn(page)).toBe(template);
  await undo.click();
  await expect.poll(() => codeIn(page)).toBe("int precious;");
  await page.getByRole("button", { name: "Reset to template" }).click();
  await page.getByRole("button", { name: "Versions" }).click();
  const versions = page.getByRole("dialog", { name: "Versions" });
  await versions
    .getByRole("listitem")
    .filter({ hasText: "int precious;" })
    .getByRole("button", { name: "Restore" })
    .click();
  await expect.poll(() => codeIn(page)).toBe("int precious;");
  await leave();
});

test("a source file is read in the browser; a program and an oversized file are refused", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  await open("/problem/1006");
  const field = page.locator("input[type=file]");
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: "text/plain", buffer });
  await field.setInputFiles(file("a.cpp", Buffer.from("int from_file;\r\n")));
  await notice(page, "a.cpp was read").waitFor();
  await expect.poll(() => codeIn(page)).toBe("int from_file;\n");
  await field.setInputFiles(file("a.out", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0])));
  await notice(page, "a.out is not a text file").waitFor();
  await field.setInputFiles(file("big.cpp", Buffer.alloc(65_536, "x")));
  await notice(page, "big.cpp is too large: code may have at most 65,535 characters").waitFor();
  await expect.poll(() => codeIn(page)).toBe("int from_file;\n");
  await leave();
});

test("Tab indents; Escape and then Tab leaves the editor towards Run and Submit", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  await open("/problem/1007");
  await writeCode(page, "x");
  await page.keyboard.press("Home");
  await page.keyboard.press("Tab");
  await expect.poll(() => codeIn(page)).toBe("    x");
  // In one breath: the editor lets Tab through for two seconds.
  await Promise.all([page.keyboard.press("Escape"), page.keyboard.press("Tab")]);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ""))
    .toBe("Run");
  await page.keyboard.press("Tab");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ""))
    .toBe("Submit");
  await leave();
});

test("the plain text area holds the same draft and submits by the same keys", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  await open("/problem/1000");
  await writeCode(page, "int shared;");
  await page.getByRole("button", { name: "Editor settings" }).click();
  await page.getByLabel("Plain text area").check();
  await page.keyboard.press("Escape");
  const area = page.getByRole("textbox", { name: /Code editor/ });
  await expect.poll(() => area.evaluate((field) => field.tagName)).toBe("TEXTAREA");
  await expect.poll(() => area.inputValue()).toBe("int shared;");
  await area.fill("int plain;");
  await area.press("ControlOrMeta+Enter");
  await page.getByRole("region", { name: "Result" }).waitFor();
  const task = await node.task();
  expect(task.code).toBe("int plain;");
  await node.finish(task);
  await leave();
});

test("a browser without storage warns, and everything else works", async () => {
  const visit = await site.visit({ locale: "en-US" });
  const { page } = visit;
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await visit.open("/problem/1000");
  await writeCode(page, "int kept_in_memory;");
  await page.getByText("This browser did not keep the draft").waitFor();
  await expect.poll(() => codeIn(page)).toBe("int kept_in_memory;");
  await visit.leave();
});
