import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseCsv } from "../../src/shared/csv.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { notice } from "./support/notices.ts";
import { openSite, type Site, USER_PASSWORD } from "./support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await site.addUser("assistant", 1001);
  await site.addUser("second-root", 1000);
  await site.server.db.query({
    text: `insert into app_user (uid, username, password_hash, realname, school, number, email, status)
      select md5('pupil' || n), 'pupil-' || n, 'x', '王小明' || n, '第一中学', 'S' || n,
        'pupil' || n || '@school.example', case when n > 18 then 2 else 0 end
      from generate_series(1, 20) n`,
  });
});
afterAll(() => site?.close());

async function signIn(page: Page, name: string): Promise<void> {
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(USER_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("a guest sees nothing of the administration, signs in, and is where they wanted to be", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", theme: "dark", width: 390 });
  await open("/admin/user?status=2");
  await page.getByRole("heading", { level: 1, name: "Sign in to the administration" }).waitFor();
  await expect.poll(() => page.getByRole("navigation").count()).toBe(0);
  await expectAccessible(page);
  await signIn(page, "second-root");
  await page.getByRole("row", { name: /pupil-19/ }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("?status=2");
  await page.getByRole("button", { name: "Open the administration menu" }).click();
  const menu = page.getByRole("dialog", { name: "Administration menu" });
  await menu.getByRole("link", { name: "Audit log" }).click();
  await page.getByRole("heading", { level: 1, name: "Audit log" }).waitFor();
  await menu.waitFor({ state: "detached" });
  await leave();
});

test("a role without the right sees neither the menu's line nor the page", async () => {
  const { page, open, leave } = await site.visit({ as: "assistant", locale: "en-US" });
  await open("/admin/user");
  await page.getByText("Your role may not open this page.").waitFor();
  const menu = page.getByRole("navigation", { name: "Administration menu" });
  await expect.poll(() => menu.getByRole("link", { name: "Users" }).count()).toBe(0);
  await expect.poll(() => page.getByRole("table").count()).toBe(0);
  await leave();
});

test("people are found, changed with refusals at the field, accepted, and banned together", async () => {
  const { page, open, leave } = await site.visit({
    as: "second-root",
    locale: "en-US",
    forgive: /400|409/,
  });
  await open("/admin/user");
  await page.getByRole("searchbox", { name: "Search users" }).fill("小明7");
  await page.getByRole("row", { name: /pupil-7/ }).waitFor();
  await expect.poll(() => page.getByRole("row").count()).toBe(2);
  await page.getByRole("button", { name: "Edit pupil-7" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("pupil8@school.example");
  await dialog.getByRole("button", { name: "Save" }).click();
  const mail = dialog.getByLabel("Email");
  await expect.poll(() => mail.getAttribute("aria-invalid")).toBe("true");
  await mail.fill("seven@school.example");
  await dialog.getByLabel("User type").selectOption("1005");
  await dialog.getByRole("button", { name: "Save" }).click();
  await notice(page, "Updated successfully").waitFor();
  await page.getByRole("cell", { name: "Muted" }).waitFor();

  await open("/admin/user?status=2");
  await page.getByRole("row", { name: /pupil-19/ }).waitFor();
  await page.getByRole("checkbox", { name: "Select pupil-19" }).check();
  await page.getByRole("button", { name: "Accept" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
  await notice(page, "1 application accepted").waitFor();
  await page.getByRole("row", { name: /pupil-19/ }).waitFor({ state: "detached" });

  await open("/admin/user?keyword=pupil-1");
  await page.getByRole("checkbox", { name: "Select everybody on this page" }).check();
  await page.getByRole("button", { name: "Ban", exact: true }).click();
  const question = page.getByRole("dialog");
  await question.getByText(/pupil-1, /).waitFor();
  await question.getByRole("button", { name: "Ban" }).click();
  await notice(page, /users banned/).waitFor();
  await expect.poll(() => page.getByRole("cell", { name: "Banned" }).count()).toBeGreaterThan(5);
  // Nobody is chosen: told, and nothing happens.
  await page.reload();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await notice(page, "Select at least one user").waitFor();
  await leave();
});

test("a list is imported: its faults are shown, the good rows come, the result can be kept", async () => {
  const { page, open, leave } = await site.visit({
    as: "second-root",
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
  const input = dialog.getByLabel("Choose a CSV file").first();
  await input.setInputFiles(file(Buffer.from([0xc4, 0xe3, 0xba, 0xc3])));
  await dialog.getByText("The file is not UTF-8").waitFor();
  await input.setInputFiles(
    file(
      '\ufeffusername,password\r\nnew-one,good-secret,,"Li, Lei"\r\npupil-2,good-secret\r\nnew-two,1\r\n,\r\n',
    ),
  );
  await dialog.getByText("1 can be imported, 2 have faults").waitFor();
  await dialog.getByText(/exists/i).waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Import only the good rows (1)" }).click();
  await dialog.getByText("1 user imported").waitFor();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download the result" }).click(),
  ]);
  const rows = parseCsv(await readFile(await saved.path(), "utf8"));
  expect(rows[1]).toEqual(["1", "new-one", "", "Li, Lei", "imported"]);
  expect(rows[2]?.[4]).toMatch(/^not imported: /);
  expect(rows.flat().join()).not.toContain("good-secret");
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("row", { name: /new-one/ }).waitFor();
  await leave();
});

test("accounts are generated; their list outlives a reload and is handed out once", async () => {
  const { page, open, leave } = await site.visit({ as: "second-root", forgive: /404/ });
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
  await leave();
});

test("the log shows each change before and after; filters stand in the address", async () => {
  const { page, open, leave } = await site.visit({
    as: "second-root",
    locale: "en-US",
    theme: "dark",
    width: 390,
  });
  await open("/admin/audit");
  await page.getByLabel("Action").selectOption("user.edit");
  await expect.poll(() => new URL(page.url()).search).toBe("?action=user.edit");
  const entry = page.getByRole("listitem").filter({ hasText: "pupil-7" });
  await entry.getByText("Show the change").click();
  await entry.getByRole("row", { name: /User type.*User.*Muted/ }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [320]);
  await leave();
});

test("a session that ends on the way leads to the sign-in page and back", async () => {
  const { page, open, leave } = await site.visit({
    as: "second-root",
    locale: "en-US",
    forgive: /401/,
  });
  await open("/admin/user");
  await site.server.db.query({
    text: "delete from session where uid = (select uid from app_user where username = 'second-root')",
  });
  await page.getByLabel("Status").selectOption("2");
  await page.getByText("Your session has ended.").waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await signIn(page, "second-root");
  await page.getByRole("heading", { level: 1, name: "Users" }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/admin/user?status=2");
  await leave();
});

test("the bell tells of messages, which become read when they are listed", async () => {
  const { page, open, leave } = await site.visit({ as: "assistant" });
  await site.server.db.query({
    text: `insert into message (uid, kind, template, params)
      select uid, 'sys', 'roleChanged', '{"from": 1002, "to": 1001}' from app_user
      where username = 'assistant'`,
  });
  await open("/home");
  const bell = page.getByRole("link", { name: "1 条未读消息" });
  await bell.click();
  await page.getByText("普通管理员").waitFor();
  await page.getByRole("img", { name: "未读" }).waitFor();
  await bell.waitFor({ state: "detached" });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [320]);
  await page.getByRole("button", { name: "删除消息：您的权限已变更" }).click();
  await page.getByText("没有系统通知").waitFor();
  await leave();
});
