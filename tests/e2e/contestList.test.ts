import { contestOf } from "./support/contests.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, test } from "./support/journey.ts";
import { notice } from "./support/judgedSite.ts";

test("the list says that the reader is registered, the calendar has the contest, and until the start they unregister", async ({
  site,
}) => {
  const walker = await site.person("walker");
  const start = Date.now() + 3_600_000;
  const { cid, title } = await contestOf(site, {
    auth: 2,
    openPwdLimit: true,
    pwd: "let me in",
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 3_600_000).toISOString(),
  });
  // All contests are on the same day, and their titles are too long for a calendar cell.
  for (let n = 0; n < 4; n++) {
    await contestOf(site, {
      title: "A contest with a title that no cell of a calendar has room for",
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + 3_600_000).toISOString(),
    });
  }
  const { page, open } = await site.visit({ locale: "en-US", as: walker });
  await open(`/contest?keyword=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: `Register: ${title}` }).click();
  await page.waitForURL(`**/contest/${cid}`);
  await page.getByRole("button", { name: "Register" }).first().click();
  await page.getByLabel("Contest password").fill("let me in");
  await page.getByRole("dialog").getByRole("button", { name: "Register" }).click();
  await page.getByText("You are registered for this contest.").waitFor();
  await expectAccessible(page);

  await open(`/contest?keyword=${encodeURIComponent(title)}`);
  await page.getByText("Registered", { exact: true }).waitFor();
  await page.getByRole("radio", { name: "Calendar" }).check({ force: true });
  await page.getByRole("table").getByRole("link", { name: title }).first().waitFor();
  expect(page.url()).toContain("view=calendar");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [320, 390, 1050]);
  await page.getByRole("button", { name: "Next month" }).click();
  await page.waitForURL(/month=20\d\d-\d\d/);
  await page.getByRole("button", { name: "This month" }).click();
  await page.getByRole("table").getByRole("link", { name: title }).first().click();

  await page.getByRole("button", { name: "Unregister" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unregister" }).click();
  await notice(page, "You are no longer registered").waitFor();
  await page.getByText("Register to submit").waitFor();
});
