import { contestOf, endContest } from "./support/contests.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, test } from "./support/journey.ts";
import { notice } from "./support/judgedSite.ts";
import { submitter } from "./support/submitting.ts";

test("an organizer makes a category that contestants choose; one chooses it, and readers see its ranks", async ({
  site,
}) => {
  const node = await site.judge();
  const { cid } = await contestOf(site, {});
  const [first, second] = [await site.person("first"), await site.person("second")];
  const sent = submitter(site, node, cid);
  await sent.judged(first, "A", { status: 0 });
  await sent.judged(second, "A", { status: 0 });
  const { page, open } = await site.visit({ locale: "en-US", as: "root" });
  await open(`/admin/contest/${cid}/categories`);
  await page.getByText("No categories yet").waitFor();
  await page.getByRole("button", { name: "Add a category" }).click();
  await page.getByLabel("Name").fill("Division 2");
  await page.getByLabel("Contestants may join").check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await notice(page, "Categories saved").waitFor();
  await expectNoSidewaysScroll(page);

  const member = await site.visit({ locale: "zh-CN", as: second, width: 390 });
  await member.open(`/contest/${cid}`);
  await member.page.getByLabel("Division 2").click();
  await expect
    .poll(() => site.sql("select 1 from contest_category_member where contest_id = $1", [cid]))
    .toHaveLength(1);
  await expectNoSidewaysScroll(member.page, [390]);
  await member.open(`/contest/${cid}/rank`);
  await member.page.getByLabel("组别").selectOption("Division 2");
  const rowOf = (name: string) => member.page.getByRole("row").filter({ hasText: name }).first();
  await rowOf(first).waitFor({ state: "detached" });
  await rowOf(second).waitFor();
  await expectNoSidewaysScroll(member.page, [390]);

  await open(`/admin/contest/${cid}/categories`);
  await page.getByRole("button", { name: "Members 1" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(second).waitFor();
  await dialog.getByLabel("Usernames").fill(`${first}\nno-such-name`);
  await dialog.getByRole("button", { name: "Add" }).click();
  await dialog.getByText("1 user changed, 1 username unknown").waitFor();
  expect(await dialog.getByLabel("Usernames").inputValue()).toBe("no-such-name");
});

test("a category gives medals, which its board shows when the contest is over, and the ceremony can be of it", async ({
  site,
}) => {
  const node = await site.judge();
  const { cid } = await contestOf(site, {});
  const [first, second] = [await site.person("gold"), await site.person("only")];
  const sent = submitter(site, node, cid);
  await sent.judged(first, "A", { status: 0 });
  await sent.judged(second, "A", { status: 0 });
  const { page, open } = await site.visit({ locale: "en-US", as: "root" });
  await open(`/admin/contest/${cid}/categories`);
  await page.getByRole("button", { name: "Add a category" }).click();
  await page.getByLabel("Name").fill("Guests");
  await page.getByLabel("Medals in this category").selectOption("Own numbers");
  for (const [medal, count] of [
    ["Gold", "1"],
    ["Silver", "0"],
    ["Bronze", "0"],
  ] as const) {
    await page.getByLabel(medal).fill(count);
  }
  await page.getByRole("button", { name: "Save" }).click();
  await notice(page, "Categories saved").waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [390, 1440]);
  await page.getByRole("button", { name: "Members 0" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Usernames").fill(`${second}，${second}`);
  await dialog.getByRole("button", { name: "Add" }).click();
  await dialog.getByText("1 user changed").waitFor();
  await endContest(site, cid);

  const reader = await site.visit({ locale: "zh-CN", as: first, width: 390, theme: "dark" });
  await reader.open(`/contest/${cid}/rank`);
  await reader.page.getByLabel("组别").selectOption("Guests");
  const row = reader.page.getByRole("row").filter({ hasText: second }).first();
  await row.getByText("金奖").waitFor();
  await expectNoSidewaysScroll(reader.page, [390]);

  await open(`/contest/${cid}/ceremony`);
  await page.getByLabel("Category").selectOption("Guests");
  await page.getByText("Its members and the medals of the category alone").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Begin" }).click();
  const stage = page.getByRole("dialog");
  await page.keyboard.press("Space");
  await expect
    .poll(() => stage.getByRole("status").innerText())
    .toBe(`${second}: Gold · first to solve A`);
  expect(await stage.getByText(first).count()).toBe(0);
});
