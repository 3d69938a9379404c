import { Verdict } from "../../../src/shared/verdict.ts";
import { judgedCase } from "../../http/judgingWorld.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./inspect.ts";
import { expect, type Site, type Visit } from "./journey.ts";
import { submitter } from "./submitting.ts";

export interface Look {
  locale: "zh-CN" | "en-US";
  theme: "light" | "dark";
  width: number;
}

/** Every page, by who sees it. Neighbours differ in their path: then one leads to the next in the same window. */
function pagesOf(made: Made): Record<string, string[]> {
  const guest = [
    "/home",
    "/problem",
    "/problem/1000",
    "/status",
    "/problem?keyword=no-such-problem",
  ];
  const nobody = ["/problem/no-such-problem", "/submission-detail/999999", "/no/such/page"];
  const others = ["/oi-rank", "/introduction", "/developer", "/home?announcement=1"];
  const people = [`/user-home?username=${made.walker}&tab=solved`, "/acm-rank?searchUser=nobody"];
  const unknown = ["/user-home?username=no-such-person", "/reset-password?code=y"];
  const own = ["/home", "/problem", "/problem/1007", "/setting", "/acm-rank", "/message/sys"];
  const detail = [`/submission-detail/${made.submitId}`, `/user-home?username=${made.walker}`];
  const admin = ["dashboard", "announcement", "conf", "switch", "problems", "tag", "user", "audit"];
  const tabs = ["conf?tab=carousel", "conf?tab=contests", "conf?tab=database", "conf?tab=mail"];
  const work = ["judging", "problem/batch-operation", `problems/${made.pid}`];
  return {
    guest: [...guest, ...nobody, ...others, ...people, ...unknown],
    [made.walker]: [...own, ...detail],
    root: ["/home", ...[...admin, ...tabs, ...work].map((path) => `/admin/${path}`)],
  };
}

interface Made {
  walker: string;
  submitId: number;
  pid: number;
}

/** Somebody with a submission, and an announcement. */
async function furnish(site: Site): Promise<Made> {
  const node = await site.judge();
  const walker = await site.person("walker");
  const status = Verdict.WrongAnswer;
  const submitId = await submitter(site, node).judged(walker, "1000", {
    ...{ status, cases: [judgedCase(1), judgedCase(2, status)] },
  });
  await site.sql(
    "insert into announcement (title, content, uid, status) values ('News', '**bold** $x^2$', '1', 0)",
  );
  const [problem] = await site.sql<{ pid: number }>(
    "select id as pid from problem where problem_id = '1000'",
  );
  return { walker, submitId, pid: problem?.pid ?? 0 };
}

/**
 * Looks at every page of the readers, or of the administration, in one language, theme and width: accessible,
 * one heading, no sideways scroll.
 */
export async function sweep(
  site: Site,
  { width, ...look }: Look,
  part: "readers" | "administration",
): Promise<void> {
  const made = await furnish(site);
  for (const [who, pages] of Object.entries(pagesOf(made))) {
    if ((who === "root") !== (part === "administration")) continue;
    const as = who === "guest" ? undefined : who;
    const visit = await site.visit({ ...look, width, as, forgive: /404|400/ });
    for (const path of pages) {
      await visit.page.setViewportSize({ width, height: 800 });
      await goTo(visit, path);
      await inspect(visit, look.locale).catch((error: Error) => {
        throw new Error(`${path} for ${who}: ${error.message}`, { cause: error });
      });
    }
    await visit.leave();
  }
  if (part === "readers") await lookAtApiPage(site, { ...look, width });
}

/** The page of the calls is the server's own. */
async function lookAtApiPage(site: Site, { locale, theme, width }: Look): Promise<void> {
  const { page, leave } = await site.visit({ locale, theme, width });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.goto("/api/docs");
  expect(await page.getAttribute("html", "lang")).toBe(locale);
  await expectNoSidewaysScroll(page);
  // One call open, the others closed. All are drawn alike, and a look at two hundred takes a minute.
  await page.locator("summary").first().click();
  await page.evaluate(() => {
    for (const call of Array.from(document.querySelectorAll("details")).slice(12)) call.remove();
  });
  await expectAccessible(page);
  await leave();
}

async function inspect({ page, settled }: Visit, locale: string): Promise<void> {
  await settled();
  expect(await page.locator("h1").count()).toBe(1);
  expect(await page.getAttribute("html", "lang")).toBe(locale);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** By the page's own router where it runs already: loading the scripts anew takes longer than the look. */
async function goTo({ page, open }: Visit, path: string): Promise<void> {
  const [wanted = ""] = path.split("?");
  const here = page.url().startsWith("http") ? new URL(page.url()).pathname : wanted;
  const isAdmin = (address: string) => address.startsWith("/admin");
  // The same heading stays; the administration has another frame.
  if (here === wanted || isAdmin(here) !== isAdmin(path)) return open(path);
  await page.evaluate((next) => {
    document.getElementById("page-title")?.setAttribute("data-before", "");
    history.pushState({}, "", next);
  }, path);
  await page.locator("#page-title:not([data-before])").waitFor({ state: "attached" });
}
