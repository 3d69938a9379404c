import { expectSound } from "./support/geometry.ts";
import { expect, test } from "./support/journey.ts";
import { notice } from "./support/notices.ts";

test("an administrator finds posts, hides and pins one, deletes two at once and restores them", async ({
  freshSite,
}) => {
  const site = await freshSite();
  await site.addUser("author");
  await site.sql(
    `with post as (
       insert into discussion (category_id, uid, title, description, is_hidden)
       select 1, md5('author'), 'Post ' || n, 'About ' || n, n = 3 from generate_series(1, 3) n returning id)
     insert into discussion_text (discussion_id, content, html, renderer, terms) select id, 'x', '', 0, '' from post`,
  );
  const states = () =>
    site.sql(
      `select title, is_hidden as hidden, top_priority as pinned, deleted_at is not null as deleted
       from discussion order by title`,
    );
  const { page, open } = await site.visit({ as: "root", locale: "en-US" });
  await open("/admin/discussion");
  const rows = page.locator("tbody tr");
  await expect.poll(() => rows.count()).toBe(3);
  await expectSound(page);
  const row = (title: string) => rows.filter({ hasText: title });
  expect(await row("Post 3").getByRole("switch", { name: "Hidden" }).isChecked()).toBe(true);
  await row("Post 3").getByRole("switch", { name: "Hidden" }).click({ force: true });
  await notice(page, "Post changed").waitFor();
  await row("Post 1").getByRole("switch", { name: "Pinned" }).click({ force: true });
  await expect.poll(() => rows.first().innerText()).toContain("Post 1");
  expect(await states()).toEqual([
    { title: "Post 1", hidden: false, pinned: true, deleted: false },
    { title: "Post 2", hidden: false, pinned: false, deleted: false },
    { title: "Post 3", hidden: false, pinned: false, deleted: false },
  ]);

  await page.getByRole("checkbox", { name: "Select Post 1" }).check();
  await page.getByRole("checkbox", { name: "Select Post 2" }).check();
  await page.getByText("2 selected").waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByText("2 posts with all comments").waitFor();
  await expectSound(page);
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => rows.count()).toBe(1);
  expect((await states()).map(({ deleted }: { deleted?: boolean }) => deleted)).toEqual([
    true,
    true,
    false,
  ]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => rows.count()).toBe(3);
});
