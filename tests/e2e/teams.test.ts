import { callsOf } from "./support/calls.ts";
import { contestOf } from "./support/contests.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, test } from "./support/journey.ts";

test("a captain forms a team, a member accepts, and the team takes part in a contest as one", async ({
  site,
}) => {
  const ask = await callsOf(site, "root");
  const { cid } = await contestOf(site, { openRank: true });
  await ask("PUT", "/api/admin/contest/team-rule", { cid, entrants: "teams", teamMax: 3 });
  const [captain, member] = [await site.person("captain"), await site.person("member")];
  const { page, open } = await site.visit({ locale: "en-US", as: captain });
  await open("/teams");
  await page.getByRole("button", { name: "Create team" }).click();
  const form = page.getByRole("dialog", { name: "Create team" });
  await form.getByLabel("Team name", { exact: true }).fill("Lucky Ducks");
  await form.getByLabel("School").fill("Hill University");
  await form.getByLabel("Country").fill("CHN");
  await form.getByLabel("Name shown").fill("Ada Byron");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Create team" }).click();
  const team = page.getByRole("region", { name: "Lucky Ducks" });
  await team.getByText("Ada Byron").waitFor();
  await team.getByRole("button", { name: "Add member" }).click();
  const adding = page.getByRole("dialog", { name: "Add a member" });
  await adding.getByLabel("Username").fill(member);
  await adding.getByRole("button", { name: "Add member" }).click();
  await team.getByText("Invited").waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [320, 390, 1440]);

  const second = await site.visit({ locale: "zh-CN", theme: "dark", as: member });
  await second.open("/teams");
  await second.page.getByRole("button", { name: "接受" }).click();
  const accepting = second.page.getByRole("dialog");
  await accepting.getByLabel("随队伍显示的姓名").fill("图灵");
  await accepting.getByRole("button", { name: "接受" }).click();
  await second.page.getByRole("region", { name: "Lucky Ducks" }).getByText("图灵").waitFor();
  await expectAccessible(second.page);

  await second.open(`/contest/${cid}`);
  await second.page.getByText("本场比赛须组队参加").waitFor();
  await second.page.getByRole("button", { name: "组队参赛" }).click();
  await second.page.getByRole("button", { name: "报名 Lucky Ducks" }).click();
  await second.page.getByText("已报名").first().waitFor();
  await expectAccessible(second.page);

  await open(`/contest/${cid}`);
  await page.getByText("You are taking part in this contest for the team Lucky Ducks.").waitFor();
  await open(`/contest/${cid}/rank`);
  const [{ uid } = { uid: "" }] = await site.sql<{ uid: string }>(
    "select uid from team where name = 'Lucky Ducks'",
  );
  expect(uid).not.toBe("");
  await expectAccessible(page);
});

test("root imports a roster, and prints its slips once", async ({ site }) => {
  const { page, open } = await site.visit({ locale: "en-US", as: "root" });
  await open("/admin/team");
  const rows = Array.from(
    { length: 12 },
    (_, n) => `Team ${n + 1} of the long names,Hill University,Ada ${n}; Bob ${n}; Cy ${n},A-${n}`,
  );
  await page
    .getByLabel("Paste")
    .fill(["Team,School,Members,Seat", ...rows, ",nobody,,"].join("\n"));
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("Pasted text, line 14").waitFor();
  await expectAccessible(page);
  await page.getByLabel("Paste").fill(["Team,School,Members,Seat", ...rows].join("\n"));
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("button", { name: "Import 12 teams" }).click();
  await page.getByRole("button", { name: "Show slips" }).click();
  await page.getByText("12 slips").waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [320, 390, 1440]);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(2);
  await open("/admin/team");
  await page.getByRole("button", { name: "Check" }).waitFor();
  expect(await page.getByText("Show slips").count()).toBe(0);
});
