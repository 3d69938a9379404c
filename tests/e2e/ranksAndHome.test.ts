import { execFile } from "node:child_process";
import { promisify } from "node:util";
import sharp from "sharp";
import { RANK_PAGE } from "../../src/shared/practice/ranking.ts";
import { callsOf } from "./support/calls.ts";
import { waitForPaint } from "./support/inspect.ts";
import { expect, type Site, test } from "./support/journey.ts";

const run = promisify(execFile);
const PEOPLE = 120;

/** Creates 120 users with decreasing numbers of solved problems; some of the problems were solved this week. */
async function crowd({ sql }: Site): Promise<void> {
  await sql(
    `insert into app_user (uid, username, nickname, realname, signature, password_hash)
     select md5('crowd' || n), 'crowd' || n, case when n % 10 = 0 then '王' || n else 'Nick ' || n end,
       'Secret Name ' || n, case when n % 3 = 0 then E'# Never *give* up\\nsecond line' end, 'x'
     from generate_series(1, ${PEOPLE}) n`,
  );
  await sql(
    `update user_count c set ac = 3 * (${PEOPLE} - k.n), total = 5 * (${PEOPLE} - k.n) + k.n, score = 7 * k.n
     from (select md5('crowd' || n) as uid, n from generate_series(1, ${PEOPLE}) n) k
     where k.uid = c.uid`,
  );
  await sql(
    `with s as (
       insert into submission (problem_id, display_pid, uid, length, language, ip, status, submit_time,
         finished_at)
       select p.id, p.problem_id, md5('crowd' || n), 1, 'C', '::1', 0, now() - interval '1 day', now()
       from (select * from problem order by id limit 3) p, generate_series(1, 12) n
       where n <= 4 * p.id
       returning submit_id, uid, problem_id, submit_time
     ) insert into solved (uid, problem_id, submit_id, solved_at)
     select uid, problem_id, submit_id, submit_time from s`,
  );
}

/**
 * Publishes seven announcements, three pictures and one hidden announcement, and lists one contest of another judge.
 */
async function publish(site: Site): Promise<void> {
  const send = await callsOf(site, "root");
  for (let n = 1; n <= 7; n += 1) {
    const content = `## Part ${n}\n\nFormula $x^2$ and **bold**.\n\n\`\`\`cpp\nint main() {}\n\`\`\``;
    const title = `Announcement number ${n}`;
    await send("POST", "/api/admin/announcement", { title, content, status: 0 });
  }
  await send("POST", "/api/admin/announcement", { title: "Hidden one", content: "x", status: 1 });
  for (const colour of ["#0d5c73", "#7d4b00", "#4d3fae"]) {
    const create = { width: 1200, height: 400, channels: 3 as const, background: colour };
    const bytes = await sharp({ create }).png().toBuffer();
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "picture.png");
    await send("POST", "/api/file/upload-carouse-img", form);
  }
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  await send("PUT", "/api/admin/other-contests", {
    contests: [
      {
        oj: "Elsewhere",
        title: "Regular Round 12",
        url: "https://example.org/round/12",
        beginTime: inHours(5),
        endTime: inHours(7.5),
      },
    ],
  });
}

test("rankings are paged and searched, points have an order of their own; home pages its announcements, pictures change by keys, and no card shifts the layout", async ({
  freshSite,
}) => {
  const site = await freshSite();
  await crowd(site);
  await ranksSolved(site);
  await ranksPoints(site);
  await publish(site);
  await readsAnnouncements(site);
  await changesPictures(site);
  await comesWithoutShifts(site);
});

/** The ranking has several pages, and its search finds users by name only. */
async function ranksSolved(site: Site): Promise<void> {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/acm-rank");
  const names = () => page.locator("tbody th a > :last-child").allInnerTexts();
  await expect
    .poll(async () => (await names()).slice(0, 3))
    .toEqual(["crowd1", "crowd2", "crowd3"]);
  await expect.poll(() => page.locator("tbody tr").count()).toBe(RANK_PAGE);
  await page.getByRole("link", { name: "Page 2", exact: true }).click();
  await page.waitForURL("**/acm-rank?currentPage=2");
  await expect.poll(async () => (await names())[0]).toBe("crowd51");
  await expect.poll(() => page.locator("tbody tr").first().innerText()).toMatch(/^51\b/);
  const search = page.getByRole("searchbox", { name: "Search users" });
  await search.fill("王10");
  await page.waitForURL(/searchUser=/);
  await expect.poll(names).toEqual(["crowd10", "crowd100"]);
  await search.fill("Secret");
  await page.getByText("No matching users").waitFor();
  await page.goBack();
  await expect.poll(() => search.inputValue()).toBe("");
  await open("/acm-rank?searchUser=crowd7&limit=10");
  await expect.poll(names).toContain("crowd7");
  await page.getByRole("link", { name: "Accepted submissions of crowd7", exact: true }).click();
  await page.waitForURL(/\/status\?status=0&username=crowd7/);
  await leave();
}

/** Tests the ranking by points: it has a chart and an entry in both menus. */
async function ranksPoints(site: Site): Promise<void> {
  const { page, open, leave } = await site.visit({ locale: "en-US", width: 800 });
  await open("/home");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("dialog").getByRole("link", { name: "OI ranking" }).click();
  await page.waitForURL("**/oi-rank");
  await expect
    .poll(() => page.locator("tbody th a > :last-child").first().innerText())
    .toBe(`crowd${PEOPLE}`);
  const chart = page.getByRole("img", { name: /^Score, top 10: crowd120 840, crowd119 833/ });
  await chart.waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("navigation", { name: "Kind of ranking" }).getByText("ACM").click();
  await page.waitForURL("**/acm-rank");
  const current = page.getByRole("navigation", { name: "Main menu" }).locator("[aria-current]");
  await expect.poll(() => current.innerText()).toBe("Ranking");
  await page.getByRole("link", { name: "crowd1", exact: true }).click();
  await page.waitForURL(/\/user-home\?.*username=crowd1/);
  await leave();
}

/** Announcements open on the home page itself, can be closed, and have URLs. */
async function readsAnnouncements(site: Site): Promise<void> {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/home");
  await page.getByRole("link", { name: "Announcement number 7" }).waitFor();
  await expect.poll(() => page.getByText("Hidden one").count()).toBe(0);
  await page.getByRole("link", { name: "Page 2", exact: true }).click();
  const second = page.getByRole("link", { name: "Announcement number 2" });
  await second.click();
  const title = page.getByRole("heading", { name: "Announcement number 2" });
  await title.waitFor();
  await page.locator(".katex").waitFor();
  expect(new URL(page.url()).search).toMatch(/announcement=2&announcements=2/);
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await second.waitFor();
  await open("/home?announcement=1");
  await page.getByRole("heading", { name: "Announcement number 1" }).waitFor();
  await leave();
  const missingPage = await site.visit({ locale: "en-US", expectedErrors: /404/ });
  await missingPage.open("/home?announcement=8");
  await missingPage.page.getByText("does not exist or was deleted").waitFor();
  await missingPage.leave();
}

/** The pictures do not change automatically for users who prefer reduced motion. */
async function changesPictures(site: Site): Promise<void> {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/home");
  const currentSlide = () => page.locator("[aria-roledescription=slide]:not([aria-hidden=true])");
  await expect.poll(() => currentSlide().getAttribute("aria-label")).toBe("1 of 3");
  await page.getByRole("button", { name: "Resume the pictures" }).waitFor();
  await page.getByRole("button", { name: "Next picture" }).click();
  await expect.poll(() => currentSlide().getAttribute("aria-label")).toBe("2 of 3");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => currentSlide().getAttribute("aria-label")).toBe("3 of 3");
  await leave();
}

/** A layout shift as the browser reports it (Layout Instability API). */
interface Shift {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Nothing on the home page moves when its cards load, no matter how late they load. */
async function comesWithoutShifts(site: Site): Promise<void> {
  const { page, settled, leave } = await site.visit({ locale: "en-US", height: 2200 });
  await page.addInitScript(() => {
    const sum = { value: 0, shifts: [] as string[] };
    Object.assign(window, { shifts: sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[]) {
        sum.value += entry.value;
        for (const { node: shifts, previousRect, currentRect } of entry.sources) {
          const name = shifts instanceof Element ? shifts.className : shifts?.nodeName;
          sum.shifts.push(`${name}: ${previousRect.y} → ${currentRect.y}`);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  // Some responses are delayed until the page has been painted, to check that cards that load late do not move other
  // cards down.
  const { promise: firstPaint, resolve: onFirstPaint } = Promise.withResolvers<void>();
  await page.route(/get-common|carousel|seven|other-contest/, async (route) => {
    await firstPaint;
    await route.continue();
  });
  await page.goto("/home");
  await page.locator("#page-title").waitFor();
  await page.evaluate(() => document.fonts.ready);
  await waitForPaint(page);
  onFirstPaint();
  const ranking = page.locator("section").filter({ hasText: "Most solved in 7 days" });
  await ranking.getByRole("listitem").first().waitFor();
  await expect.poll(() => ranking.getByRole("listitem").count()).toBe(10);
  await expect.poll(() => ranking.getByRole("listitem").first().innerText()).toContain("crowd");
  const contest = page.getByRole("link", { name: /Regular Round 12/ });
  await expect.poll(() => contest.getAttribute("rel")).toContain("noopener");
  await page.getByText("2 hr 30 min").waitFor();
  await settled();
  await waitForPaint(page);
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; shifts: string[] } }).shifts,
  );
  expect(shifts.value, shifts.shifts.join("\n")).toBeLessThan(0.02);
  await leave();
}

test("a token is shown once, works in the examples of the developers' page, and is refused after revocation", async ({
  site,
}) => {
  await site.judge();
  const walker = await site.person("walker");
  const { page, open } = await site.visit({ locale: "en-US", as: walker });
  await open("/developer");
  await page.getByRole("link", { name: "POST /api/submit-problem-judge" }).waitFor();
  await expect
    .poll(() => page.getByRole("link", { name: /\/api\/(tokens|admin|change-password)/ }).count())
    .toBe(0);
  const example = async (name: string) =>
    ((await page.locator(`[data-example=${name}] pre`).textContent()) ?? "")
      .trim()
      // The commands contain the site's configured URL, which lacks the port on which this test's server listens.
      .replaceAll("http://127.0.0.1/", `${site.address}/`);
  const commands = {
    problems: await example("problems"),
    me: await example("me"),
    submit: await example("submit"),
  };
  await page.getByRole("radio", { name: "Python" }).check();
  const program = await example("me");
  await page.getByRole("link", { name: "Create a token" }).click();
  const section = page.locator("#tokens");
  await section.getByRole("button", { name: "Create token" }).click();
  await section.getByText("Enter a name").waitFor();
  await section.getByRole("textbox", { name: "Name" }).fill("journey");
  await section.getByRole("checkbox", { name: /^Submit/ }).check();
  await section.getByRole("button", { name: "Create token" }).click();
  const token = await section.locator("code").innerText();
  const shell = async (command: string) =>
    JSON.parse((await run("sh", ["-c", `${command.replace("TOKEN", token)} -s`])).stdout) as {
      status: number;
      data: Record<string, unknown>;
      code?: string;
    };
  expect((await shell(commands.problems)).status).toBe(200);
  expect((await shell(commands.me)).data).toMatchObject({ username: walker });
  expect((await shell(commands.submit)).data).toMatchObject({ status: 5 });
  const { stdout } = await run("python3", ["-c", program.replace("TOKEN", token)]);
  expect(stdout).toContain(`'username': '${walker}'`);
  await section.getByRole("button", { name: "I have saved it" }).click();
  await page.getByText(token).waitFor({ state: "detached" });
  await section.getByRole("button", { name: "Revoke journey" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await section.getByText("You have no tokens.").waitFor();
  expect((await shell(commands.me)).code).toBe("TOKEN_ENDED");
});
