import { writeLetter } from "../../src/server/mail/composeMail.ts";
import { isLongerThan, isVisible, tidyText } from "../../src/shared/text/tidyText.ts";
import { hostileTexts } from "../support/hostileTexts.ts";
import { signIn } from "./support/calls.ts";
import { faultsOf } from "./support/hostileFaults.ts";
import { type HostileRows, linesOf, storeHostileRows } from "./support/hostileRows.ts";
import { expect, test } from "./support/journey.ts";

/** Paths of pages that show texts written by users; root may open all of these pages. */
const pagesOf = ({ did, cid, tid, gid, problemId, username }: HostileRows): string[] => [
  `/discussion-detail/${did}`,
  "/discussion",
  "/discussion?currentPage=2",
  "/home",
  "/message/discuss",
  "/message/reply",
  "/message/like",
  "/message/sys",
  "/problem",
  `/problem/${problemId}`,
  `/problem/${problemId}?tab=editorials`,
  "/contest",
  `/contest/${cid}`,
  "/training",
  `/training/${tid}`,
  "/class",
  `/class/${gid}`,
  "/acm-rank",
  `/user-home?username=${username}`,
  "/admin/discussion/report",
  "/admin/discussion/held",
  "/admin/notice",
  "/admin/announcement",
  "/admin/audit",
  "/admin/user",
  "/admin/tag",
];

test("hostile texts in every place where texts are shown run nothing, reach no other host, and neither break the layout nor turn other texts", async ({
  freshSite,
}) => {
  const site = await freshSite();
  const rows = await storeHostileRows(site);
  // `site.visit` makes the test fail if a page sends a request to another host or violates the content security policy.
  const { page, open } = await site.visit({ as: "root", expectedErrors: /404/ });
  const faults: string[] = [];
  page.on("dialog", (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (popup) => faults.push(`window: ${popup.url()}`));
  for (const path of pagesOf(rows)) {
    await open(path);
    faults.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`));
  }
  expect(faults).toEqual([]);
}, 600_000);

/** Runs in the page: finds elements that no email may contain, and links that lead outside the site. */
function mailFaults(baseUrl: string): string[] {
  const foreign = [
    ...document.querySelectorAll(
      "script, style, img, iframe, form, object, svg, base, meta[http-equiv]",
    ),
  ];
  const links = [...document.querySelectorAll("a")].filter(
    ({ href }) => href !== `${baseUrl}/` && !href.startsWith(`${baseUrl}/`),
  );
  return [...foreign, ...links].map((each) => `in the mail: ${each.outerHTML.slice(0, 80)}`);
}

test("mails that quote hostile texts have no markup of theirs, and are no wider than a phone", async ({
  site,
}) => {
  const { page, open } = await site.visit();
  await open("/home");
  const faults: string[] = [];
  page.on("dialog", (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const quoted = hostileTexts
    .filter(([what]) => !what.startsWith("huge"))
    .map(([, text]) => text.toWellFormed().replaceAll(/\s+/gu, " ").slice(0, 300));
  const items = quoted.map((text) => ({
    text: text.slice(0, 100),
    quote: text,
    path: "/message/reply",
  }));
  const head = { site: quoted[0] ?? "", baseUrl: site.address, background: "" };
  for (const locale of ["zh-CN", "en-US"] as const) {
    const params = { username: quoted[1] ?? "", items, hasMore: true, token: "t" };
    const { html } = writeLetter(locale, { template: "digest", params }, head);
    await page.setContent(html);
    expect(await page.locator("a").count()).toBeGreaterThan(items.length);
    faults.push(...(await page.evaluate(mailFaults, site.address)), ...(await faultsOf(page)));
  }
  expect(faults).toEqual([]);
});

/**
 * Runs in the page: checks whether a document is well-formed XML, and finds elements in it that a browser would run or
 * load.
 */
function xmlFaults(text: string): string[] {
  const parsed = new DOMParser().parseFromString(text, "application/xml");
  const error = parsed.querySelector("parsererror")?.textContent;
  const running = [...parsed.getElementsByTagName("*")].filter(
    ({ localName, namespaceURI }) =>
      /xhtml|svg/.test(namespaceURI ?? "") || /^(script|iframe|object|style)$/.test(localName),
  );
  return [
    ...(error ? [error.slice(0, 200)] : []),
    ...running.map(({ localName }) => `<${localName}>`),
  ];
}

test("feeds, exported problems and the printed booklet with hostile texts are well-formed, run nothing and reach no other host", async ({
  freshSite,
}) => {
  const site = await freshSite();
  const { cid } = await storeHostileRows(site);
  const { page, open } = await site.visit({ as: "root", expectedErrors: /404/ });
  const faults: string[] = [];
  page.on("dialog", (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await open("/home");
  for (const path of ["announcements.atom", "contests.atom", "discussions/1.atom"]) {
    const reply = await fetch(`${site.address}/feed/${path}`);
    expect(reply.status, path).toBe(200);
    const xmlErrors = await page.evaluate(xmlFaults, await reply.text());
    faults.push(...xmlErrors.map((fault) => `${path}: ${fault}`));
  }
  const { token } = await signIn(site, "root");
  const pids = await site.sql<{ pid: number }>(
    "select id::int as pid from problem where judge_mode = 'default' and type = 0 order by id",
  );
  const query = pids.map(({ pid }) => `pid=${pid}`).join("&");
  const exported = await fetch(`${site.address}/api/file/export-problem?format=fps&${query}`, {
    headers: { authorization: token },
  });
  const xml = await exported.text();
  expect(exported.status, xml).toBe(200);
  const xmlErrors = await page.evaluate(xmlFaults, xml);
  faults.push(...xmlErrors.map((fault) => `FPS: ${fault}`));
  await site.sql(
    `insert into contest_problem (contest_id, problem_id, display_id, seq) select $1, id, 'A', 1 from problem where problem_id = '1000'`,
    [cid],
  );
  await open(`/admin/contest/${cid}/booklet`);
  faults.push(...(await faultsOf(page)).map((fault) => `booklet: ${fault}`));
  expect(faults).toEqual([]);
}, 300_000);

test("slips of teams with hostile names run nothing, and each stays in its place on paper", async ({
  freshSite,
}) => {
  const site = await freshSite();
  const { page, open } = await site.visit({ as: "root", locale: "en-US" });
  await open("/admin/team");
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  // The import refuses names without visible characters, and names whose normal form is longer than 50 characters.
  const names = linesOf(50).filter((name) => isVisible(name) && !isLongerThan(tidyText(name), 50));
  const rows = names.map((name, n) => [name, name, name, `A-${n}`].map(cell).join(","));
  await page.getByLabel("Paste").fill(["Team,School,Members,Seat", ...rows].join("\n"));
  await page.getByRole("button", { name: "Check" }).click();
  const faults = await faultsOf(page);
  await page.getByRole("button", { name: `Import ${rows.length} teams` }).click();
  await page.getByRole("button", { name: "Show slips" }).click();
  await page.getByText(`${rows.length} slips`).waitFor();
  faults.push(...(await faultsOf(page)));
  await page.emulateMedia({ media: "print" });
  const slips = page.locator("body > [aria-hidden] section");
  expect(await slips.count()).toBe(rows.length);
  const overfull = await slips.evaluateAll((each) =>
    each.filter(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
    ),
  );
  expect([...faults, ...overfull.map(String)]).toEqual([]);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const pages = pdf.toString("latin1").match(/\/Type \/Page\b/g);
  expect(pages).toHaveLength(Math.ceil(rows.length / 10));
}, 120_000);
