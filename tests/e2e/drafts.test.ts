import type { Page } from "playwright-core";
import { expect, test, USER_PASSWORD, type Visit } from "./support/journey.ts";
import { codeIn, editorOf, submitButton, writeCode } from "./support/judgedSite.ts";

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
  // The page is reloaded immediately after the last character has been typed.
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

test("each language has its own text; a reset can be undone, versions are kept, and another tab's text is no loss", async ({
  site,
}) => {
  await site.judge();
  const visit = await site.visit({ locale: "en-US", as: await site.person("walker") });
  const { page, open } = visit;
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
  // The notice stays visible while the pointer is on it.
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
  await conflictsWithTab(visit);
});

/** The two tabs change the code differently. The second tab reports a conflict, and both versions are kept. */
async function conflictsWithTab({ page: first, context, open }: Visit): Promise<void> {
  await open("/problem/1003");
  const second = await context.newPage();
  await second.goto("/problem/1003");
  await editorOf(second);
  await writeCode(first, "int first_tab;");
  await first.getByText("Draft saved").waitFor();
  // The second tab has not been edited yet, so it shows the code that is typed in the first tab.
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
}
