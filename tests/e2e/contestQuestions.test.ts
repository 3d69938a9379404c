import type { Page } from "playwright-core";
import { contestOf } from "./support/contests.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, test } from "./support/journey.ts";

test("a question on a phone reaches the organizer at once, and its answer all contestants as a notice", async ({
  site,
}) => {
  const { cid } = await contestOf(site);
  const walker = await site.person("walker");
  const organizer = await site.visit({ locale: "en-US", as: "root" });
  await organizer.open(`/contest/${cid}/problems`);
  const tab = organizer.page.getByRole("link", { name: /^Questions/ });
  await tab.waitFor();

  const visit = await site.visit({ locale: "en-US", as: walker, width: 390, theme: "dark" });
  const { page, open } = visit;
  await open(`/contest/${cid}/comment`);
  await page.getByLabel("About").selectOption({ index: 1 });
  await page.getByRole("textbox", { name: "Your question" }).fill("May **n** be zero?");
  await page.reload();
  // The text that the user typed is kept.
  await expect
    .poll(() => page.getByRole("textbox", { name: "Your question" }).inputValue())
    .toContain("zero");
  await page.getByLabel("About").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Submit question" }).click();
  await page.getByRole("article").getByText("Unanswered").waitFor();
  await page.getByRole("link", { name: "Problems", exact: true }).first().click();
  await page.waitForURL(`**/contest/${cid}/problems`);

  const rival = await site.visit({ locale: "en-US", as: await site.person("rival") });
  await rival.open(`/contest/${cid}/problems`);
  await organizer.page.getByRole("link", { name: /1 unanswered question/ }).click();
  await organizer.page.getByRole("button", { name: "Answer", exact: true }).click();
  await organizer.page.getByRole("button", { name: "Read the problem statement" }).click();
  await expectAccessible(organizer.page);
  await organizer.page.getByRole("button", { name: "Answer to all" }).click();
  await organizer.page.getByRole("article").getByText("For all").waitFor();
  await expect.poll(() => tab.innerText()).toBe("Questions");

  const noticesOf = (of: typeof page) => of.getByRole("region", { name: "Notices" });
  // The notice is shown when the event arrives; the page needs no API call for it.
  const all = noticesOf(rival.page).getByText("The organizers answered a question about A for all");
  await all.waitFor();
  await expectUncovered(rival.page);
  await rival.page.getByRole("link", { name: /1 new answer/ }).waitFor();
  await expectSubmitInSight(rival.page);
  const notices = noticesOf(page);
  await notices.getByText("Your question about A was answered").waitFor();
  await page.getByRole("link", { name: /1 new answer/ }).waitFor();
  await expectUncovered(page);
  await expectNoSidewaysScroll(page, [320, 390]);
  await expectSubmitInSight(page);
  await notices.getByRole("button", { name: "Read", exact: true }).click();
  const answer = page.getByRole("article").getByRole("listitem");
  await answer.getByText("Read the problem statement").waitFor();
  await answer.getByText("New", { exact: true }).waitFor();
  await expectAccessible(page);
});

/**
 * Checks that Run and Submit on the first problem's page are within the window while notices are shown, even if the
 * window is only 600 px high.
 */
async function expectSubmitInSight(page: Page): Promise<void> {
  await page.locator('main a[href$="/problem/A"]').first().click();
  const submit = page.getByRole("button", { name: "Submit", exact: true });
  const tab = page.getByRole("button", { name: /^Code/ });
  await submit.or(tab).first().waitFor();
  if (!(await submit.isVisible())) await tab.first().click();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  for (const low of [height, 600]) {
    await page.setViewportSize({ width, height: low });
    for (const button of [submit, page.getByRole("button", { name: "Run", exact: true })]) {
      const bottom = async () => {
        const box = await button.boundingBox();
        return box === null ? Infinity : box.y + box.height;
      };
      await expect.poll(bottom).toBeLessThanOrEqual(low);
    }
  }
  await page.setViewportSize({ width, height });
}

/**
 * Once the page's content has moved down to make room for the notices, they cover neither the contest's title nor its
 * clock.
 */
async function expectUncovered(page: Page): Promise<void> {
  const boxes = [
    page.getByRole("region", { name: "Notices" }).getByRole("listitem").last(),
    page.locator("header").getByRole("link", { name: "Cup" }),
    page.getByRole("timer"),
  ];
  const between = async (): Promise<number> => {
    const [notice, title, clock] = await Promise.all(boxes.map((each) => each.boundingBox()));
    return Math.min(title!.y, clock!.y) - (notice!.y + notice!.height);
  };
  await expect.poll(between).toBeGreaterThanOrEqual(0);
}
