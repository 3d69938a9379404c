import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type FakeNode, judgedCase } from "../http/judgingWorld.ts";
import { openSite, type Site, USER_PASSWORD } from "./support/site.ts";
import { allowEvery, codeIn, judgedSite, submitButton, writeCode } from "./support/solving.ts";

let site: Site;
let node: FakeNode;
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
  await result.getByText("Test 3: used 1,012 ms of 1,000 ms").waitFor();
  expect(await result.getByRole("button", { name: /^Test \d+:/ }).count()).toBe(task.cases.length);
  const spoken = page.locator("[role=status]", { hasText: "Time Limit Exceeded" });
  expect(await spoken.count()).toBe(1);
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
    errorMessage:
      "main.cpp: In function 'int main()':\nmain.cpp:3:13: error: expected ';' before '}'\n/usr/include/c++/12/bits/x.h:900:1: note",
  });
  const text = page.getByRole("region", { name: "Compiler output" });
  await text.getByText("expected ';'").waitFor();
  expect(await text.getByRole("button").count()).toBe(1);
  await text.getByRole("button", { name: "main.cpp:3:13" }).click();
  await expect.poll(() => page.locator(".cm-activeLine").textContent()).toBe("    return 0");
  await page.keyboard.type(";");
  expect(await codeIn(page)).toContain("    return 0;");
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
  expect(await rows.count()).toBe(1);
  await leave();
});

test("an answer that got lost is asked for again without a second submission", async () => {
  const visit = await site.visit({ locale: "en-US", as: "walker", forgive: /ERR_FAILED/ });
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
  expect(await codeIn(page)).toBe("int lost;");
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
  await allowEvery(site, 4);
  const { page, open, leave } = await site.visit({
    locale: "en-US",
    as: "sprinter",
    forgive: /429/,
  });
  await open("/problem/1000");
  await writeCode(page, "int fast;");
  await submitButton(page).click();
  await page.getByRole("region", { name: "Result" }).waitFor();
  await submitButton(page).click();
  const waiting = page.getByRole("button", { name: /You can submit again in \d s/ });
  await waiting.waitFor();
  expect(await waiting.isDisabled()).toBe(true);
  expect(await codeIn(page)).toBe("int fast;");
  await submitButton(page).waitFor({ timeout: 8000 });
  expect(await submitButton(page).isEnabled()).toBe(true);
  expect(await page.getByRole("alert").count()).toBe(0);
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
  expect(await codeIn(page)).toBe("int after_login;");
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
  expect(await codeIn(page)).toBe("int guest;");
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
