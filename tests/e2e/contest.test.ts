import type { Page } from "playwright-core";
import { judgedCase } from "../http/judgingWorld.ts";
import { contestOf, type OwnContest, submitted } from "./support/contests.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, type Site, test, USER_PASSWORD } from "./support/journey.ts";
import { editorOf } from "./support/judgedSite.ts";
import { tabTo } from "./support/tabTo.ts";

const HOUR = 3_600_000;

test("a contestant on a phone, by keyboard alone: from the list through the password to the scoreboard", async ({
  site,
}) => {
  const node = await site.judge();
  const locked = { auth: 1, openPwdLimit: true, pwd: "let me in" };
  const { cid, title } = await contestOf(site, locked);
  const walker = await site.person("walker");
  const visit = await site.visit({
    locale: "en-US",
    as: walker,
    width: 390,
    theme: "dark",
    expectedErrors: /400/,
  });
  const { page, open } = visit;
  await open("/contest");
  const search = page.getByRole("searchbox", { name: "Search contest titles" });
  await search.focus();
  await page.keyboard.type(title);
  await page.keyboard.press("Enter");
  await page.waitForURL(/keyword=/);
  await expectAccessible(page);
  await tabTo(visit, title);
  await page.keyboard.press("Enter");

  const password = page.getByLabel("Contest password");
  await password.waitFor();
  const problemsTab = page.getByRole("navigation", { name: "Contest menu" }).getByText("Problems");
  await expect.poll(() => problemsTab.getAttribute("aria-disabled")).toBe("true");
  await expectAccessible(page);
  await tabTo(visit, "Contest password");
  await page.keyboard.type("guess");
  await page.keyboard.press("Enter");
  await page.getByText("The contest password is wrong").waitFor();
  await password.fill("");
  await page.keyboard.type("let me in");
  await page.keyboard.press("Enter");
  await expect.poll(() => problemsTab.getAttribute("aria-current")).toBe("page");
  await page.getByRole("timer").waitFor();
  await expectAccessible(page);

  const first = page.getByRole("rowheader").first();
  await first.waitFor();
  await tabTo(visit, await first.innerText());
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/contest/${cid}/problem/A`);
  await page.getByRole("heading", { name: /^A / }).waitFor();
  // The key listener is added only after the heading is rendered, so the test waits for the page.
  await visit.settled();
  await page.keyboard.press("Alt+2");
  await (await editorOf(page)).focus();
  await page.keyboard.insertText("int main() {}");
  await page.keyboard.press("ControlOrMeta+Enter");
  await node.finish(await node.task(), { status: 0, cases: [judgedCase(1)] });
  const result = page.getByRole("region", { name: "Result", exact: true });
  await result.getByText("Solved").first().waitFor();
  // The draft belongs to the contest: practice on the same problem has a separate draft.
  const drafts = await page.evaluate(() => Object.keys(localStorage).join("\n"));
  expect(drafts).toContain(`/${cid}/A`);

  await tabTo(visit, "Scoreboard");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/contest/${cid}/rank`);
  const own = page.locator("tr[data-own]").first();
  await own.getByRole("link", { name: /^A: first to solve, \d+ minutes, 1 try$/ }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [320, 390]);
  await tabTo(visit, /^A: first to solve/);
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`/contest/${cid}/submissions`));
  await page.getByRole("link", { name: "Accepted" }).first().waitFor();
  await page.goBack();
  await page.waitForURL(`**/contest/${cid}/rank`);
  await own.waitFor();
});

test("a frozen scoreboard: who is followed stays on top, counts are those up to the freeze, its organizer sees the live one", async ({
  site,
}) => {
  const sealRankTime = new Date(Date.now() - HOUR / 2).toISOString();
  const { cid, title } = await contestOf(site, { sealRank: true, sealRankTime });
  const [walker, rival] = [await site.person("walker"), await site.person("rival")];
  await submitted(site, cid, rival, { letter: "A", minutes: 50, status: 0 });
  await submitted(site, cid, walker, { letter: "A", minutes: 45, status: -1 });
  await submitted(site, cid, walker, { letter: "A", minutes: 40, status: 0 });
  await submitted(site, cid, walker, { letter: "B", minutes: 10, status: 0 });

  const visit = await site.visit({ locale: "en-US", as: walker });
  const { page, open } = visit;
  await open(`/contest/${cid}/rank`);
  await page.getByText(/The scoreboard is frozen: results after/).waitFor();
  const cells = () => page.locator("tbody:last-child tr").allInnerTexts();
  await expect.poll(async () => (await cells()).length).toBe(2);
  // The counts cover the submissions to problem A that were made before the freeze.
  await page.getByText("2 / 3", { exact: true }).first().waitFor();
  const own = page.locator("tr[data-own]").first();
  await own.getByRole("link", { name: "B: 0 wrong, 1 not shown" }).waitFor();
  await own.getByRole("link", { name: /^A: solved at \d+ minutes, 2 tries$/ }).waitFor();
  await page.getByRole("button", { name: `Follow ${rival}` }).click();
  const pinned = page.locator("tbody").first().getByRole("row");
  await expect.poll(() => pinned.count()).toBe(2);
  await page.reload();
  await expect.poll(() => pinned.count()).toBe(2);
  const search = page.getByRole("searchbox", { name: "Search contestants" });
  await search.fill(rival);
  await page.waitForURL(/keyword=/);
  await expect.poll(async () => (await cells()).length).toBe(1);
  await page.goBack();
  await expect.poll(() => search.inputValue()).toBe("");
  await expectAccessible(page);
  await namesFreezeOnPhone(page);
  await visit.leave();

  await enteredByGuest(site, { cid, title });
  const organizer = await site.visit({ locale: "en-US", as: "root" });
  await organizer.open(`/contest/${cid}/rank`);
  const live = organizer.page.getByRole("link", { name: /^B: first to solve/ });
  await expect.poll(() => live.count()).toBe(0);
  await organizer.page.getByRole("switch", { name: "Live view" }).click();
  await live.waitFor();
  await organizer.page.getByText("This is the live scoreboard").waitFor();
});

/** The label of the freeze is above the bar and below the times, inside the page. */
async function namesFreezeOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const word = await page.getByText("Freeze", { exact: true }).boundingBox();
  const progress = page.getByRole("progressbar", { name: "Progress of the contest" });
  const bar = await progress.boundingBox();
  const around = await progress.locator("xpath=..").locator("time").all();
  const times = await Promise.all(around.map((time) => time.boundingBox()));
  expect(times).toHaveLength(2);
  const bottoms = times.map((time) => (time?.y ?? 0) + (time?.height ?? 0));
  expect(word?.y).toBeGreaterThanOrEqual(Math.max(...bottoms) - 2);
  expect((word?.y ?? 0) + (word?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  expect((word?.x ?? 0) + (word?.width ?? 0)).toBeLessThanOrEqual(390);
}

/** A guest reads a contest's page, and logs in there to take part. */
async function enteredByGuest(site: Site, { cid, title }: OwnContest): Promise<void> {
  const late = await site.person("late");
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open(`/contest?keyword=${title}`);
  await page.getByRole("link", { name: title, exact: true }).click();
  await page.waitForURL(`**/contest/${cid}/problems`);
  await page.getByText("Bring nothing").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Log in to take part" }).click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByLabel("Username").fill(late);
  await dialog.getByLabel("Password", { exact: true }).fill(USER_PASSWORD);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("table", { name: "Problems of the contest" }).waitFor();
  // The link back to the list of contests keeps the list's filters.
  await page.getByRole("main").getByRole("link", { name: "Contests", exact: true }).click();
  await page.waitForURL(`**/contest?keyword=${title}`);
  await leave();
}
