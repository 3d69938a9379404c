import { afterAll, beforeAll, expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import type { JudgeResult } from "../../src/shared/judgeProtocol.ts";
import { type FakeNode, judgedCase } from "../http/judgingWorld.ts";
import { expectAccessible } from "./support/inspect.ts";
import { openSite, type Site, USER_PASSWORD } from "./support/site.ts";
import { codeIn, judgedSite, notice } from "./support/solving.ts";

let site: Site;
let node: FakeNode;
/** Ids by what they show. */
const made: Record<"accepted" | "wrong" | "compile" | "system", number> = {
  accepted: 0,
  wrong: 0,
  compile: 0,
  system: 0,
};

beforeAll(async () => {
  site = await openSite();
  await site.addUser("walker");
  await site.addUser("rival");
  node = await judgedSite(site);
  made.accepted = await judged("walker", "1000", {});
  made.wrong = await judged("walker", "1000", {
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
  made.compile = await judged("rival", "1001", {
    status: -2,
    errorMessage: "main.cpp:1:1: error: 'oops' does not name a type",
  });
  made.system = await judged("rival", "1000", {
    status: 4,
    errorMessage: "The judge's disk is full",
    cause: { code: "DISK_FULL", hint: "Free some space on the judge", detail: "0 bytes left" },
  });
});
afterAll(async () => {
  node?.kill();
  await site?.close();
});

const row = (page: Page, id: number): Locator =>
  page.getByRole("row").filter({ has: page.locator(`a[href="/submission-detail/${id}"]`) });

test("the list shows every column, and tints the reader's own rows", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker", width: 1440 });
  await open("/status");
  const headers = await page.getByRole("columnheader").allTextContents();
  expect(headers).toEqual([
    "Run ID",
    "Problem",
    "Status",
    "Score",
    "Time",
    "Memory",
    "Length",
    "Language",
    "Judge",
    "Author",
    "Submitted",
  ]);
  const own = row(page, made.wrong);
  await own.getByText("Wrong Answer").waitFor();
  expect(await own.getAttribute("data-tone")).toBe("own");
  expect(await row(page, made.system).getAttribute("data-tone")).toBeNull();
  await leave();
});

test("filters stand in the address, work together, and go back with the back button", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  await open("/status");
  await page.getByLabel("Status", { exact: true }).selectOption("-2");
  await expect.poll(() => new URL(page.url()).search).toBe("?status=-2");
  await row(page, made.compile).waitFor();
  await expect.poll(() => row(page, made.wrong).count()).toBe(0);
  await page.getByLabel("Find by author").fill("walker");
  await page.keyboard.press("Enter");
  await page.getByText("No submission matches").waitFor();
  expect(new URL(page.url()).search).toBe("?status=-2&username=walker");
  await page.goBack();
  await row(page, made.compile).waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await row(page, made.wrong).waitFor();
  await page.getByLabel("Find by problem ID").fill("1001");
  await page.keyboard.press("Enter");
  await expect.poll(() => row(page, made.wrong).count()).toBe(0);
  await row(page, made.compile).waitFor();
  await leave();
});

test("an address with filters shows the same to whoever opens it", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/status?status=-1&problemID=1000&username=walker");
  await row(page, made.wrong).waitFor();
  expect(await page.getByLabel("Find by author").inputValue()).toBe("walker");
  expect(await page.getByLabel("Find by problem ID").inputValue()).toBe("1000");
  expect(await page.getByLabel("Status", { exact: true }).inputValue()).toBe("-1");
  expect(await row(page, made.accepted).count()).toBe(0);
  await leave();
});

test("a guest who chooses Mine is told to sign in, and still sees everybody's", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/status?onlyMine=true");
  await notice(page, "Please sign in first to see your submissions").waitFor();
  await page.getByRole("dialog", { name: "Log in" }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await row(page, made.system).waitFor();
  await page.getByRole("button", { name: "Mine" }).click();
  await page.getByRole("dialog", { name: "Log in" }).waitFor();
  expect(new URL(page.url()).search).toBe("");
  await leave();
});

test("Mine shows the own submissions only and switches the author's field off", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "rival" });
  await open("/status");
  await page.getByRole("button", { name: "Mine" }).click();
  await expect.poll(() => row(page, made.wrong).count()).toBe(0);
  await row(page, made.compile).waitFor();
  expect(await page.getByLabel("Showing your own submissions only").isDisabled()).toBe(true);
  await leave();
});

test("a submission that is judged now changes in the list by itself", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/status");
  const submitId = await submitFor("rival", "1002");
  await row(page, submitId)
    .getByText("Pending")
    .or(row(page, submitId).getByText("Judging"))
    .first()
    .waitFor();
  const task = await node.task();
  await node.finish(task, { status: -1 });
  await row(page, submitId).getByText("Wrong Answer").waitFor();
  await leave();
});

test("without the live channel the list asks every two seconds", async () => {
  const visit = await site.visit({ locale: "en-US", forgive: /ERR_FAILED/ });
  const { page } = visit;
  await page.route("**/api/live*", (route) => route.abort());
  const submitId = await submitFor("rival", "1002");
  await visit.open("/status");
  await row(page, submitId).waitFor();
  await node.finish(await node.task(), { status: 1 });
  await row(page, submitId).getByText("Time Limit Exceeded").waitFor({ timeout: 10_000 });
  await visit.leave();
});

test("root judges again after a question; nobody else is offered it", async () => {
  const walker = await site.visit({ locale: "en-US", as: "walker", width: 1440 });
  await walker.open("/status");
  await row(walker.page, made.accepted).waitFor();
  expect(await walker.page.getByRole("button", { name: /Rejudge/ }).count()).toBe(0);
  await walker.leave();

  const { page, open, leave } = await site.visit({ locale: "en-US", as: "root", width: 1440 });
  await open("/status");
  const target = row(page, made.accepted);
  await target.getByRole("button", { name: `Rejudge ${made.accepted}` }).click();
  const dialog = page.getByRole("dialog", { name: `Rejudge submission ${made.accepted}?` });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await target.getByText("Accepted").waitFor();
  await target.getByRole("button", { name: `Rejudge ${made.accepted}` }).click();
  await dialog.getByRole("button", { name: "Rejudge" }).click();
  await notice(page, "Queued again").waitFor();
  await node.finish(await node.task());
  await target.getByText("Accepted").waitFor();
  await leave();
});

test("the detail says what decided the verdict, and the cases are walked by arrow keys", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  await open(`/submission-detail/${made.wrong}`);
  await page.getByText("1 of 3 test cases passed; the first that did not is test 2").waitFor();
  await page.getByText("Test 2: expected 3, found 4").waitFor();
  await page.getByRole("button", { name: "Test 1: Accepted" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByText("SIGSEGV: touched memory").waitFor();
  expect(await page.getByText(/Input .*, answer .*/).count()).toBe(0);
  await leave();

  const staff = await site.visit({ locale: "en-US", as: "root" });
  await staff.open(`/submission-detail/${made.wrong}`);
  await staff.page.getByRole("button", { name: "Test 2: Wrong Answer" }).click();
  await staff.page.getByText(/Input .*, answer .*/).waitFor();
  await staff.leave();
});

test("compile and system errors can be read", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "rival" });
  await open(`/submission-detail/${made.compile}`);
  await page
    .getByRole("region", { name: "Compiler output" })
    .getByText("does not name a type")
    .waitFor();
  await open(`/submission-detail/${made.system}`);
  await page.getByText("The judge had a problem, not your code").waitFor();
  expect(await page.getByText("Free some space on the judge").count()).toBe(0);
  await leave();
  const staff = await site.visit({ locale: "en-US", as: "root" });
  await staff.open(`/submission-detail/${made.system}`);
  await staff.page.getByText("Free some space on the judge").waitFor();
  await staff.page.getByText("DISK_FULL").waitFor();
  await expectAccessible(staff.page);
  await staff.leave();
});

test("the owner shares the code and takes it back; others see it only meanwhile", async () => {
  const owner = await site.visit({ locale: "en-US", as: "walker" });
  const other = await site.visit({ locale: "en-US", as: "rival" });
  const address = `/submission-detail/${made.wrong}`;
  await other.open(address);
  await other.page.getByText("The code is not public").waitFor();
  await owner.open(address);
  const toggle = owner.page.getByRole("switch", { name: "Share this code" });
  await toggle.check();
  await notice(owner.page, "Shared").waitFor();
  await other.page.reload();
  await other.page.getByText("code of 1000 by walker").waitFor();
  expect(await other.page.getByRole("switch").count()).toBe(0);
  await toggle.uncheck();
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

const tokens = new Map<string, string>();

async function tokenOf(username: string): Promise<string> {
  const known = tokens.get(username);
  if (known) return known;
  const response = await fetch(`${site.address}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: USER_PASSWORD }),
  });
  const token = response.headers.get("authorization") ?? "";
  tokens.set(username, token);
  return token;
}

async function submitFor(username: string, pid: string): Promise<number> {
  const response = await fetch(`${site.address}/api/submit-problem-judge`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: await tokenOf(username) },
    body: JSON.stringify({
      pid,
      language: "C++ 17",
      code: `// code of ${pid} by ${username}`,
      cid: 0,
      isRemote: false,
    }),
  });
  const { data, msg } = (await response.json()) as { data: { submitId: number }; msg: string };
  if (!response.ok) throw new Error(`not submitted: ${msg}`);
  return data.submitId;
}

/** A submission with the wanted result, judged. */
async function judged(
  username: string,
  pid: string,
  result: Partial<JudgeResult>,
): Promise<number> {
  const submitId = await submitFor(username, pid);
  await node.finish(await node.task(), result);
  return submitId;
}
