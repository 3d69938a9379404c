import { judgedCase } from "../http/judgingWorld.ts";
import { expectAccessible } from "./support/inspect.ts";
import { expect, type Site, test } from "./support/journey.ts";
import { notice } from "./support/notices.ts";
import { codeIn } from "./support/judgedSite.ts";
import { submitter } from "./support/submitting.ts";

const segfault = { ended: "signalled", exitCode: 0, signal: 11, limit: null } as const;
/** The first two test cases are the statement's samples. */
const wrongCases = [
  judgedCase(1),
  judgedCase(2),
  { ...judgedCase(3, -1), message: "expected 3, found 4" },
  { ...judgedCase(4, 3), endedBy: segfault },
];

test("the detail shows what decided the verdict; arrow keys move between cases; staff see more", async ({
  site,
}) => {
  const node = await site.judge();
  const walker = await site.person("walker");
  const wrong = { status: -1, cases: wrongCases };
  const submitId = await submitter(site, node).judged(walker, "1000", wrong);
  const { page, open } = await site.visit({ locale: "en-US", as: walker });
  await open(`/submission-detail/${submitId}`);
  await page.getByText("2 of 4 test cases passed; the first that did not is test 3").waitFor();
  await page.getByText("checker messages of hidden test cases are not shown").waitFor();
  await expect.poll(() => page.getByText("expected 3, found 4").count()).toBe(0);
  await page.getByRole("button", { name: "Test 1: Accepted" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByText("SIGSEGV (11): invalid memory access").waitFor();
  await expect.poll(() => page.getByText(/Input .*, answer .*/).count()).toBe(0);

  const staff = await site.visit({ locale: "en-US", as: "root" });
  await staff.open(`/submission-detail/${submitId}`);
  await staff.page.getByRole("button", { name: "Test 3: Wrong Answer" }).click();
  await staff.page.getByText("Test 3: expected 3, found 4").waitFor();
  await staff.page.getByText("Jury data: contestants see neither").first().waitFor();
  await staff.page.getByText(/Input .*, answer .*/).waitFor();
  const download = staff.page.waitForEvent("download");
  await staff.page.getByRole("button", { name: "Download this case" }).click();
  expect((await download).suggestedFilename()).toBe("1000-testcase-3.zip");
});

test("the owner shares the code and stops sharing it, restores it into the editor, and compares two", async ({
  site,
}) => {
  const node = await site.judge();
  const { judged } = submitter(site, node);
  const walker = await site.person("walker");
  const first = await judged(walker, "1000", {}, "// first code");
  const second = await judged(walker, "1000", {}, "// second code");
  await sharesCode(site, walker, first);
  const owner = await site.visit({ locale: "zh-CN", as: walker, width: 1440 });
  await owner.open(`/submission-detail/${second}`);
  await owner.page.getByRole("button", { name: "比较…" }).click();
  const dialog = owner.page.getByRole("dialog", { name: "选择要比较的提交" });
  await dialog.getByRole("link", { name: `与提交 ${first} 比较` }).click();
  await owner.page.waitForURL(`**/submission/compare/${first}/${second}`);
  await owner.page.getByText("1 处不同").waitFor();
  await owner.page.getByRole("button", { name: "下一处" }).click();
  await expect.poll(() => owner.page.locator(".cm-editor").count()).toBe(2);
  await expectAccessible(owner.page);

  const phone = await site.visit({ locale: "en-US", theme: "dark", as: walker, width: 390 });
  await phone.open(`/submission/compare/${first}/${second}`);
  await phone.page.getByText("1 difference").waitFor();
  await expect.poll(() => phone.page.locator(".cm-editor").count()).toBe(1);
  await expectAccessible(phone.page);
  await phone.page.setViewportSize({ width: 1280, height: 800 });
  await phone.open(`/submission-detail/${first}`);
  await phone.page.getByRole("button", { name: "Load into the editor" }).click();
  await phone.page.waitForURL("**/problem/1000");
  await expect.poll(() => codeIn(phone.page)).toBe("// first code");
});

/** Other users see the code only while it is shared. */
async function sharesCode(site: Site, walker: string, submitId: number): Promise<void> {
  const owner = await site.visit({ locale: "en-US", as: walker });
  const other = await site.visit({ locale: "en-US", as: await site.person("rival") });
  const address = `/submission-detail/${submitId}`;
  await other.open(address);
  await other.page.getByText("The code is not public").waitFor();
  await owner.open(address);
  const toggle = owner.page.getByRole("switch", { name: "Share this code" });
  // Uses click() instead of check(), because check() reads the switch immediately after the click, before the page is
  // rendered again.
  await toggle.click();
  await notice(owner.page, "Shared").waitFor();
  await other.page.reload();
  await other.page.getByText("first code").waitFor();
  await expect.poll(() => other.page.getByRole("switch").count()).toBe(0);
  await toggle.click();
  await notice(owner.page, "No longer shared").waitFor();
  await other.page.reload();
  await other.page.getByText("The code is not public").waitFor();
  await owner.leave();
  await other.leave();
}
