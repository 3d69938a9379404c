import { judgedCase } from "../http/judgingWorld.ts";
import { contestOf, shift, submitted } from "./support/contests.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, test } from "./support/journey.ts";
import { editorOf } from "./support/judgedSite.ts";

test("a finished contest's problem is solved in place: marked as upsolving, apart from the contest's results", async ({
  site,
}) => {
  const node = await site.judge();
  const { cid } = await contestOf(site);
  const walker = await site.person("walker");
  await submitted(site, cid, walker, { letter: "A", minutes: 30, status: -1 });
  await submitted(site, cid, walker, { letter: "B", minutes: 20, status: 0 });
  await shift(site, cid, 8);
  const { page, open } = await site.visit({ locale: "en-US", as: walker });
  await open(`/contest/${cid}`);
  await page.getByRole("link", { name: "Solve the problems" }).click();
  await page.waitForURL(`**/contest/${cid}/problems`);
  await page.getByText("changes nothing in the contest's results").waitFor();
  await expectAccessible(page);

  await page.getByRole("rowheader").first().getByRole("link").click();
  await page.waitForURL(`**/contest/${cid}/problem/A`);
  await page.getByText("Upsolving", { exact: true }).first().waitFor();
  await (await editorOf(page)).focus();
  await page.keyboard.insertText("int main() {}");
  await page.keyboard.press("ControlOrMeta+Enter");
  await node.finish(await node.task(), { status: 0, cases: [judgedCase(1)] });
  const result = page.getByRole("region", { name: "Result", exact: true });
  await result.getByText("Solved").first().waitFor();
  await expectAccessible(page);

  await page.getByRole("tab", { name: "My submissions" }).click();
  const rowsOf = (name: string) => page.getByRole("table", { name }).locator("tbody tr");
  await expect.poll(() => rowsOf("After the contest").count()).toBe(1);
  await expect.poll(() => rowsOf("In the contest").count()).toBe(1);
  await rowsOf("After the contest").getByRole("link").first().click();
  await page.getByText("upsolving", { exact: false }).first().waitFor();

  await open(`/contest/${cid}/problems`);
  const first = page.locator("tbody tr").first();
  await first.getByRole("img", { name: "Wrong Answer" }).waitFor();
  await first.getByRole("img", { name: "Accepted" }).waitFor();
  await expectNoSidewaysScroll(page, [320, 390]);

  await open(`/contest/${cid}/submissions`);
  await expect.poll(() => page.locator("tbody tr").count()).toBe(2);
  await page.getByRole("switch", { name: "Upsolving" }).click();
  await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
  expect(page.url()).toContain("upsolving=true");
  await expectAccessible(page);
});
