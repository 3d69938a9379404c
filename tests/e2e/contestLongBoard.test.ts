import type { Page } from "playwright-core";
import { contestOf } from "./support/contests.ts";
import { expectAccessible } from "./support/inspect.ts";
import { expect, type Site, test } from "./support/journey.ts";

const COUNT = 200;

/**
 * Creates a contest in which many contestants solved one problem each, at different times; `username` was the last of
 * them.
 */
async function longBoard(site: Site, username: string): Promise<number> {
  const { cid } = await contestOf(site);
  await site.sql(
    `insert into app_user (uid, username, password_hash)
     select md5('crowd-' || n), 'crowd-' || n, 'x' from generate_series(1, $1::int) n`,
    [COUNT],
  );
  await site.sql(
    `insert into submission (problem_id, display_pid, uid, submit_time, status, length, language, ip, finished_at,
       scope, scope_id, listed, countable)
     select problem_id, display_id, case n when 0 then md5($2) else md5('crowd-' || n) end,
       now() - make_interval(secs => 60 + 10 * n), 0, 1, 'C', '::1', now(), 'contest', $1, false, false
     from contest_problem, generate_series(0, $3::int) n where contest_id = $1 and display_id = 'A'`,
    [cid, username, COUNT],
  );
  return cid;
}

/** Whether the board scrolls separately from the page, and whether more than 200 of its rows are rendered. */
const stateOf = (page: Page) =>
  page.getByRole("region", { name: "Scoreboard", exact: true }).evaluate((frame) => ({
    scrollsItself: frame.scrollHeight > frame.clientHeight + 1,
    rendersAll: frame.querySelectorAll("tbody tr").length > 200,
  }));

/** Whether the middle of the row is visible. */
function isOnScreen(row: Element): boolean {
  const { left, top, height } = row.getBoundingClientRect();
  return row.contains(document.elementFromPoint(left + 60, top + height / 2));
}

test("a long scoreboard scrolls with the page on a wide screen and in its frame on a phone; one press leads to the own row", async ({
  site,
}) => {
  const walker = await site.person("walker");
  const cid = await longBoard(site, walker);
  for (const width of [1440, 390]) {
    const { page, open, leave } = await site.visit({ locale: "en-US", as: walker, width });
    await open(`/contest/${cid}/rank?limit=1000`);
    const rows = page.getByRole("rowgroup").last();
    const first = rows.getByRole("row").filter({ hasText: `crowd-${COUNT}` });
    await first.waitFor();
    expect(await stateOf(page)).toEqual({ scrollsItself: width === 390, rendersAll: false });
    const own = rows.locator("tr[data-own]");
    expect(await own.count()).toBe(0);
    await page.getByRole("button", { name: "My rank" }).click();
    await own.waitFor();
    await expect.poll(() => own.evaluate(isOnScreen)).toBe(true);
    await expectAccessible(page);
    await leave();
  }
});
