import type { Page } from "playwright-core";
import { Verdict } from "../../../src/shared/verdict/verdict.ts";
import { judgedCase } from "../../http/judgingWorld.ts";
import { phasesOf } from "./contestPhases.ts";
import { virtualsOf } from "./contests.ts";
import { layoutFaults, widths } from "./geometry.ts";
import { expectAccessible } from "./inspect.ts";
import { expect, type Site, test as journey, type Visit } from "./journey.ts";
import { openSite } from "./site.ts";
import { submitter } from "./submitting.ts";
import { dialogsOf, type SweepIds, pagesOf } from "./sweepPages.ts";
import { classesOf } from "./classes.ts";
import { discussionsOf } from "./discussions.ts";
import { editorialsOf } from "./editorials.ts";
import { trainingsOf } from "./trainings.ts";

export interface Look {
  locale: "zh-CN" | "en-US";
  theme: "light" | "dark";
  width: number;
}

/** On the admin pages, opens every dialog that a single click opens, and checks the dialog for defects. */
export async function lookAtDialogs(
  visit: Visit,
  ids: SweepIds,
  look: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const { page } = visit;
  const faults: string[] = [];
  for (const [path, selector] of Object.entries(dialogsOf(ids))) {
    await goTo(visit, path);
    await visit.settled();
    const openers = page.locator(selector);
    await openers.first().waitFor();
    const count = await openers.count();
    for (let place = 0; place < count; place += 1) {
      const opener = openers.nth(place);
      const name = await opener.textContent();
      await opener.click();
      const dialog = page.locator("dialog[open]");
      await dialog.waitFor().catch((error: Error) => {
        throw new Error(`${path}, ${name}: ${error.message}`, { cause: error });
      });
      const faultList = await look(page);
      faults.push(...faultList.map((fault) => `${path}, dialog ${name}: ${fault}`));
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    }
  }
  return faults;
}

/**
 * Creates an announcement, and a user with submissions and a message; all names have the maximum length and must not
 * break the layout.
 */
async function createContent(site: Site): Promise<SweepIds> {
  const node = await site.judge();
  const walker = await site.person("walker");
  const status = Verdict.WrongAnswer;
  const cases = [judgedCase(1), judgedCase(2, status)];
  const { judged } = submitter(site, node);
  const otherId = await judged(walker, "1000", { status, cases }, "int main() {}\n");
  const submitId = await judged(walker, "1000", { status, cases });
  await site.sql(
    `insert into notice (audience, title, content, html, renderer, for_new_accounts, send_at, created_uid)
     values ('admins', 'Night shift', '**bold**', '', 0, true, now() - interval '1 hour', '1')`,
  );
  await site.sql(
    "insert into announcement (title, content, uid, status) values ('News', '**bold** $x^2$', '1', 0)",
  );
  await site.sql(
    `insert into message (uid, kind, template, params)
     values (md5($1), 'sys', 'roleChanged', '{"from": 1002, "to": 1001}')`,
    [walker],
  );
  await site.sql(
    "update problem_title set title = title || ' ' || repeat('Streckenabschnitte 一段很长的名称 ', 3)\
    where problem_id = (select id from problem where problem_id = '1010')",
  );
  await site.sql(
    "update tag set name = 'Dynamische Programmierung', name_en = 'Heavy-Light Decomposition'\
    where id = (select max(id) from tag)",
  );
  await site.sql(
    "update app_user set nickname = 'Wilhelmina-Konstantinopolitanska', realname = '欧阳上官司马', school = $2\
      where username = $1",
    [walker, "Rheinisch-Westfälische Technische Hochschule Aachen"],
  );
  const [problem] = await site.sql<{ pid: number }>(
    "select id as pid from problem where problem_id = '1000'",
  );
  const contests = await phasesOf(site, walker);
  await site.sql(
    `with question as (
       insert into comment (contest_id, uid, content, html, renderer, like_num)
       select $1, uid, 'May **n** be 0?', '', 0, 3 from app_user where username = any ($2) returning id),
     reply as (
       insert into comment (contest_id, parent_id, uid, to_uid, content, html, renderer)
       select $1, id, '1', '1', repeat('Ja_', 200), '', 0 from question, generate_series(1, 4) returning id),
     question_state as (
       insert into contest_comment (comment_id, contest_id, problem_id, is_official, is_public, is_answered)
       select question.id, cp.contest_id, cp.problem_id, false, true, true
       from question, contest_problem cp where cp.contest_id = $1 and cp.display_id = 'A')
     insert into contest_comment (comment_id, contest_id, is_official, is_public)
     select id, $1, true, true from reply`,
    [contests.frozen, [walker, "root"]],
  );
  const virtual = await virtualsOf(site, walker);
  const trainings = await trainingsOf(site, walker);
  const classes = await classesOf(site, walker);
  const discussions = await discussionsOf(site, walker);
  const editorials = await editorialsOf(site, walker);
  const pid = problem?.pid ?? 0;
  return {
    walker,
    submitId,
    otherId,
    pid,
    contests,
    virtual,
    trainings,
    classes,
    discussions,
    editorials,
  };
}

/** A separate site for each test file; all sweeps of the file share it, because they only read it. */
export const test = journey.extend(
  "world",
  { scope: "file" },
  async ({ browser }, { onCleanup }): Promise<World> => {
    const site = await openSite(browser);
    onCleanup(async () => {
      await site.endTest();
      await site.close();
    });
    return { site, ids: await createContent(site) };
  },
);

export interface World {
  site: Site;
  ids: SweepIds;
}

/**
 * Inspects either all reader pages or all administration pages, in one language, theme and width. Each page must be
 * accessible, have one heading, and have no layout defects.
 */
export async function sweep(
  { site, ids }: World,
  { width, ...look }: Look,
  part: "readers" | "administration",
): Promise<void> {
  const faults: string[] = [];
  for (const [who, pages] of Object.entries(pagesOf(ids))) {
    if ((who === "root") !== (part === "administration")) continue;
    const as = who === "guest" ? undefined : who;
    const visit = await site.visit({ ...look, width, as, expectedErrors: /404|400/ });
    for (const path of pages) {
      await goTo(visit, path);
      const faultList = await inspect(visit, { ...look, width }).catch((error: Error) => {
        throw new Error(`${path} for ${who}: ${error.message}`, { cause: error });
      });
      faults.push(...faultList.map((fault) => `${path} for ${who}: ${fault}`));
    }
    if (who === "root") faults.push(...(await lookAtDialogs(visit, ids, layoutOfDialog)));
    await visit.leave();
  }
  if (part === "readers") faults.push(...(await lookAtApiPage(site, { ...look, width })));
  expect(faults).toEqual([]);
}

async function layoutOfDialog(page: Page): Promise<string[]> {
  await expectAccessible(page);
  return layoutFaults(page, widths);
}

/** Inspects the API page, which is rendered by the server. */
async function lookAtApiPage(site: Site, { locale, theme, width }: Look): Promise<string[]> {
  const { page, leave } = await site.visit({ locale, theme, width });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.goto("/api/docs");
  expect(await page.getAttribute("html", "lang")).toBe(locale);
  // One API call and one group of the navigation are expanded; the others stay collapsed. All API calls are rendered
  // alike, and inspecting two hundred of them takes a minute.
  await page.locator("main summary").first().click();
  await page.locator("nav summary").first().click();
  await page.evaluate(() => {
    for (const call of Array.from(document.querySelectorAll("article")).slice(12)) call.remove();
  });
  await expectAccessible(page);
  const faults = await layoutFaults(page, widths);
  await leave();
  return faults.map((fault) => `/api/docs: ${fault}`);
}

/**
 * Returns the layout defects at all widths together, so that one run reports everything. The theme changes only colours
 * and not the layout (tokens.test.ts checks this), so each language is measured in one theme.
 */
async function inspect({ page, settled }: Visit, { locale }: Look): Promise<string[]> {
  await settled();
  expect(await page.locator("h1").count()).toBe(1);
  expect(await page.getAttribute("html", "lang")).toBe(locale);
  await expectAccessible(page);
  return layoutFaults(page, widths);
}

/**
 * Navigates with the page's own router if it is already running, because loading the scripts again takes longer than
 * the inspection.
 */
export async function goTo({ page, open }: Visit, path: string): Promise<void> {
  const [targetPath = ""] = path.split("?");
  const here = page.url().startsWith("http") ? new URL(page.url()).pathname : targetPath;
  const isAdmin = (address: string) => address.startsWith("/admin");
  // Loads the document again if the path is the same: otherwise, the heading would not be replaced, and the wait below
  // would never end. Also loads the document again if only one of the two pages has the administration's layout.
  if (here === targetPath || isAdmin(here) !== isAdmin(path)) return open(path);
  await page.evaluate((next) => {
    document.getElementById("page-title")?.setAttribute("data-before", "");
    history.pushState({}, "", next);
  }, path);
  await page.locator("#page-title:not([data-before])").waitFor({ state: "attached" });
}
