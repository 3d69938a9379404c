import type { Page } from "playwright-core";
import { writeLetter } from "../../src/server/mail/composeMail.ts";
import { hostileTexts } from "../support/hostileTexts.ts";
import { signIn } from "./support/calls.ts";
import { type HostileRows, storeHostileRows } from "./support/hostileRows.ts";
import { twoFrames } from "./support/inspect.ts";
import { expect, test } from "./support/journey.ts";

/** Pages that show texts written by users; root can read them all. */
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
  `/problem/${problemId}?tab=editorial`,
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

/**
 * Runs in the page: finds texts with direction marks or right-to-left characters that may reverse other texts on the
 * same line, because no element around them begins a paragraph or isolates them.
 */
function reversingTexts(): string[] {
  const turning = /[\u202a-\u202e\u2066-\u2069\u0590-\u08ff]/;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faults: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!turning.test(node.textContent ?? "")) continue;
    let box = node.parentElement;
    if (!box || box.closest(".prose, script, style")) continue;
    const isOpen = (each: Element) => {
      const { display, unicodeBidi } = getComputedStyle(each);
      return display === "inline" && !/isolate|plaintext/.test(unicodeBidi);
    };
    while (isOpen(box) && box.parentElement) box = box.parentElement;
    if (box.textContent?.trim() !== node.textContent?.trim())
      faults.push(
        `turns other texts: ${box.tagName}.${box.className}: ${JSON.stringify(node.textContent?.slice(0, 40))}`,
      );
  }
  return faults;
}

/**
 * Runs in the page: finds elements in users' texts that cover the page, and elements that make the page wider than the
 * window.
 */
function layoutFaults(): string[] {
  const nameOf = (each: Element) =>
    `${each.localName}.${each.className} ${JSON.stringify(each.textContent?.slice(0, 40))}`;
  const layers = [...document.querySelectorAll(".prose *")].filter((each) =>
    /fixed|sticky/.test(getComputedStyle(each).position),
  );
  const { clientWidth: width, scrollWidth } = document.documentElement;
  // An absolutely positioned element is not within the box that scrolls unless the box is its containing block.
  const boxOf = (each: Element): Element | null =>
    each instanceof HTMLElement && getComputedStyle(each).position === "absolute"
      ? each.offsetParent
      : each.parentElement;
  const isWithinScroll = (each: Element): boolean => {
    for (let box = boxOf(each); box && box !== document.body; box = boxOf(box)) {
      if (getComputedStyle(box).overflowX !== "visible") return true;
    }
    return false;
  };
  const range = document.createRange();
  const rightOf = (each: Element): number => {
    range.selectNodeContents(each);
    return Math.max(each.getBoundingClientRect().right, range.getBoundingClientRect().right);
  };
  const wide =
    scrollWidth > width
      ? [...document.querySelectorAll("body *")].filter(
          (each) => rightOf(each) > width + 1 && !isWithinScroll(each),
        )
      : [];
  return [
    ...layers.map((each) => `over the page: ${nameOf(each)}`),
    ...wide.slice(-3).map((each) => `wider than ${width} px: ${nameOf(each)}`),
    ...(scrollWidth > width
      ? [`the page is ${scrollWidth - width} px wider than ${width} px`]
      : []),
  ];
}

async function faultsOf(page: Page): Promise<string[]> {
  const faults = await page.evaluate(reversingTexts);
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(twoFrames);
    faults.push(...(await page.evaluate(layoutFaults)));
  }
  return faults;
}

test("hostile texts in every place where texts are shown run nothing, reach no other host, and neither break the layout nor turn other texts", async ({
  freshSite,
}) => {
  const site = await freshSite();
  const rows = await storeHostileRows(site);
  // The visit reports requests to other hosts and violations of the content policy.
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
