import { judgedCase } from "../http/judgingWorld.ts";
import { contestOf, submitted } from "./support/contests.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, test } from "./support/journey.ts";
import { editorOf } from "./support/judgedSite.ts";

test("a finished contest is run again: start, clock, a submission, the recorded board with the own row, the place", async ({
  site,
}) => {
  const node = await site.judge();
  const { cid } = await contestOf(site);
  const [walker, rival] = [await site.person("walker"), await site.person("rival")];
  await site.sql(
    `update contest set start_time = now() - interval '3 hours', end_time = now() - interval '1 hour',
       last_end = now() - interval '1 hour' where id = $1`,
    [cid],
  );
  await submitted(site, cid, rival, { letter: "B", minutes: 100, status: 0 });
  const visit = await site.visit({ locale: "en-US", as: walker });
  const { page, open } = visit;
  await open(`/contest/${cid}`);
  await page.getByRole("button", { name: "Take part virtually" }).click();
  await page.getByRole("button", { name: "Start now" }).click();
  await page.waitForURL(`**/contest/${cid}/problems`);
  const bar = page.getByRole("region", { name: "Your virtual participation is running" });
  await bar.getByText(/^0[12]:\d\d:\d\d$/).waitFor();
  await expectAccessible(page);

  await page.getByRole("rowheader").first().getByRole("link").click();
  await page.waitForURL(`**/contest/${cid}/problem/A`);
  await page
    .getByRole("timer")
    .getByText(/^0[12]:/)
    .waitFor();
  await (await editorOf(page)).focus();
  await page.keyboard.insertText("int main() {}");
  await page.keyboard.press("ControlOrMeta+Enter");
  await node.finish(await node.task(), { status: 0, cases: [judgedCase(1)] });
  const result = page.getByRole("region", { name: "Result", exact: true });
  await result.getByText("Solved").first().waitFor();

  await page.getByRole("link", { name: "Scoreboard" }).click();
  await page.waitForURL(/\/virtual\/\d+$/);
  await page.getByText(/^Recorded scoreboard at minute \d+/).waitFor();
  const own = page.locator("tbody").last().locator("tr[data-own]");
  await own.getByText("Virtual").waitFor();
  await own.getByRole("img", { name: /^A: solved at \d+ minutes?, 1 try$/ }).waitFor();
  expect(await page.getByText(rival).count()).toBe(0);
  await bar.getByRole("button", { name: "Finish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Finish" }).click();
  await page.getByText("Your place would have been 1.").waitFor();
  await page.getByText(rival).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [320, 390]);
});
