import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { getAuditLog } from "../../src/shared/site/audit.ts";
import { parseCsv } from "../../src/shared/text/csv.ts";
import { endSessionAt } from "./support/endSession.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, type Site, test, USER_PASSWORD } from "./support/journey.ts";
import { notice } from "./support/notices.ts";

/**
 * Creates a root account and pupils of a new school; returns the root account's name and the common prefix of the
 * pupils' names.
 */
async function school(site: Site): Promise<{ root: string; pupil: string }> {
  const root = await site.person("head", 1000);
  const pupil = root.replace("head", "pupil");
  await site.sql(
    `insert into app_user (uid, username, password_hash, realname, school, number, email, status)
     select md5($1 || '-' || n), $1 || '-' || n, 'x', '王' || $1 || '班' || n, '第一中学', 'S' || n,
       $1 || n || '@school.example', case when n > 18 then 2 else 0 end
     from generate_series(1, 20) n`,
    [pupil],
  );
  return { root, pupil };
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(USER_PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
}

test("a guest signs in to the administration and gets to the requested page, also after a session has ended", async ({
  site,
}) => {
  const { root, pupil } = await school(site);
  const { page, open } = await site.visit({
    locale: "en-US",
    theme: "dark",
    width: 390,
    expectedErrors: /401/,
  });
  await open(`/admin/user?status=2&keyword=${pupil}`);
  await page.getByRole("heading", { level: 1, name: "Log in to the administration" }).waitFor();
  await expect.poll(() => page.getByRole("navigation").count()).toBe(0);
  await expectAccessible(page);
  await signIn(page, root);
  await page.getByRole("row", { name: `${pupil}-19` }).waitFor();
  expect(new URL(page.url()).search).toContain("status=2");
  await page.getByRole("button", { name: "Open the administration menu" }).click();
  const menu = page.getByRole("dialog", { name: "Administration menu" });
  await menu.getByRole("link", { name: "Audit log" }).click();
  await page.getByRole("heading", { level: 1, name: "Audit log" }).waitFor();
  await menu.waitFor({ state: "detached" });

  await endSessionAt(page, { site, username: root, path: getAuditLog.path });
  await page.getByLabel("Action").selectOption("user.update");
  await page.getByText("Your session has ended.").waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await signIn(page, root);
  await page.getByRole("heading", { level: 1, name: "Audit log" }).waitFor();
  expect(new URL(page.url()).search).toBe("?action=user.update");
});

test("users are searched, edited with errors at the fields, approved and banned, and all of it is in the audit log", async ({
  site,
}) => {
  const { root, pupil } = await school(site);
  const { page, open } = await site.visit({ as: root, locale: "en-US", expectedErrors: /400|409/ });
  await open("/admin/user");
  await page.getByRole("searchbox", { name: "Search users" }).fill(`${pupil}班7`);
  await page.getByRole("row", { name: `${pupil}-7` }).waitFor();
  await expect.poll(() => page.getByRole("row").count()).toBe(2);
  await page.getByRole("button", { name: `Edit ${pupil}-7` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(`${pupil}8@school.example`);
  await dialog.getByRole("button", { name: "Save" }).click();
  const mail = dialog.getByLabel("Email");
  await expect.poll(() => mail.getAttribute("aria-invalid")).toBe("true");
  await mail.fill(`seven-${pupil}@school.example`);
  await dialog.getByLabel("User type").selectOption("1005");
  await dialog.getByRole("button", { name: "Save" }).click();
  await notice(page, "User saved").waitFor();
  await page.getByRole("cell", { name: "Muted" }).waitFor();

  await open(`/admin/user?status=2&keyword=${pupil}`);
  await page.getByRole("checkbox", { name: `Select ${pupil}-19` }).check();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await notice(page, "1 application approved").waitFor();
  await page.getByRole("row", { name: `${pupil}-19` }).waitFor({ state: "detached" });

  await open(`/admin/user?keyword=${pupil}-1`);
  await page.getByRole("checkbox", { name: "Select all users on this page" }).check();
  await page.getByRole("button", { name: "Ban", exact: true }).click();
  const question = page.getByRole("dialog");
  await question.getByText(`${pupil}-1, `).waitFor();
  await question.getByRole("button", { name: "Ban" }).click();
  await notice(page, /users banned/).waitFor();
  await expect.poll(() => page.getByRole("cell", { name: "Banned" }).count()).toBeGreaterThan(5);
  // Without a selection there are no bulk actions.
  await page.reload();
  await page
    .getByRole("row", { name: `${pupil}-1` })
    .first()
    .waitFor();
  await expect
    .poll(() => page.getByRole("button", { name: "Delete", exact: true }).count())
    .toBe(0);

  await page.getByRole("button", { name: "Add user" }).click();
  const adding = page.getByRole("dialog", { name: "Add user" });
  await adding.getByLabel("Username").fill(`${pupil}-2`);
  await adding.getByLabel("Password", { exact: true }).fill("tomatoes-7");
  await adding.getByLabel("Student number").fill("20260101");
  await adding.getByRole("button", { name: "Add user" }).click();
  await adding.getByText("already in use").waitFor();
  await expectAccessible(page);
  await adding.getByLabel("Username").fill(`${pupil}-21`);
  await adding.getByRole("button", { name: "Add user" }).click();
  await notice(page, `${pupil}-21 was added`).waitFor();
  await open(`/admin/user?keyword=${pupil}-21`);
  await page.getByRole("row", { name: `${pupil}-21` }).waitFor();

  await open("/admin/audit");
  await page.getByLabel("Action").selectOption("user.update");
  const entry = page.getByRole("listitem").filter({ hasText: `${pupil}-7` });
  await entry.getByText("Show the change").click();
  await entry.getByRole("row", { name: /User type.*User.*Muted/ }).waitFor();
});

test("a list is imported and its errors are shown, accounts are generated, and both results can be downloaded", async ({
  site,
}) => {
  const { root, pupil } = await school(site);
  await importsList(site, root, pupil);
  await generatesAccounts(site, root);
});

async function importsList(site: Site, root: string, pupil: string): Promise<void> {
  const { page, open } = await site.visit({
    as: root,
    locale: "en-US",
    width: 1024,
  });
  await open("/admin/user");
  await page.getByRole("button", { name: "Import users" }).click();
  const dialog = page.getByRole("dialog");
  const file = (text: string | Buffer) => ({
    name: "class.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });
  const input = dialog.getByLabel("Choose a file").first();
  await input.setInputFiles(file(Buffer.from([0xff, 0xff])));
  await dialog.getByText("Row 1 cannot be read").waitFor();
  await input.setInputFiles(
    file(
      `username;password;realname\r\nnew-one;good-secret;Li, Lei\r\n${pupil}-2;good-secret\r\nnew-two;1\r\n;\r\n`,
    ),
  );
  await dialog.getByText("1 can be imported, 2 have errors").waitFor();
  await dialog.getByText(/already in use/i).waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Import only valid rows (1)" }).click();
  await dialog.getByText("1 user imported").waitFor();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download the result" }).click(),
  ]);
  const rows = parseCsv(await readFile(await saved.path(), "utf8"));
  expect(rows[1]).toEqual(["2", "new-one", "", "Li, Lei", "imported"]);
  expect(rows[2]?.[4]).toMatch(/^not imported: /);
  expect(rows.flat().join()).not.toContain("good-secret");
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("row", { name: /new-one/ }).waitFor();
}

/** The list of generated accounts survives a reload and can be downloaded once. */
async function generatesAccounts(site: Site, root: string): Promise<void> {
  const { page, open } = await site.visit({ as: root, expectedErrors: /404/ });
  await open("/admin/user");
  await page.getByRole("button", { name: "生成用户" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("前缀").fill("team");
  await dialog.getByLabel("结束编号").fill("12");
  await dialog.getByText("将生成 12 个用户：team01 … team12").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "生成用户" }).click();
  await dialog.getByText("已生成 12 个用户").waitFor();
  await page.reload();
  await page.getByRole("button", { name: "查看" }).click();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("dialog").getByRole("button", { name: "下载 CSV 文件" }).click(),
  ]);
  const rows = parseCsv(await readFile(await saved.path(), "utf8"));
  expect(rows).toHaveLength(13);
  expect(rows[12]?.[0]).toBe("team12");
  await page.getByText("有一份生成的名单尚未下载").waitFor({ state: "detached" });
  await page.getByRole("row", { name: /team01/ }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [320, 1024]);
}
