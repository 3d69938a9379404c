import { expectAccessible } from "./support/inspect.ts";
import { expect, type Site, test } from "./support/journey.ts";
import { notice } from "./support/notices.ts";

/**
 * Creates seven finished contests, six of them rated; the accounts solve the problem one after another, and usually the
 * first account is the fastest.
 */
async function contests({ sql }: Site, names: readonly string[]): Promise<number> {
  const rows = await sql<{ id: number }>(
    `insert into contest (title, rule, start_time, end_time, last_end, author_uid, is_rated, board_open)
     select 'Round ' || n, 'acm', now() - make_interval(days => 20 - n), now() - make_interval(days => 20 - n, hours => -2),
       now() - make_interval(days => 20 - n, hours => -2), '1', n < 7, true
     from generate_series(1, 7) n returning id::int`,
  );
  await sql(
    `insert into contest_problem (contest_id, problem_id, display_id, seq)
     select id, (select min(id) from problem), 'A', 1 from contest where title like 'Round _'`,
  );
  await sql(
    `insert into submission (problem_id, display_pid, uid, submit_time, status, length, language, ip, scope, scope_id,
       listed, countable, finished_at)
     select cp.problem_id, 'A', md5(p.name), c.start_time + make_interval(mins => p.n::int * 9 + ((c.id * p.n) % 5)::int),
       0, 1, 'C', '', 'contest', c.id, false, false, now()
     from contest c join contest_problem cp on cp.contest_id = c.id,
       unnest($1::text[]) with ordinality as p (name, n)
     where c.title like 'Round _'`,
    [names],
  );
  return rows.at(-1)?.id ?? 0;
}

test("an organizer marks a contest as rated; the ranking, the user's page and its history follow, and the user hides the rating", async ({
  freshSite,
}) => {
  const site = await freshSite();
  const names = ["ada", "grace", "alan", "edsger"];
  for (const name of names) await site.addUser(name);
  const last = await contests(site, names);

  const organizer = await site.visit({ as: "root", locale: "en-US", width: 1280 });
  await organizer.open(`/admin/contest/${last}/edit`);
  await organizer.page.getByRole("switch", { name: "Rated contest" }).check();
  await expectAccessible(organizer.page);
  await organizer.page.getByRole("button", { name: "Save", exact: true }).click();
  await organizer.settled();
  await organizer.leave();
  await expect
    .poll(
      () =>
        site.sql(
          "select uid from user_count where contest_rating is not null and rated_contests = 7",
        ),
      { timeout: 20_000 },
    )
    .toHaveLength(4);

  const guest = await site.visit({ locale: "en-US", width: 1440 });
  await guest.open("/contest");
  const feeds = guest.page.locator("head link[rel=alternate][type='application/atom+xml']");
  expect(await feeds.getAttribute("href")).toBe("/feed/contests.atom");
  const marked = guest.page.getByRole("listitem").filter({ has: guest.page.getByText("Rated") });
  await expect.poll(() => marked.count()).toBe(7);
  await guest.open("/acm-rank");
  await guest.page.getByRole("link", { name: "Rating", exact: true }).click();
  await guest.page.waitForURL("**/rating-rank");
  const people = () => guest.page.locator("tbody th a > :last-child").allInnerTexts();
  await expect.poll(people).toEqual(names);
  await expectAccessible(guest.page);
  await guest.page.getByRole("link", { name: "ada" }).click();
  await guest.page.getByRole("img", { name: /Rating after 7 rated contests/ }).waitFor();
  const history = guest.page.getByRole("list", { name: /Rating after each rated contest/ });
  await expect.poll(() => history.getByRole("link").count()).toBe(5);
  await guest.page.getByRole("button", { name: "2 more" }).click();
  await expect.poll(() => history.getByRole("link").count()).toBe(7);
  await expectAccessible(guest.page);

  const own = await site.visit({ as: "ada", locale: "en-US", width: 390, theme: "dark" });
  await own.open("/setting#rating");
  await own.page.getByRole("switch", { name: "Hide my rating from other users" }).check();
  await notice(own.page, "Saved").waitFor();
  await expectAccessible(own.page);
  await own.open("/user-home");
  await own.page.getByText("Other users do not see your rating").waitFor();
  await expectAccessible(own.page);
  await own.leave();
  await guest.open("/rating-rank");
  await expect.poll(people).toEqual(names.slice(1));
  await guest.leave();
});
