import { readFile } from "node:fs/promises";
import { contestOf } from "./support/contests.ts";
import { expect, test } from "./support/journey.ts";

test("an organizer downloads the scoreboard, and prints the booklet in the other language without navigation", async ({
  site,
}) => {
  const { cid, title } = await contestOf(site);
  const { page, open, settled } = await site.visit({
    ...{ as: "root", locale: "en-US", width: 1280, theme: "dark" },
  });
  await open(`/admin/contest/${cid}/export`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`contest_${cid}_rank.csv`);
  expect(await readFile(await file.path(), "utf8")).toMatch(/^\ufeffNo,Rank,Username/);

  await page.getByRole("link", { name: "Open booklet" }).click();
  await page.getByRole("heading", { name: title, exact: true }).waitFor();
  await page.getByRole("radio", { name: "中文" }).check({ force: true });
  await page.getByText("共 2 题").waitFor();
  await settled();
  expect(new URL(page.url()).searchParams.get("lang")).toBe("zh-CN");

  await page.emulateMedia({ media: "print" });
  const seen = await page.evaluate(() => ({
    ways: [...document.querySelectorAll("nav, button, [role=radio], a[href='#main']")].filter(
      (each) => each.checkVisibility(),
    ).length,
    starts: [...document.querySelectorAll("article > section")].map(
      (each) => getComputedStyle(each).breakBefore,
    ),
    ink: getComputedStyle(document.querySelector("article h2")!).color,
  }));
  expect(seen).toEqual({ ways: 0, starts: ["auto", "page", "page"], ink: "rgb(0, 0, 0)" });
});
