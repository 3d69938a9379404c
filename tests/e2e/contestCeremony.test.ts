import { readFile } from "node:fs/promises";
import { contestOf, endContest } from "./support/contests.ts";
import { expectAccessible, switchTheme } from "./support/inspect.ts";
import { expect, test, type Visit } from "./support/journey.ts";
import { submitter } from "./support/submitting.ts";

const HOUR = 3_600_000;

test("a verdict appears on an open scoreboard by itself; after the end its organizer reveals it step by step, downloads it and prints the booklet", async ({
  site,
}) => {
  const sealRankTime = new Date(Date.now() - HOUR / 2).toISOString();
  const freeze = { sealRank: true, sealRankTime, autoRealRank: false };
  const { cid, title } = await contestOf(site, freeze);
  const [walker, rival] = [await site.person("walker"), await site.person("rival")];
  const watcher = await site.visit({ locale: "en-US", as: rival });
  await watcher.open(`/contest/${cid}/rank`);
  await watcher.page.getByText("No contestants on the scoreboard yet").waitFor();
  const node = await site.judge();
  await submitter(site, node, cid).judged(walker, "A", { status: 0 });
  // The server pushes the event, so the page shows the result without an API call.
  await watcher.page.getByRole("link", { name: "A: 0 wrong, 1 not shown" }).waitFor();
  await endContest(site, cid);

  const visit = await site.visit({
    locale: "en-US",
    as: "root",
    expectedErrors: /ERR_INTERNET_DISCONNECTED/,
  });
  const { page, open } = visit;
  await open(`/contest/${cid}/rank`);
  await page.getByRole("button", { name: "More options of the scoreboard" }).click();
  await page.getByRole("menuitem", { name: "Award ceremony" }).click();
  // The Begin button is enabled once everything is loaded.
  await page.getByRole("button", { name: "Begin" }).click();
  // The ceremony page is a full-screen overlay that covers the site's frame.
  const stage = page.getByRole("dialog", { name: title });
  await stage.waitFor();
  await expectAccessible(page);
  // The page is offline from here on.
  await page.context().setOffline(true);
  expect(await page.locator("#root").evaluate((root) => root.hasAttribute("inert"))).toBe(true);
  const status = stage.getByRole("status");
  await expect.poll(() => stage.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press("Space");
  await expect.poll(() => status.innerText()).toBe(`${walker} · A: solved, rank 1`);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => status.innerText()).toBe(`${walker}: Gold · first to solve A`);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => status.innerText()).toBe("The scoreboard at the freeze");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Leave" }).click();
  // The dry run invents results for the contest's problems; results of the contest are neither read nor changed.
  await page.getByRole("button", { name: "Dry run" }).click();
  await stage.getByText("Dry run: invented results").waitFor();
  await page.keyboard.press("Space");
  await expect.poll(() => status.innerText()).not.toBe("The scoreboard at the freeze");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("link", { name: "Scoreboard" }).click();
  await page.getByRole("button", { name: "Reveal results" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reveal results" }).click();
  await watcher.page.getByRole("link", { name: /^A: first to solve/ }).waitFor();
  await downloadsScoreboard(visit, cid);
  await printsBooklet(visit, title);
});

async function downloadsScoreboard({ page, open }: Visit, cid: number): Promise<void> {
  await open(`/admin/contest/${cid}/export`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`contest_${cid}_rank.csv`);
  expect(await readFile(await file.path(), "utf8")).toMatch(/^\ufeffNo,Rank,Username/);
}

/**
 * The printed page is in the chosen language, has no site navigation, and is black on white even in the dark theme.
 */
async function printsBooklet({ page, settled }: Visit, title: string): Promise<void> {
  await page.getByRole("link", { name: "Open booklet" }).click();
  await page.getByRole("heading", { name: title, exact: true }).waitFor();
  await page.getByRole("radio", { name: "中文" }).check({ force: true });
  await page.getByText("共 2 题").waitFor();
  await settled();
  expect(new URL(page.url()).searchParams.get("lang")).toBe("zh-CN");

  await switchTheme(page, "dark");
  await page.emulateMedia({ media: "print" });
  const printLayout = await page.evaluate(() => ({
    ways: [...document.querySelectorAll("nav, button, [role=radio], a[href='#main']")].filter(
      (each) => each.checkVisibility(),
    ).length,
    starts: [...document.querySelectorAll("article > section")].map(
      (each) => getComputedStyle(each).breakBefore,
    ),
    ink: getComputedStyle(document.querySelector("article h2")!).color,
    // In print, grid items that do not fit on a page would overlap, so none of these elements may be a grid.
    grids: [...document.querySelectorAll("article div[lang], article div[lang] section")].filter(
      (each) => getComputedStyle(each).display !== "block",
    ).length,
  }));
  const starts = ["auto", "page", "page"];
  expect(printLayout).toEqual({ ways: 0, starts, ink: "rgb(0, 0, 0)", grids: 0 });
}
