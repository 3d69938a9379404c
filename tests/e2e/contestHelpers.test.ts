import { callsOf } from "./support/calls.ts";
import { contestOf, endContest } from "./support/contests.ts";
import { expectSound } from "./support/geometry.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, test } from "./support/journey.ts";
import { notice } from "./support/judgedSite.ts";

test("an owner gives an ordinary user the balloons alone; the helper finds the contest, and nothing else of it", async ({
  site,
}) => {
  const { cid, title } = await contestOf(site, { auth: 1, openPwdLimit: true, pwd: "let me in" });
  const helper = await site.person("runner");
  const owner = await site.visit({ locale: "en-US", as: "root" });
  await owner.open(`/admin/contest/${cid}/helpers`);
  const { page } = owner;
  await page.getByText("No helpers yet").waitFor();
  await page.getByRole("button", { name: "Add a helper" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Username").fill(helper.slice(0, -1));
  await dialog.getByRole("button", { name: helper }).click();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByText("Choose at least one right").waitFor();
  await dialog.getByLabel("Deliver balloons").check();
  await expectSound(page);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await notice(page, `${helper} added`).waitFor();
  await page.getByRole("row").filter({ hasText: helper }).getByText("Deliver balloons").waitFor();
  await expectNoSidewaysScroll(page);

  const runner = await site.visit({ locale: "zh-CN", as: helper, width: 390 });
  await runner.open("/contest");
  const panel = runner.page.getByRole("list", { name: "我协助组织的比赛" });
  await panel.getByText("分发气球").waitFor();
  await panel.getByRole("link", { name: title }).click();
  await runner.page.waitForURL(`**/contest/${cid}/ac-info`);
  await runner.page.getByText("还没有气球").first().waitFor();
  const menu = runner.page.getByRole("navigation", { name: "比赛菜单" });
  expect(await menu.locator("a").allTextContents()).toEqual(["气球"]);
  await expectNoSidewaysScroll(runner.page, [390]);

  // The helper leaves these pages, because they would request data that the helper may no longer see once the
  // permissions are removed below.
  await runner.open("/");

  // The permission to see everything includes the live scoreboard, so the checkbox of the live scoreboard is disabled
  // while everything is permitted.
  await page.getByRole("button", { name: `Actions for helper ${helper}` }).click();
  await page.getByRole("menuitem", { name: "Change rights" }).click();
  await dialog.getByLabel("See everything").check();
  expect(await dialog.getByLabel("See the live scoreboard").isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "Save" }).click();
  await notice(page, `Rights of ${helper} changed`).waitFor();
  await page.getByRole("button", { name: `Actions for helper ${helper}` }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await page.getByText("No helpers yet").waitFor();
});

test("an ordinary user who may change a contest works in its administration, and reaches no other page of it", async ({
  site,
}) => {
  const { cid, title } = await contestOf(site, {});
  const other = await contestOf(site, {});
  const name = await site.person("coorganizer");
  const stranger = await site.person("stranger");
  await site.sql(
    `insert into access_grant (kind, id, uid, actions)
     select 'contest', $1, uid, '{edit,answer,balloons,prints,board,view}' from app_user where username = $2`,
    [cid, name],
  );
  const helper = await site.visit({ locale: "en-US", as: name });
  const { page } = helper;
  await helper.open(`/contest/${cid}`);
  await page.getByRole("link", { name: "Administration" }).click();
  await page.waitForURL(`**/admin/contest/${cid}/edit`);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  // The administration menu is shown only to users with a role.
  expect(await page.getByRole("navigation", { name: "Administration menu" }).count()).toBe(0);
  expect(await page.locator('a[href="/admin"], a[href="/admin/contest"]').count()).toBe(0);
  await page.getByRole("textbox", { name: "Description" }).fill("Bring **paper**.");
  await page.locator("strong", { hasText: "paper" }).waitFor();
  await page.getByLabel("Title", { exact: true }).fill(`${title} again`);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { level: 1, name: `${title} again` }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [390, 1050]);
  const tabs = page.getByRole("navigation", { name: "Parts of the contest" });
  const tabNames = [
    "Problems",
    "Participants",
    "Categories",
    "Helpers",
    "IP addresses",
    "Announcements",
    "Rehearsal check",
    "Similarity",
    "Exports",
  ];
  for (const tab of tabNames) {
    await tabs.getByRole("link", { name: tab }).click();
    await tabs.locator('a[aria-current="page"]', { hasText: tab }).waitFor();
    await helper.settled();
    await expectAccessible(page);
    // Only users with an administrative role may add participants.
    if (tab === "Participants") {
      expect(await page.getByRole("button", { name: "Add participants" }).count()).toBe(0);
    }
  }
  await tabs.getByRole("link", { name: "Problems" }).click();
  await page.getByText("Add from the bank").waitFor();
  expect(await page.getByRole("link", { name: "New problem" }).count()).toBe(0);
  const ask = await callsOf(site, name);
  const { pid } = await site.problem();
  await ask("POST", "/api/admin/contest/add-problem-from-public", { cid, pid });
  await page.reload();
  await page.getByText("Its discussions and editorials stay open during the contest").waitFor();
  await expectNoSidewaysScroll(page, [390, 1050]);
  const outside = await site.visit({ locale: "en-US", as: name, expectedErrors: /403/ });
  for (const path of [`/admin/contest/${other.cid}/edit`, `/admin/contest/${cid}/problem/create`]) {
    await outside.open(path);
    await outside.page.waitForURL("**/admin/login**");
  }
  const nobody = await site.visit({ locale: "zh-CN", as: stranger, expectedErrors: /403/ });
  await nobody.open(`/admin/contest/${cid}/edit`);
  await nobody.page.waitForURL("**/admin/login**");
});

test("with every tab of a contest the one of its administration is in sight, on a phone too", async ({
  site,
}) => {
  const { cid } = await contestOf(site, { openPrint: true });
  await endContest(site, cid);
  for (const [locale, width, menu, last, administration] of [
    ["en-US", 1440, "Contest menu", "Rejudge", "Administration"],
    ["zh-CN", 390, "比赛菜单", "重测", "管理"],
  ] as const) {
    const { page, open } = await site.visit({ locale, as: "root", width });
    await open(`/contest/${cid}/rank`);
    const tabs = page.getByRole("navigation", { name: menu });
    const link = (await tabs
      .getByRole("link", { name: administration, exact: true })
      .boundingBox())!;
    expect(link.x + link.width).toBeLessThanOrEqual(width);
    if (width === 390) continue;
    const before = (await tabs.getByRole("link", { name: last, exact: true }).boundingBox())!;
    expect(before.x + before.width).toBeLessThanOrEqual(link.x);
  }
});
