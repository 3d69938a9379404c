import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { judgedCase } from "../http/judgingWorld.ts";
import { openSite, type Site } from "./support/site.ts";
import { type JudgedNode, judgedSite, notice } from "./support/solving.ts";
import { rowOf, submitter, type Submitter } from "./support/submitting.ts";

let site: Site;
let node: JudgedNode;
let submissions: Submitter;
/** Ids by what they show. */
const made = { accepted: 0, wrong: 0, compile: 0, system: 0 };

beforeAll(async () => {
  site = await openSite();
  await site.addUser("walker");
  await site.addUser("rival");
  node = await judgedSite(site);
  submissions = submitter(site, node);
  made.accepted = await submissions.judged("walker", "1000", {});
  made.wrong = await submissions.judged("walker", "1000", {
    status: -1,
    cases: [judgedCase(1, -1)],
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
});
afterAll(async () => {
  node?.kill();
  await site?.close();
});
afterEach(() => node?.dropJobs());

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
  const own = rowOf(page, made.wrong);
  await own.getByText("Wrong Answer").waitFor();
  await expect.poll(() => own.getAttribute("data-tone")).toBe("own");
  await expect.poll(() => rowOf(page, made.system).getAttribute("data-tone")).toBeNull();
  await leave();
});

test("filters stand in the address, work together, and go back with the back button", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  await open("/status");
  await page.getByLabel("Status", { exact: true }).selectOption("-2");
  await expect.poll(() => new URL(page.url()).search).toBe("?status=-2");
  await rowOf(page, made.compile).waitFor();
  await expect.poll(() => rowOf(page, made.wrong).count()).toBe(0);
  const author = page.getByLabel("Find by author");
  await author.fill("walker");
  // What is typed on before the address has followed stays.
  await author.evaluate((field: HTMLInputElement) => {
    field.form?.requestSubmit();
    document.execCommand("insertText", false, "x");
  });
  await page.getByText("No submission matches").waitFor();
  expect(new URL(page.url()).search).toBe("?status=-2&username=walker");
  await expect.poll(() => author.inputValue()).toBe("walkerx");
  await page.goBack();
  await rowOf(page, made.compile).waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await rowOf(page, made.wrong).waitFor();
  await page.getByLabel("Find by problem ID").fill("1001");
  await page.keyboard.press("Enter");
  await expect.poll(() => rowOf(page, made.wrong).count()).toBe(0);
  await rowOf(page, made.compile).waitFor();
  await leave();
});

test("an address with filters shows the same to whoever opens it", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/status?status=-1&problemID=1000&username=walker");
  await rowOf(page, made.wrong).waitFor();
  await expect.poll(() => page.getByLabel("Find by author").inputValue()).toBe("walker");
  await expect.poll(() => page.getByLabel("Find by problem ID").inputValue()).toBe("1000");
  await expect.poll(() => page.getByLabel("Status", { exact: true }).inputValue()).toBe("-1");
  await expect.poll(() => rowOf(page, made.accepted).count()).toBe(0);
  await leave();
});

test("a guest who chooses Mine is told to sign in, and still sees everybody's", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/status?onlyMine=true");
  await notice(page, "Please sign in first to see your submissions").waitFor();
  await page.getByRole("dialog", { name: "Log in" }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await rowOf(page, made.system).waitFor();
  await page.getByRole("button", { name: "Mine" }).click();
  await page.getByRole("dialog", { name: "Log in" }).waitFor();
  expect(new URL(page.url()).search).toBe("");
  await leave();
});

test("Mine shows the own submissions only and switches the author's field off", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "rival" });
  await open("/status");
  await page.getByRole("button", { name: "Mine" }).click();
  await expect.poll(() => rowOf(page, made.wrong).count()).toBe(0);
  await rowOf(page, made.compile).waitFor();
  await expect
    .poll(() => page.getByLabel("Showing your own submissions only").isDisabled())
    .toBe(true);
  await leave();
});

test("a submission that is judged now changes in the list by itself", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/status");
  const submitId = await submissions.submitFor("rival", "1002");
  await rowOf(page, submitId)
    .getByText("Pending")
    .or(rowOf(page, submitId).getByText("Judging"))
    .first()
    .waitFor();
  const task = await node.task();
  await node.finish(task, { status: -1 });
  await rowOf(page, submitId).getByText("Wrong Answer").waitFor();
  await leave();
});

test("without the live channel the list asks every two seconds", async () => {
  const visit = await site.visit({ locale: "en-US", forgive: /ERR_FAILED/ });
  const { page } = visit;
  await page.route("**/api/live*", (route) => route.abort());
  const submitId = await submissions.submitFor("rival", "1002");
  await visit.open("/status");
  await rowOf(page, submitId).waitFor();
  await node.finish(await node.task(), { status: 1 });
  await rowOf(page, submitId).getByText("Time Limit Exceeded").waitFor();
  await visit.leave();
});

test("root judges again after a question; nobody else is offered it", async () => {
  const walker = await site.visit({ locale: "en-US", as: "walker", width: 1440 });
  await walker.open("/status");
  await rowOf(walker.page, made.accepted).waitFor();
  await expect.poll(() => walker.page.getByRole("button", { name: /Rejudge/ }).count()).toBe(0);
  await walker.leave();

  const { page, open, leave } = await site.visit({ locale: "en-US", as: "root", width: 1440 });
  await open("/status");
  const target = rowOf(page, made.accepted);
  await target.getByRole("button", { name: `Rejudge ${made.accepted}` }).click();
  const dialog = page.getByRole("dialog", { name: `Rejudge submission ${made.accepted}?` });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await target.getByText("Accepted").waitFor();
  await target.getByRole("button", { name: `Rejudge ${made.accepted}` }).click();
  // The list is asked again and answers what the live channel has told already: nothing changes by it.
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/submissions?*", async (route) => {
    const same = await route.fetch();
    await held;
    await route.fulfill({ response: same });
  });
  await dialog.getByRole("button", { name: "Rejudge" }).click();
  await notice(page, "Queued again").waitFor();
  await target.getByText("Pending").waitFor();
  answer();
  await page.unrouteAll({ behavior: "wait" });
  await target.getByText("Accepted").waitFor({ state: "detached" });
  await node.finish(await node.task());
  await target.getByText("Accepted").waitFor();
  await leave();
});

test("its owner sends again what the judges failed at, from the list too", async () => {
  const rival = await site.visit({ locale: "en-US", as: "rival", width: 1440 });
  await rival.open("/status");
  // The list is asked again meanwhile, and its answer comes when the verdict is known already.
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await rival.page.route("**/api/submissions?*", async (route) => {
    const old = await route.fetch();
    await held;
    await route.fulfill({ response: old });
  });
  await rowOf(rival.page, made.system)
    .getByRole("button", { name: `Submit ${made.system} again` })
    .click();
  await notice(rival.page, "Submitted again; it waits in the queue").waitFor();
  await node.finish(await node.task(), { status: -1 });
  await rowOf(rival.page, made.system).getByText("Wrong Answer").waitFor();
  answer();
  await rival.page.unrouteAll({ behavior: "wait" });
  await rowOf(rival.page, made.system).getByText("Wrong Answer").waitFor();
  await expect
    .poll(() => rival.page.getByRole("button", { name: /Submit \d+ again/ }).count())
    .toBe(0);
  await rival.leave();
});
