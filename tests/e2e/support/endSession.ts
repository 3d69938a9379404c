import type { Page } from "playwright-core";
import type { Site } from "./site.ts";

/**
 * Ends the user's sessions when the page next requests `path`. The sessions must not end earlier: another request of
 * the page (a poll, the live channel) might then be refused first, and the login dialog would cover the button that the
 * test must press.
 */
export async function endSessionAt(
  page: Page,
  { site, username, path }: { site: Site; username: string; path: string },
): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await site.sql("delete from session where uid = md5($1)", [username]);
      await route.continue();
    },
    { times: 1 },
  );
}
