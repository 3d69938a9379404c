import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { judgedCase } from "../http/judgingWorld.ts";
import { expectAccessible } from "./support/inspect.ts";
import { openSite, type Site } from "./support/site.ts";
import { codeIn, type JudgedNode, judgedSite, notice } from "./support/solving.ts";
import { rowOf, submitter, type Submitter } from "./support/submitting.ts";

let site: Site;
let node: JudgedNode;
let submissions: Submitter;
/** Ids by what they show. */
const made = { accepted: 0, wrong: 0, late: 0, compile: 0, system: 0, later: 0 };

beforeAll(async () => {
  site = await openSite();
  await site.addUser("walker");
  await site.addUser("rival");
  node = await judgedSite(site);
  submissions = submitter(site, node);
  made.accepted = await submissions.judged("walker", "1000", {});
  made.wrong = await submissions.judged("walker", "1000", {
    status: -1,
    cases: [
      judgedCase(1),
      { ...judgedCase(2, -1), message: "expected 3, found 4" },
      {
        ...judgedCase(3, 3),
        endedBy: { ended: "signalled", exitCode: 0, signal: 11, limit: null },
      },
    ],
  });
  const late = {
    ...{ ended: "cpu" as const, exitCode: 0, signal: 9, limit: 1000 },
    ...{ used: 1020, stopped: true },
  };
  made.late = await submissions.judged("walker", "1000", {
    ...{ status: 1, timeMs: 1020, memoryKb: 2048 },
    endedBy: { ...late, phase: "run", seq: 2, status: 1 },
    cases: [judgedCase(1), { ...judgedCase(2, 1), endedBy: late }],
  });
  made.compile = await submissions.judged("rival", "1001", {
    status: -2,
    errorMessage: "main.cpp:1:1: error: 'oops' does not name a type",
    endedBy: {
      ...{ ended: "exited", exitCode: 1, signal: 0, limit: null },
      ...{ phase: "compile", seq: null, status: null },
    },
  });
  made.system = await submissions.judged("rival", "1000", {
    status: 4,
    cause: { code: "disk_failed", hint: "in the judge's own words", detail: "0 bytes left" },
  });
  made.later = await submissions.judged("walker", "1000", {}, "// another code of 1000 by walker");
});
afterAll(async () => {
  node?.kill();
  await site?.close();
});
afterEach(() => node?.dropJobs());

test("the detail says what decided the verdict, and the cases are walked by arrow keys", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  await open(`/submission-detail/${made.wrong}`);
  await page.getByText("1 of 3 test cases passed; the first that did not is test 2").waitFor();
  await page.getByText("Test 2: expected 3, found 4").waitFor();
  await page.getByRole("button", { name: "Test 1: Accepted" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByText("SIGSEGV (11): invalid memory access").waitFor();
  await expect.poll(() => page.getByText(/Input .*, answer .*/).count()).toBe(0);
  await leave();

  const staff = await site.visit({ locale: "en-US", as: "root" });
  await staff.open(`/submission-detail/${made.wrong}`);
  await staff.page.getByRole("button", { name: "Test 2: Wrong Answer" }).click();
  await staff.page.getByText(/Input .*, answer .*/).waitFor();
  const download = staff.page.waitForEvent("download");
  await staff.page.getByRole("button", { name: "Download this case" }).click();
  expect((await download).suggestedFilename()).toBe("1000-testcase-2.zip");
  await staff.leave();
});

test("compile and system errors can be read", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "rival" });
  await open(`/submission-detail/${made.compile}`);
  await page
    .getByRole("region", { name: "Compiler output" })
    .getByText("does not name a type")
    .waitFor();
  await page.getByText("Compiler: 1 error").waitFor();
  await leave();
});

test("a System Error gives its owner a reference and staff the cause, in their language", async () => {
  const address = `/submission-detail/${made.system}`;
  const own = await site.visit({ locale: "en-US", as: "rival" });
  await own.open(address);
  await own.page.getByText("The judge had a problem, not your code").waitFor();
  const reference = await own.page.locator("p:has-text('Reference:') code").textContent();
  expect(reference).toMatch(/^[0-9a-f-]{36}$/);
  // The button says so for two seconds only.
  const said = own.page.getByRole("button", { name: "Copied" }).waitFor();
  await own.page.getByRole("button", { name: "Copy the reference" }).click();
  await said;
  await expect.poll(() => own.page.getByText(/disk_failed|0 bytes left/).count()).toBe(0);
  await own.leave();

  const other = await site.visit({ locale: "en-US", as: "walker" });
  await other.open(address);
  await other.page.getByText("The judge had a problem, not your code").waitFor();
  await expect.poll(() => other.page.getByText("Reference:").count()).toBe(0);
  await other.leave();

  const staff = await site.visit({ locale: "en-US", as: "root" });
  await staff.open(address);
  await staff.page.getByText("Check free space and rights.").waitFor();
  for (const known of ["disk_failed", "0 bytes left"]) {
    await staff.page.getByText(known, { exact: true }).waitFor();
  }
  await expect.poll(() => staff.page.getByText(String(reference)).count()).toBe(2);
  await expectAccessible(staff.page);
  await staff.leave();

  const chinese = await site.visit({ locale: "zh-CN", as: "root" });
  await chinese.open(address);
  await chinese.page.getByText("请检查剩余空间和权限。").waitFor();
  await chinese.leave();
});

test("a verdict says by how much, on its page and where the list's mark is pointed at", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  const words = "Test 2: used 1,020 ms of 1,000 ms (+2%) when it was stopped";
  await open(`/submission-detail/${made.late}`);
  await page.getByText(words).waitFor();
  await open("/status");
  const mark = rowOf(page, made.late).getByRole("link", { name: "Time Limit Exceeded" });
  await mark.hover();
  await expect.poll(() => mark.getAttribute("title")).toBe(words);
  await leave();
});

test("the owner shares the code and takes it back; others see it only meanwhile", async () => {
  const owner = await site.visit({ locale: "en-US", as: "walker" });
  const other = await site.visit({ locale: "en-US", as: "rival" });
  const address = `/submission-detail/${made.wrong}`;
  await other.open(address);
  await other.page.getByText("The code is not public").waitFor();
  await owner.open(address);
  const toggle = owner.page.getByRole("switch", { name: "Share this code" });
  // Not check(): that looks at the switch in the very tick of the click, before the page drew it anew.
  await toggle.click();
  await notice(owner.page, "Shared").waitFor();
  await other.page.reload();
  await other.page.getByText("code of 1000 by walker").waitFor();
  await expect.poll(() => other.page.getByRole("switch").count()).toBe(0);
  await toggle.click();
  await notice(owner.page, "No longer shared").waitFor();
  await other.page.reload();
  await other.page.getByText("The code is not public").waitFor();
  await owner.leave();
  await other.leave();
});

test("an old code goes back into the editor", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  await open(`/submission-detail/${made.wrong}`);
  await page.getByRole("button", { name: "Restore into the editor" }).click();
  await page.waitForURL("**/problem/1000");
  await expect.poll(() => codeIn(page)).toBe("// code of 1000 by walker");
  await leave();
});

test("what stood where the output went wrong is said to its author", async () => {
  const place = { line: 3, token: 2, expected: "1024", got: "1042" };
  const end = { ended: "exited" as const, exitCode: 0, signal: 0, limit: null, difference: place };
  const submitId = await submissions.judged("walker", "1000", {
    status: -1,
    endedBy: { ...end, phase: "run", seq: 2, status: -1 },
    cases: [judgedCase(1), { ...judgedCase(2, -1), endedBy: end }],
  });
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  await open(`/submission-detail/${submitId}`);
  await page.getByText("Test 2: differs from the answer from line 3, word 2 on").waitFor();
  for (const word of ["1024", "1042"]) await page.getByText(word, { exact: true }).waitFor();
  await leave();
  const other = await site.visit({ locale: "en-US", as: "rival" });
  await other.open(`/submission-detail/${submitId}`);
  await other.page.getByText("Test 2: differs from the answer from line 3, word 2 on").waitFor();
  await expect.poll(() => other.page.getByText("1024", { exact: true }).count()).toBe(0);
  await other.leave();
});

test("an exam's problem says that it keeps the verdict, and staff see it all the same", async () => {
  await policy("1004", "none");
  const submitId = await submissions.judged("walker", "1004", {
    status: -1,
    cases: [judgedCase(1, -1)],
  });
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  await open(`/submission-detail/${submitId}`);
  await page.getByText("It was received and is judged; the result is not shown here").waitFor();
  await page.getByText("This problem does not publish verdicts").waitFor();
  await expect.poll(() => page.getByText("Wrong Answer").count()).toBe(0);
  await open("/problem/1004");
  await page.getByText("Verdicts are not shown").waitFor();
  await leave();
  const staff = await site.visit({ locale: "zh-CN", as: "root" });
  await staff.open(`/submission-detail/${submitId}`);
  await staff.page.getByRole("button", { name: "测试点 1：答案错误" }).waitFor();
  await staff.leave();
});

test("up to the first failed test, and how many are kept back", async () => {
  await policy("1005", "firstFailed");
  const submitId = await submissions.judged("walker", "1005", {
    status: -1,
    cases: [0, -1, 0, 1].map((status, at) => judgedCase(at + 1, status)),
  });
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  await open(`/submission-detail/${submitId}`);
  await page.getByText("2 more test cases come behind; their results are not published").waitFor();
  await expect.poll(() => page.getByRole("button", { name: /^Test \d/ }).count()).toBe(2);
  await leave();
});

test("two own submissions are compared side by side, on a phone one below the other", async () => {
  const owner = await site.visit({ locale: "zh-CN", as: "walker", width: 1440 });
  await owner.open(`/submission-detail/${made.wrong}`);
  await owner.page.getByRole("button", { name: "比较…" }).click();
  const dialog = owner.page.getByRole("dialog", { name: "与哪一份比较？" });
  await dialog.getByRole("link", { name: `与提交 ${made.accepted} 比较` }).click();
  await owner.page.waitForURL(`**/submission/compare/${made.accepted}/${made.wrong}`);
  await owner.page.getByText("两份代码完全相同").waitFor();
  await expect.poll(() => owner.page.locator(".cm-editor").count()).toBe(2);
  await owner.open(`/submission/compare/${made.accepted}/${made.later}`);
  await owner.page.getByText("1 处不同").waitFor();
  await owner.page.getByRole("button", { name: "下一处" }).click();
  await expectAccessible(owner.page);
  await owner.leave();

  const phone = await site.visit({ locale: "en-US", theme: "dark", as: "walker", width: 390 });
  await phone.open(`/submission/compare/${made.accepted}/${made.later}`);
  await phone.page.getByText("1 difference").waitFor();
  await expect.poll(() => phone.page.locator(".cm-editor").count()).toBe(1);
  await expectAccessible(phone.page);
  await phone.leave();

  const other = await site.visit({ locale: "en-US", as: "rival", forgive: /404/ });
  await other.open(`/submission/compare/${made.accepted}/${made.later}`);
  await other.page.getByText("You may not read one of the two codes").waitFor();
  await expect.poll(() => other.page.getByText(/code of 1000 by walker/).count()).toBe(0);
  await other.open(`/submission/compare/${made.accepted}/999999`);
  await other.page.getByText("The submissions to compare were not found").waitFor();
  await other.leave();
});

function policy(problemId: string, feedback: string) {
  return site.server.db.query({
    text: "update problem set feedback = $2 where problem_id = $1",
    values: [problemId, feedback],
  });
}
