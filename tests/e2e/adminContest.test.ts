import { expectAccessible } from "./support/inspect.ts";
import { expect, test } from "./support/journey.ts";
import { moveDown } from "./support/keyboardMove.ts";
import { notice } from "./support/notices.ts";

test("an organizer creates a contest, adds and orders problems, changes the freeze and hides it", async ({
  site,
}) => {
  const title = await site.person("Cup");
  const first = await site.problem();
  const second = await site.problem();
  const visit = await site.visit({
    as: "root",
    locale: "en-US",
    width: 1280,
    expectedErrors: /409/,
  });
  const { page, open, settled } = visit;
  await open("/admin/contest");
  await page.getByRole("link", { name: "New contest" }).click();
  await page.getByRole("heading", { name: "New contest" }).waitFor();
  await settled();
  await expectAccessible(page);

  // Errors are shown at their fields before anything is sent.
  const create = page.getByRole("button", { name: "Create contest" });
  await create.click();
  await page.getByText("Enter a title").waitFor();
  const titleField = page.getByLabel("Title", { exact: true });
  await expect
    .poll(() => titleField.evaluate((input) => input === document.activeElement))
    .toBe(true);
  await titleField.fill(title);
  await page.getByLabel("Access").selectOption({ label: "Private" });
  await create.click();
  await page.getByText("needs a password or a limit on usernames").waitFor();
  await page.getByRole("switch", { name: "Registering requires a password" }).check();
  await page.getByLabel("Contest password").fill("let me in");
  await page.getByLabel("Description (Markdown)", { exact: true }).fill("**Welcome**");
  await page.locator("strong", { hasText: "Welcome" }).waitFor();
  await create.click();
  await notice(page, "Contest created").waitFor();

  // Problems are found by id, get letters, are moved by keyboard, and get custom letters and colours.
  await page.getByRole("heading", { name: `Problems · ${title}` }).waitFor();
  await page.getByRole("searchbox", { name: "Search problems" }).fill(first.problemId);
  await page.getByRole("checkbox", { name: new RegExp(`^Choose ${first.problemId} `) }).check();
  await page.getByRole("button", { name: "Add 1 problem" }).click();
  await notice(page, "1 problem added").waitFor();
  const ids = page.getByLabel("Problem IDs");
  await ids.fill(`${second.problemId}, ${first.problemId} NONE-1`);
  await page.getByRole("button", { name: "Add 3 problems" }).click();
  await page.getByText(`Added earlier: ${first.problemId}`).waitFor();
  await expect.poll(() => ids.inputValue()).toBe("NONE-1");
  const entry = (letter: string) => page.getByRole("button", { name: `Change problem ${letter}` });
  await entry("B").waitFor();
  const name = await page.getByRole("button", { name: /^Move A / }).getAttribute("aria-label");
  await moveDown(page, name ?? "");
  await notice(page, "Order saved").waitFor();
  await entry("B").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Letter").fill("a");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("The contest already has a problem A").waitFor();
  await dialog.getByLabel("Letter").fill("Z");
  await dialog.getByRole("button", { name: "Save" }).click();
  await notice(page, "Problem Z changed").waitFor();
  await settled();
  await expectAccessible(page);
  expect(
    await site.sql(
      `select cp.display_id as letter, cp.problem_id as pid from contest_problem cp
       join contest c on c.id = cp.contest_id where c.title = $1 order by cp.seq`,
      [title],
    ),
  ).toEqual([
    { letter: "Z", pid: second.pid },
    { letter: "A", pid: first.pid },
  ]);
  await page.getByRole("button", { name: "Remove problem A" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await notice(page, "Problem A removed").waitFor();

  // Settings: a stored password is kept, and leaving the page with unsaved changes requires a confirmation.
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByText("A password is set; leave empty to keep it.").waitFor();
  await page.getByLabel("Freeze", { exact: true }).selectOption({ label: "Last half hour" });
  await page.getByText("Unsaved changes").waitFor();
  await page.getByRole("link", { name: "Back to contests" }).click();
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await notice(page, "Saved").waitFor();
  await page.getByText("Everything is saved").waitFor();
  await page.getByRole("link", { name: "Back to contests" }).click();

  const row = page.getByRole("row").filter({ hasText: title });
  await row.getByRole("switch", { name: "Visible" }).click();
  await notice(page, "The contest is now hidden").waitFor();
  await row.getByRole("button", { name: `Actions for contest ${title}` }).click();
  await page.getByRole("menuitem", { name: "Clone" }).click();
  await notice(page, "Cloned").waitFor();
  await page
    .getByRole("row")
    .filter({ hasText: `${title} [Clone]` })
    .waitFor();
  expect(
    await site.sql(
      `select extract(epoch from end_time - sealed_from)::int as seconds, is_visible as visible,
         password_hash is not null as locked from contest where title like $1 || '%' order by id`,
      [title],
    ),
  ).toEqual([
    { seconds: 1800, visible: false, locked: true },
    { seconds: 1800, visible: false, locked: false },
  ]);
});
