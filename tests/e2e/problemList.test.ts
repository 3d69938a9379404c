import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite, type Site } from "./support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await site.addUser("walker");
});
afterAll(() => site?.close());

test("a shared address shows the same filtered list, and every filter says its state", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/problem?keyword=A%2BB&difficulty=0&tagId=[1]");
  await expect.poll(() => ids(page)).toEqual(["1000"]);
  await expect
    .poll(() => page.getByRole("searchbox", { name: "Keyword" }).inputValue())
    .toBe("A+B");
  await expect.poll(() => page.getByRole("radio", { name: "Easy" }).isChecked()).toBe(true);
  await expect
    .poll(() =>
      page.getByRole("button", { name: "First steps", exact: true }).getAttribute("aria-pressed"),
    )
    .toBe("true");
  await leave();
});

test("each filter has an address; back and forward walk through them", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/problem");
  const all = await ids(page);
  await choose(page, "radio", "Hard");
  await expect.poll(() => page.url()).toContain("difficulty=2");
  await expect.poll(async () => (await ids(page)).length).toBeLessThan(all.length);
  const hard = await ids(page);
  await page.getByRole("searchbox", { name: "Keyword" }).fill(hard[0] ?? "");
  await expect.poll(() => page.url()).toContain(`keyword=${hard[0]}`);
  await expect.poll(() => ids(page)).toEqual([hard[0]]);
  await page.goBack();
  await expect.poll(() => ids(page)).toEqual(hard);
  await expect.poll(() => page.getByRole("searchbox", { name: "Keyword" }).inputValue()).toBe("");
  await page.goBack();
  await expect.poll(() => ids(page)).toEqual(all);
  await expect.poll(() => page.getByRole("radio", { name: "All" }).last().isChecked()).toBe(true);
  await page.goForward();
  await expect.poll(() => ids(page)).toEqual(hard);
  await leave();
});

test("a bad address is mended: page 0, unreadable tags, unknown level", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/problem?currentPage=0&tagId=oops&difficulty=9");
  await expect.poll(async () => (await ids(page)).length).toBeGreaterThan(8);
  await page.getByRole("link", { name: "Page 1" }).waitFor();
  await leave();
});

test("an empty result says so and offers the way back", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/problem?keyword=zzzzzz");
  await page.getByText("No problem matches").waitFor();
  await page.getByRole("button", { name: "Reset" }).last().click();
  await expect.poll(async () => (await ids(page)).length).toBeGreaterThan(8);
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await leave();
});

test("page sizes are kept in the address and the pager moves through the pages", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/problem");
  const all = await ids(page);
  await page.getByLabel("Rows per page").selectOption("10");
  await expect.poll(async () => (await ids(page)).length).toBe(10);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect.poll(() => ids(page)).toEqual(all.slice(10));
  await expect.poll(() => new URL(page.url()).search).toBe("?currentPage=2&limit=10");
  await leave();
});

test("a random problem opens a problem of the list", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/problem");
  const all = await ids(page);
  await page.getByRole("button", { name: "Random problem" }).click();
  await page.waitForURL(/\/problem\/\d+/);
  expect(all).toContain(new URL(page.url()).pathname.split("/").at(-1));
  await leave();
});

test("the own status is shown to members only", async () => {
  const guest = await site.visit({ locale: "en-US" });
  await guest.open("/problem");
  await expect.poll(() => guest.page.getByRole("columnheader", { name: "Own" }).count()).toBe(0);
  await guest.leave();
  const member = await site.visit({ locale: "en-US", as: "walker" });
  await member.open("/problem");
  await member.page.getByRole("columnheader", { name: "Own" }).waitFor();
  await expect.poll(() => member.page.getByText("Not tried").count()).toBeGreaterThan(8);
  await member.leave();
});

test("hidden problems are offered to staff only, and only when asked for", async () => {
  await site.server.db.query({
    text: "update problem set auth = 2 where problem_id = '1003'",
    values: [],
  });
  const member = await site.visit({ locale: "en-US", as: "walker" });
  await member.open("/problem?problemVisible=true");
  await expect.poll(() => ids(member.page)).not.toContain("1003");
  await expect
    .poll(() => member.page.getByRole("switch", { name: "Show hidden problems" }).count())
    .toBe(0);
  await member.leave();
  const root = await site.visit({ locale: "en-US", as: "root" });
  await root.open("/problem");
  await expect.poll(() => ids(root.page)).not.toContain("1003");
  await choose(root.page, "switch", "Show hidden problems");
  await expect.poll(() => ids(root.page)).toContain("1003");
  await root.page.getByRole("row", { name: /1003.*hidden/ }).waitFor();
  await root.leave();
});

test("the shares per status appear on hover, on focus, and leave with Escape", async () => {
  await site.server.db.query({
    text: `insert into problem_count (problem_id, total, ac, wa, ce)
      select id, 4, 1, 2, 1 from problem where problem_id = '1000'
      on conflict (problem_id) do update set total = 4, ac = 1, wa = 2, ce = 1`,
    values: [],
  });
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/problem");
  const rate = page.getByRole("button", { name: "Acceptance rate 25.00%" });
  const card = page.getByRole("table", { name: "Share of each status" });
  await rate.hover();
  await card.getByRole("row", { name: /Wrong Answer 2 50.00%/ }).waitFor();
  await page.mouse.move(0, 0);
  await card.waitFor({ state: "detached" });
  // Focused by keyboard: from the title's link one step on.
  await page.getByRole("link", { name: "A+B Problem" }).focus();
  await page.keyboard.press("Tab");
  await card.getByRole("row", { name: /Compile Error 1 25.00%/ }).waitFor();
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
  await leave();
});

test("tags are found by typing, chosen and removed", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/problem");
  const all = await ids(page);
  await page.getByRole("searchbox", { name: "Find a tag" }).fill("extra");
  await page.getByRole("button", { name: "Extra files", exact: true }).click();
  await expect.poll(() => page.url()).toContain("tagId=");
  await expect.poll(async () => (await ids(page)).length).toBeLessThan(all.length);
  const found = await ids(page);
  expect(found.length).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Remove tag Extra files" }).click();
  await expect.poll(async () => (await ids(page)).length).toBeGreaterThan(found.length);
  await leave();
});

test("a keyboard alone reaches a problem: skip link, list, arrow keys, Enter", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/problem");
  await page.keyboard.press("Tab");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("Skip to content");
  await page.keyboard.press("Enter");
  for (let step = 0; step < 40; step++) {
    if ((await focusedText(page)) === "A+B Problem") break;
    await page.keyboard.press("Tab");
  }
  await expect.poll(() => focusedText(page)).toBe("A+B Problem");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focusedText(page)).not.toBe("A+B Problem");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/problem\/1001/);
  // The new page begins at its heading.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("page-title");
  await leave();
});

test("pointing at a problem fetches it before it is opened", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/problem");
  const asked = page.waitForRequest((request) => /ProblemPage-.*\.js/.test(request.url()));
  await page.getByRole("link", { name: "A+B Problem" }).hover();
  await asked;
  expect(new URL(page.url()).pathname).toBe("/problem");
  await leave();
});

test("a failing list names the reference and comes back with one press", async () => {
  const { page, open, leave } = await site.visit({
    locale: "en-US",
    forgive: /503|Failed to load/,
  });
  const answer = {
    status: 503,
    data: null,
    msg: "Try later",
    code: "UNAVAILABLE",
    requestId: "abc123",
  };
  await page.route("**/api/get-problem-list?currentPage=1&limit=30*", (route) =>
    route.fulfill({ status: 503, json: answer, headers: { "retry-after": "1" } }),
  );
  await open("/problem");
  await page.getByText("Reference abc123").waitFor();
  await page.unroute("**/api/get-problem-list?currentPage=1&limit=30*");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("row", { name: /A\+B Problem/ }).waitFor();
  await leave();
});

/** Not check(): that looks at the field in the very tick of the click, before the address has changed. */
async function choose(
  page: import("playwright-core").Page,
  role: "radio" | "switch",
  name: string,
): Promise<void> {
  await page.getByRole(role, { name }).click();
}

async function ids(page: import("playwright-core").Page): Promise<string[]> {
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  return page.locator("tbody tr td span[class*=_id_]").allTextContents();
}

function focusedText(page: import("playwright-core").Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent);
}
