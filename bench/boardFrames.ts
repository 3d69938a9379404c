/**
 * Measures how much work a slow browser has to do for a scoreboard: `npm run bench -- boardFrames [contestants]
 * [throttling]`. Shows a scoreboard of 1,000 contestants and 13 problems on one page in Chromium, whose main thread is
 * slowed by a factor of four. Prints two measurements with their limits. The first is the main thread's work per frame
 * while the mouse wheel scrolls fast. The second is the main thread's longest task while verdicts change the board ten
 * times a second. For comparison, also measures two pages that each contain a thousand lines of plain text. The first
 * page contains all lines and no script. This page shows the cost of scrolling on this machine, which paints on the CPU
 * if it has no GPU. On the second page, each line is a separate element, and the DOM contains at any time only as many
 * lines as the board's DOM contains rows. This page shows the cost of adding and removing rows.
 */
import type { Browser, Page } from "playwright-core";
import { setTimeout as wait } from "node:timers/promises";
import { startCluster } from "../tests/chaos/cluster.ts";
import { codeOf } from "../tests/chaos/judgeScript.ts";
import { launchBrowser } from "../tests/support/browser.ts";
import { createContest, type Load, populate, PROBLEMS } from "./contest/load.ts";
import { frameWork, longestTasks } from "./contest/mainThreadTasks.ts";
import { percentile } from "./contest/percentile.ts";
import { timed } from "./liveVerdicts.ts";

const [contestants = 1000, throttling = 4] = process.argv.slice(2).map(Number);
const HOUR_MS = 3600_000;
/** Number of submissions that each contestant has made before the page opens. */
const TRIES = 15;
/**
 * Length of one wheel step, and the time between two steps; together they give 3,000 px (four screens) per second. The
 * browser scrolls smoothly between the steps, as it does for users.
 */
const NOTCH_PX = 120;
const NOTCH_MS = 40;
/** Duration of scrolling in each direction. */
const TURNED_MS = 10_000;
const VERDICTS = 100;
const VERDICTS_EVERY_MS = 100;
const FRAME_LIMIT_MS = 16;
const UPDATE_LIMIT_MS = 50;

let missed = 0;

function report(label: string, value: number, limit?: number): void {
  const isMissed = limit !== undefined && !(value <= limit);
  if (isMissed) missed += 1;
  const bar = limit === undefined ? "" : `limit ${limit}`.padStart(12);
  console.log(
    `${label.padEnd(60)}${value.toFixed(1).padStart(8)} ms${bar}${isMissed ? "  MISSED" : ""}`,
  );
}

/** Adds the submissions of the first two hours; a third of them are accepted. */
async function addHistory({ cluster, cid, people }: Load): Promise<void> {
  const tries = people.flatMap(({ uid }) =>
    Array.from({ length: TRIES }, () => ({
      uid,
      problem: 1 + Math.floor(Math.random() * PROBLEMS),
      status: Math.random() < 1 / 3 ? 0 : -1,
      minutesAgo: 1 + Math.random() * 115,
    })),
  );
  await cluster.db.query({
    text: `with p as (
        select id, row_number() over (order by id) as n from problem where problem_id like 'LOAD%'
      )
      insert into submission (problem_id, display_pid, uid, scope, scope_id, listed, countable, status, length,
        language, ip, submit_time, finished_at)
      select p.id, chr(64 + p.n::int), t.uid, 'contest', $1::bigint, false, false, t.status, 1, 'C', '', t.at, t.at
      from (select uid, n, status, verdict_now() - make_interval(secs => ago * 60) as at
        from unnest($2::text[], $3::int[], $4::int[], $5::float8[]) u (uid, n, status, ago)) t
      join p using (n)`,
    values: [
      cid,
      tries.map(({ uid }) => uid),
      tries.map(({ problem }) => problem),
      tries.map(({ status }) => status),
      tries.map(({ minutesAgo }) => minutesAgo),
    ],
  });
}

async function openBoard(browser: Browser, { cluster, cid }: Load): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${cluster.addresses[0]}/contest/acm-scoreboard/${cid}?limit=1000`);
  await page.locator("tr[data-uid]").first().waitFor();
  return page;
}

/** A page without any script; it has as many lines as the board has rows, in a container of the same kind. */
async function openPlain(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const lines = Array.from({ length: contestants }, (_, at) => `<p>Line ${at} of plain text</p>`);
  await page.setContent(
    `<style>p { margin: 0; height: 48px } div { height: 680px; overflow: auto; background: #fff }</style>
    <div>${lines.join("")}</div>`,
  );
  return page;
}

/**
 * Opens a page with the same lines as the plain page. Its DOM contains only the visible lines and 12 more at each end;
 * each new line reuses the element of a removed line.
 */
async function openList(browser: Browser): Promise<Page> {
  const page = await openPlain(browser);
  await page.addStyleTag({
    content: `p { position: absolute; inset: 0 0 auto; background: #fff; contain: strict }`,
  });
  await page.evaluate((count) => {
    const around = 12;
    const rowHeight = 48;
    const frame = document.querySelector("div");
    if (!frame) return;
    const size = Math.ceil(frame.clientHeight / rowHeight) + 1 + 2 * around;
    const lines = Array.from({ length: size }, () => document.createElement("p"));
    const body = document.createElement("div");
    body.style.cssText = `position: relative; overflow: visible; height: ${count * rowHeight}px`;
    body.append(...lines);
    frame.replaceChildren(body);
    let [from, waiting] = [0, 0];
    const show = (at: number): void => {
      const line = lines[at % size];
      if (!line) return;
      line.textContent = `Line ${at} of plain text`;
      line.style.transform = `translateY(${at * rowHeight}px)`;
    };
    for (let at = 0; at < size; at += 1) show(at);
    const step = (): void => {
      const first = Math.floor(frame.scrollTop / rowHeight) - around;
      const goal = Math.max(0, Math.min(count - size, first));
      for (let n = 0; n < 2 && from < goal; n += 1, from += 1) show(from + size);
      for (let n = 0; n < 2 && from > goal; n += 1) show((from -= 1));
      waiting = from === goal ? 0 : requestAnimationFrame(step);
    };
    frame.addEventListener("scroll", () => (waiting ||= requestAnimationFrame(step)));
  }, contestants);
  return page;
}

/** Scrolls down and up again with the mouse wheel, and then returns to the first row. */
async function scroll(page: Page): Promise<void> {
  await page.mouse.move(640, 500);
  for (const direction of [1, -1]) {
    const start = performance.now();
    while (performance.now() - start < TURNED_MS) {
      const notch = page.mouse.wheel(0, direction * NOTCH_PX);
      await Promise.all([notch, wait(NOTCH_MS)]);
    }
  }
  await page.evaluate(() => {
    document.querySelector("[tabindex='0']")?.scrollTo(0, 0);
    window.scrollTo(0, 0);
  });
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: throttling });
  await wait(2000);
}

/** @returns the 95th percentile of the main thread's time per frame. */
async function reportFrames(browser: Browser, page: Page, of: string, limit?: number) {
  const start = performance.now();
  const frames = await frameWork(browser, page, () => scroll(page));
  const seconds = (performance.now() - start) / 1000;
  const p95 = percentile(frames, 0.95);
  console.log(`${of}: ${(frames.length / seconds).toFixed(0)} frames a second`);
  report(`${of}: main thread of a frame while scrolling, p50`, percentile(frames, 0.5));
  report(`${of}: main thread of a frame while scrolling, p95`, p95, limit);
  report(`${of}: main thread of a frame while scrolling, largest`, Math.max(...frames));
  return p95;
}

async function submitMany({ cluster, cid, people }: Load): Promise<void> {
  const running: Promise<void>[] = [];
  for (let n = 0; n < VERDICTS; n += 1) {
    const person = people[Math.floor(Math.random() * people.length)];
    const pid = String.fromCodePoint(65 + Math.floor(Math.random() * PROBLEMS));
    const body = { pid, cid, language: "C", code: codeOf({ status: n % 2 === 0 ? 0 : -1 }) };
    const response = timed(cluster.addresses[0] ?? "", {
      method: "POST",
      path: "/api/submit-problem-judge",
      body: JSON.stringify(body),
      headers: { authorization: person?.token ?? "", "content-type": "application/json" },
    });
    running.push(
      response.then(({ status, text }) => {
        if (status !== 200) throw new Error(`refused: ${text}`);
      }),
    );
    await wait(VERDICTS_EVERY_MS);
  }
  await Promise.all(running);
  await wait(3000);
}

const cluster = await startCluster({
  servers: 1,
  judges: 1,
  slots: 2,
  judge: "scripted",
  isBuilt: true,
});
const browser = await launchBrowser();
try {
  const populated = await populate(cluster, contestants);
  const start = Date.now() - 2 * HOUR_MS;
  const cid = await createContest(populated, { start, end: start + 5 * HOUR_MS });
  const load: Load = { ...populated, cid, start };
  await addHistory(load);
  const plain = await openPlain(browser);
  await throttle(plain);
  const least = await reportFrames(browser, plain, "plain text");
  await plain.close();
  const list = await openList(browser);
  await throttle(list);
  const leastOfList = await reportFrames(browser, list, "plain text, only what is in sight");
  await list.close();
  const page = await openBoard(browser, load);
  await throttle(page);
  const p95 = await reportFrames(browser, page, "board", FRAME_LIMIT_MS);
  const times = (other: number): string => `${(p95 / other).toFixed(1)} times`;
  console.log(`a frame of the board takes ${times(least)} and ${times(leastOfList)} as long (p95)`);
  console.log(`rows rendered: ${await page.locator("tr[data-uid]").count()}`);
  const changed = page.locator("tr[data-uid]").first();
  const before = await changed.textContent();
  const tasks = await longestTasks(browser, page, () => submitMany(load));
  report("tasks while verdicts change the board, p95 of those over 5 ms", percentile(tasks, 0.95));
  report("longest task while verdicts change the board", Math.max(...tasks), UPDATE_LIMIT_MS);
  if (before === (await changed.textContent())) console.log("the first row did not change");
} finally {
  await browser.close();
  const leftovers = await cluster.close();
  if (leftovers.length > 0) console.log(`left behind: ${leftovers.join(", ")}`);
}
process.exitCode = missed === 0 ? 0 : 1;
