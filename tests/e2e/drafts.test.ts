import type { Page } from "playwright-core";
import { expect, test, USER_PASSWORD } from "./support/journey.ts";
import { codeIn, editorOf, notice, submitButton, writeCode } from "./support/judgedSite.ts";

const language = (page: Page) =>
  page.getByRole("region", { name: "Code", exact: true }).getByRole("combobox");

async function signIn(page: Page, username: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByLabel("Username").fill(username);
  await dialog.getByLabel("Password", { exact: true }).fill(USER_PASSWORD);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await dialog.waitFor({ state: "detached" });
}

test("a draft survives a reload and logging out, and belongs to its user, also if typed as a guest", async ({
  site,
}) => {
  await site.judge();
  const walker = await site.person("walker");
  const { page, open } = await site.visit({ locale: "en-US" });
  await open("/problem/1000");
  await writeCode(page, "int by_guest;");
  await submitButton(page).click();
  await signIn(page, walker);
  await expect.poll(() => codeIn(page)).toBe("int by_guest;");
  // Immediately after the last letter.
  await writeCode(page, "int survives;");
  await page.reload();
  await expect.poll(() => codeIn(page)).toBe("int survives;");

  await page.getByRole("button", { name: `Menu of ${walker}` }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByRole("button", { name: "Log in", exact: true }).waitFor();
  await open("/problem/1000");
  await expect.poll(() => codeIn(page)).not.toContain("survives");
  await page.getByRole("button", { name: "Log in" }).first().click();
  await signIn(page, walker);
  await expect.poll(() => codeIn(page)).toBe("int survives;");
});

test("each language has its own text; a reset to the template can be undone, and versions are kept", async ({
  site,
}) => {
  await site.judge();
  const { page, open } = await site.visit({ locale: "en-US", as: await site.person("walker") });
  await open("/problem/1002");
  await language(page).selectOption("Python3");
  await writeCode(page, "in_python = 1");
  await language(page).selectOption("C");
  await expect.poll(() => codeIn(page)).not.toContain("in_python");
  const template = await codeIn(page);
  await writeCode(page, "int precious;");
  await language(page).selectOption("Python3");
  await expect.poll(() => codeIn(page)).toBe("in_python = 1");
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => codeIn(page)).toBe("in_python = 1");
  await language(page).selectOption("C");
  await expect.poll(() => codeIn(page)).toBe("int precious;");

  await page.getByRole("button", { name: "Reset to template" }).click();
  // The notice stays while the pointer is on it.
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
});

test("two tabs with different text: the second reports a conflict, and both versions are kept", async ({
  site,
}) => {
  const walker = await site.person("walker");
  const { page: first, context, open } = await site.visit({ locale: "en-US", as: walker });
  await open("/problem/1003");
  const second = await context.newPage();
  await second.goto("/problem/1003");
  await editorOf(second);
  await writeCode(first, "int first_tab;");
  await first.getByText("Draft saved").waitFor();
  // Unedited so far: it follows the other tab.
  await expect.poll(() => codeIn(second)).toBe("int first_tab;");
  await writeCode(second, "int second_tab;");
  await second.getByText("Draft saved").waitFor();
  const note = first.getByRole("alert");
  await note.getByText("was changed in another tab").waitFor();
  await expect.poll(() => codeIn(first)).toBe("int first_tab;");
  await note.getByRole("button", { name: "Use the code of that tab" }).click();
  await expect.poll(() => codeIn(first)).toBe("int second_tab;");
  await first.getByRole("button", { name: "Versions" }).click();
  await first.getByRole("dialog", { name: "Versions" }).getByText("int first_tab;").waitFor();
});

test("Tab indents and leaves after Escape; the plain text area has the same draft and keys; a file is read", async ({
  site,
}) => {
  const node = await site.judge();
  const { page, open } = await site.visit({ locale: "en-US", as: await site.person("walker") });
  await open("/problem/1007");
  await writeCode(page, "x");
  await page.keyboard.press("Home");
  await page.keyboard.press("Tab");
  await expect.poll(() => codeIn(page)).toBe("    x");
  await leavesByTab(page);
  await readsFiles(page);

  await page.getByRole("button", { name: "Editor settings" }).click();
  await page.getByLabel("Plain text area").check();
  await page.keyboard.press("Escape");
  const area = page.getByRole("textbox", { name: /Code editor/ });
  await expect.poll(() => area.evaluate((field) => field.tagName)).toBe("TEXTAREA");
  await expect.poll(() => area.inputValue()).toBe("int from_file;\n");
  await area.fill("int plain;");
  await area.press("ControlOrMeta+Enter");
  await page.getByRole("region", { name: "Result" }).waitFor();
  const task = await node.task();
  expect(task.code).toBe("int plain;");
  await node.finish(task);
});

/** Moves the focus towards Run and Submit. */
async function leavesByTab(page: Page): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  // The editor lets Tab through for two seconds.
  await page.clock.setFixedTime(new Date());
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect.poll(focused).toBe("Run");
  await page.keyboard.press("Tab");
  await expect.poll(focused).toBe("Submit");
}

async function readsFiles(page: Page): Promise<void> {
  const field = page.locator("input[type=file]");
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: "text/plain", buffer });
  await field.setInputFiles(file("a.cpp", Buffer.from("int from_file;\r\n")));
  await notice(page, "a.cpp was loaded").waitFor();
  await expect.poll(() => codeIn(page)).toBe("int from_file;\n");
  await field.setInputFiles(file("a.out", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0])));
  await notice(page, "a.out is not a text file").waitFor();
  await expect.poll(() => codeIn(page)).toBe("int from_file;\n");
}
