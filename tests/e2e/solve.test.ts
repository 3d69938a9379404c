import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { judgedCase } from "../http/judgingWorld.ts";
import { openSite, type Site, USER_PASSWORD } from "./support/site.ts";
import {
  allowEvery,
  codeIn,
  type JudgedNode,
  judgedSite,
  submitButton,
  writeCode,
} from "./support/solving.ts";

let site: Site;
let node: JudgedNode;
beforeAll(async () => {
  site = await openSite();
  await site.addUser("walker");
  await site.addUser("sprinter");
  node = await judgedSite(site);
});
afterAll(async () => {
  node?.kill();
  await site?.close();
});
afterEach(() => node?.dropJobs());
beforeEach(() => allowEvery(site, 0));

test("a submission is watched from the queue to the verdict, case by case", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  await open("/problem/1000");
  await writeCode(page, "int main() {}");
  await page.keyboard.press("ControlOrMeta+Enter");
  const result = page.getByRole("region", { name: "Result" });
  const task = await node.task();
  expect(task.code).toBe("int main() {}");
  node.send({ type: "progress", ...task, phase: "compiling", cases: [] });
  await result.getByText("Compiling").first().waitFor();
  for (const seq of [1, 2]) {
    node.send({ type: "progress", ...task, phase: "judging", cases: [judgedCase(seq)] });
    await result.getByRole("button", { name: `Test ${seq}: Accepted` }).waitFor();
  }
  await result.getByText(`2 of ${task.cases.length} test cases judged`).waitFor();
  const late = { ...judgedCase(3, 1), timeMs: 1012 };
  const endedBy = { ended: "cpu" as const, exitCode: 0, signal: 9, limit: 1000 };
  const rest = task.cases.slice(3).map(({ seq }) => judgedCase(seq));
  await node.finish(task, {
    status: 1,
    timeMs: 1012,
    memoryKb: 2048,
    cases: [judgedCase(1), judgedCase(2), { ...late, endedBy }, ...rest],
  });
  await result.getByText("Time Limit Exceeded").first().waitFor();
  await result.getByText("Test 3: used 1,012 ms of 1,000 ms (+1.2%)").waitFor();
  await expect
    .poll(() => result.getByRole("button", { name: /^Test \d+:/ }).count())
    .toBe(task.cases.length);
  const spoken = page.locator("[role=status]", { hasText: "Time Limit Exceeded" });
  await expect.poll(() => spoken.count()).toBe(1);
  await leave();
});

test("an old answer that arrives after newer news takes no case away", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route("**/api/check-submissions-status", async (route) => {
    const answer = await route.fetch();
    asked.resolve();
    await released;
    await route.fulfill({ response: answer });
  });
  await open("/problem/1000");
  await writeCode(page, "int main() { return 7; }");
  await submitButton(page).click();
  const task = await node.task();
  await asked.promise;
  const result = page.getByRole("region", { name: "Result" });
  node.send({ type: "progress", ...task, phase: "judging", cases: [judgedCase(1)] });
  const first = result.getByRole("button", { name: "Test 1: Accepted" });
  await first.waitFor();
  const answered = page.waitForResponse("**/api/check-submissions-status");
  release();
  await (await answered).finished();
  node.send({ type: "progress", ...task, phase: "judging", cases: [judgedCase(2)] });
  await result.getByRole("button", { name: "Test 2: Accepted" }).waitFor();
  await expect.poll(() => first.isVisible()).toBe(true);
  await node.finish(task, { cases: task.cases.map(({ seq }) => judgedCase(seq)) });
  await result.getByText("Accepted", { exact: true }).first().waitFor();
  await leave();
});

test("a verdict that comes while the tab is in the background stands in the title", async () => {
  const visit = await site.visit({ locale: "en-US", as: "walker" });
  const { page } = visit;
  await visit.open("/problem/1000");
  const title = await page.title();
  await writeCode(page, "int main() { return 1; }");
  await submitButton(page).click();
  const task = await node.task();
  await setVisibility(page, "hidden");
  await node.finish(task, { cases: task.cases.map(({ seq }) => judgedCase(seq)) });
  await expect.poll(() => page.title()).toBe(`Accepted · ${title}`);
  await setVisibility(page, "visible");
  await expect.poll(() => page.title()).toBe(title);
  await visit.leave();
});

test("a compile error is readable and its line links move the caret", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  await open("/problem/1000");
  await writeCode(page, "int main() {\n    x = 1;\n    return 0\n}");
  await submitButton(page).click();
  const task = await node.task();
  await node.finish(task, {
    status: -2,
    timeMs: null,
    memoryKb: null,
    endedBy: {
      ...{ ended: "exited", exitCode: 1, signal: 0, limit: null },
      ...{ phase: "compile", seq: null, status: null },
    },
    errorMessage:
      "main.cpp: In function 'int main()':\nmain.cpp:3:13: error: expected ';' before '}'\n/usr/include/c++/12/bits/x.h:900:1: note",
  });
  const text = page.getByRole("region", { name: "Compiler output" });
  await text.getByText("expected ';'").waitFor();
  await page.getByText("Compiler: 1 error").waitFor();
  await expect.poll(() => text.getByRole("button").count()).toBe(1);
  await text.getByRole("button", { name: "main.cpp:3:13" }).click();
  await expect.poll(() => page.locator(".cm-activeLine").textContent()).toBe("    return 0");
  await page.keyboard.type(";");
  await expect.poll(() => codeIn(page)).toContain("    return 0;");
  await leave();
});

test("the first accepted one says what it took and what comes next; another account finds nothing of it", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  await open("/problem/1006");
  const result = page.getByRole("region", { name: "Result", exact: true });
  for (const [code, status] of [
    ["int wrong;", -1],
    ["int right;", 0],
  ] as const) {
    await writeCode(page, code);
    await submitButton(page).click();
    await node.finish(await node.task(), { status, cases: [judgedCase(1, status)] });
    await result
      .getByText(status === 0 ? "Accepted" : "Wrong Answer")
      .first()
      .waitFor();
  }
  await result.getByText("Solved, after 2 tries.").waitFor();
  const next = result.getByRole("link", { name: /^Next: 1007 / });
  await next.waitFor();

  await page.getByRole("button", { name: "Menu of walker" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByLabel("Username").fill("sprinter");
  await dialog.getByLabel("Password", { exact: true }).fill(USER_PASSWORD);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await dialog.waitFor({ state: "detached" });
  await result.waitFor({ state: "detached" });
  await expect.poll(() => codeIn(page)).not.toContain("right");
  await leave();
});

test("two clicks make one submission, and it stands in the own list at once", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  await open("/problem/1001");
  await page.getByRole("tab", { name: "My Submissions" }).click();
  await page.getByText("You have not submitted a solution yet.").waitFor();
  await writeCode(page, "int once;");
  await submitButton(page).dblclick();
  const rows = page.getByRole("table", { name: "My Submissions" }).locator("tbody tr");
  await expect.poll(() => rows.count()).toBe(1);
  const task = await node.task();
  await node.finish(task, { status: -1, cases: [judgedCase(1, -1)] });
  await rows.getByText("Wrong Answer").waitFor();
  await page.waitForTimeout(300);
  await expect.poll(() => rows.count()).toBe(1);
  await leave();
});

test("an answer that got lost is asked for again without a second submission", async () => {
  const forgive = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/;
  const visit = await site.visit({ locale: "en-US", as: "walker", forgive });
  const { page } = visit;
  await visit.open("/problem/1002");
  let lost = false;
  await page.route("**/api/submit-problem-judge", async (route) => {
    if (lost) return route.continue();
    lost = true;
    await route.fetch();
    return route.abort();
  });
  await writeCode(page, "int lost;");
  await submitButton(page).click();
  await page.getByRole("alert").getByText("Your code is still in the editor").waitFor();
  await expect.poll(() => codeIn(page)).toBe("int lost;");
  // What could not be reached is reachable again: nothing is refused any more.
  await visit.context.setOffline(true);
  await page.getByText("You are offline.").waitFor();
  await visit.context.setOffline(false);
  await page.getByRole("alert").getByText("Your code is still").waitFor({ state: "detached" });
  await submitButton(page).click();
  await page.getByRole("region", { name: "Result" }).getByText("Details").waitFor();
  await page.getByRole("tab", { name: "My Submissions" }).click();
  const rows = page
    .getByRole("table", { name: "My Submissions" })
    .locator("tbody tr:not([aria-hidden])");
  await expect.poll(() => rows.count()).toBe(1);
  await node.finish(await node.task());
  await visit.leave();
});

test("submitting too fast shows the seconds left, counts them down, and keeps the code", async () => {
  // Longer than a busy machine takes from one press to the next.
  await allowEvery(site, 300);
  const { page, open, leave } = await site.visit({
    locale: "en-US",
    as: "sprinter",
    forgive: /429/,
  });
  await page.clock.install();
  await open("/problem/1000");
  await writeCode(page, "int fast;");
  await submitButton(page).click();
  await page.getByRole("region", { name: "Result" }).waitFor();
  await submitButton(page).click();
  const waiting = page.getByRole("button", { name: /You can submit again in \d+ s/ });
  await waiting.waitFor();
  await expect.poll(() => waiting.isDisabled()).toBe(true);
  const first = await waiting.textContent();
  await expect.poll(() => waiting.textContent()).not.toBe(first);
  await expect.poll(() => codeIn(page)).toBe("int fast;");
  await page.clock.fastForward(300_000);
  await submitButton(page).waitFor();
  await expect.poll(() => submitButton(page).isEnabled()).toBe(true);
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  await leave();
  await node.finish(await node.task());
});

test("a dead session opens the sign-in over the page; then the same code is submitted", async () => {
  const visit = await site.visit({ locale: "en-US", as: "walker", forgive: /401/ });
  const { page } = visit;
  await visit.open("/problem/1003");
  await writeCode(page, "int after_login;");
  await site.server.db.query({ text: "delete from session" });
  await submitButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.waitFor();
  await dialog.getByLabel("Username").fill("walker");
  await dialog.getByLabel("Password", { exact: true }).fill(USER_PASSWORD);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => codeIn(page)).toBe("int after_login;");
  await submitButton(page).click();
  await page.getByRole("region", { name: "Result" }).waitFor();
  const task = await node.task();
  expect(task.code).toBe("int after_login;");
  await node.finish(task);
  await visit.leave();
});

test("a guest may write; submitting asks to sign in and loses nothing", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/problem/1004");
  await writeCode(page, "int guest;");
  await submitButton(page).click();
  await page.getByRole("dialog", { name: "Log in" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("Your code stays").waitFor();
  await expect.poll(() => codeIn(page)).toBe("int guest;");
  await leave();
});

test("an empty code is refused before anything is sent", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker" });
  await open("/problem/1000");
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/submit-problem-judge")) sent += 1;
  });
  await writeCode(page, "  \n\t\n");
  await submitButton(page).click();
  await page.getByRole("alert").getByText("Code can not be empty").waitFor();
  expect(sent).toBe(0);
  await leave();
});

async function setVisibility(page: import("playwright-core").Page, state: "hidden" | "visible") {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}
