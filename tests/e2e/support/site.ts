import { constants } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import { inject } from "vitest";
import { hashPassword } from "../../../src/server/account/password.ts";
import { offerFirstRun } from "../../../src/server/firstRun/service.ts";
import { folderStore } from "../../../src/server/platform/files.ts";
import { loadSamples } from "../../../src/server/problem/samples.ts";
import type { Finding } from "../../../src/shared/doctor.ts";
import { LIVE_PATH } from "../../../src/shared/live.ts";
import type { Locale } from "../../../src/shared/locale.ts";
import { launchBrowser } from "../../support/browser.ts";
import { cloneDatabase } from "../../support/cloneDatabase.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { keepNotices } from "./notices.ts";
import { ROOT_PASSWORD, samples } from "./sharedSite.ts";

export { ROOT_PASSWORD };
export const USER_PASSWORD = "correct horse";

/** The real server with the built pages and the sample problems, and a browser to visit it with. */
export interface Site {
  server: TestServer;
  address: string;
  firstRunToken: string | null;
  visit(options?: VisitOptions): Promise<Visit>;
  /** An ordinary account; signs in with `USER_PASSWORD`. */
  addUser(username: string, role?: number): Promise<void>;
  close(): Promise<void>;
}

export interface VisitOptions {
  locale?: Locale;
  theme?: "light" | "dark";
  width?: number;
  height?: number;
  /** Signs in before the first page; `root` or an account made by `addUser`. */
  as?: string;
  /** Some journeys break the network or the session on purpose; those complaints are expected. */
  forgive?: RegExp;
}

/** One person at one browser window. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Opens a path and waits until it is drawn and quiet. */
  open(path: string): Promise<void>;
  /** Fails when the page complained, asked a foreign host, or broke the content policy. */
  leave(): Promise<void>;
}

export interface SiteOptions {
  /** Nobody has taken the site over yet: `firstRunToken` is the one of the printed address. */
  ownerless?: boolean;
  /** What the owner of a new site is told about the machine. */
  examine?: () => Promise<Finding[]>;
}

export async function openSite({ ownerless = false, examine }: SiteOptions = {}): Promise<Site> {
  const shared = inject("sharedSite");
  const database = ownerless
    ? undefined
    : await cloneDatabase(inject("postgresUrl"), shared.template);
  const server = await startTestServer({ webFolder: shared.pages, examine }, database);
  const firstRunToken = ownerless ? await offerFirstRun(server.db) : null;
  const files = join(server.data, "files");
  if (ownerless) await loadSamples(server.db, folderStore(server.db, files), samples);
  else await cp(shared.files, files, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const browser = await launchBrowser();
  const site: Site = {
    server,
    address: server.address,
    firstRunToken,
    visit: (options = {}) => visit(site, browser, options),
    async addUser(username, role = 1002) {
      await server.db.query({
        text: `insert into app_user (uid, username, password_hash, role_id, status, nickname, realname)
          values (md5($1), $1, $2, $3, 0, '', '')`,
        values: [username, await hashPassword(USER_PASSWORD), role],
      });
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
  return site;
}

async function visit(site: Site, browser: Browser, options: VisitOptions): Promise<Visit> {
  const { locale = "zh-CN", theme = "light", width = 1280, height = 800, as, forgive } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    locale,
    reducedMotion: "reduce",
    baseURL: site.address,
  });
  const session = as === undefined ? null : await signIn(site, as);
  await context.addInitScript(rememberChoices, { locale, theme, session });
  await context.addInitScript(keepNotices);
  const page = await context.newPage();
  await slowDown(page);
  const complaints: Complaint[] = [];
  watch(page, site.address, complaints);
  const asked = requestsOnTheirWay(page);
  return {
    page,
    context,
    async open(path) {
      await page.goto(path);
      await page.locator("#page-title").waitFor({ state: "attached" });
      await quiet(page, asked);
    },
    async leave() {
      // A request that a journey still holds or reads would fail with the page, after the journey.
      const ignoring = { behavior: "ignoreErrors" } as const;
      await Promise.all(context.pages().map((each) => each.unrouteAll(ignoring)));
      await context.close();
      const serious = complaints.filter(({ what }) => !forgive?.test(what));
      const lines = serious.map(({ what, where }) => `${what} (${where})`);
      if (lines.length > 0) throw new Error(`the page complained:\n${lines.join("\n")}`);
    },
  };
}

/** Runs in the page before its own scripts; once, so that later choices of the journey stay. */
function rememberChoices(choices: {
  locale: string;
  theme: string;
  session: { token: string; user: string } | null;
}): void {
  if (localStorage.getItem("verdict.language") !== null) return;
  localStorage.setItem("verdict.language", choices.locale);
  localStorage.setItem("verdict.theme", choices.theme);
  if (!choices.session) return;
  localStorage.setItem("verdict.token", choices.session.token);
  localStorage.setItem("verdict.user", choices.session.user);
}

async function signIn(site: Site, username: string): Promise<{ token: string; user: string }> {
  const password = username === "root" ? ROOT_PASSWORD : USER_PASSWORD;
  const response = await fetch(`${site.address}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  const token = response.headers.get("authorization");
  if (!token) throw new Error(`${username} could not sign in: ${await response.text()}`);
  const { data } = (await response.json()) as { data: unknown };
  return { token, user: JSON.stringify(data) };
}

/**
 * VERDICT_TEST_SLOWDOWN=4 makes the page's processor four times slower: what a busy machine does to a
 * journey now and then, it does then to each step. For whoever hunts a race.
 */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env["VERDICT_TEST_SLOWDOWN"] ?? 1);
  if (rate <= 1) return;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
}

/** What the page waits for. The live channel stays open, and does not count. */
function requestsOnTheirWay(page: Page): Set<Request> {
  const asked = new Set<Request>();
  page.on("request", (request) => {
    if (!request.url().includes(LIVE_PATH)) asked.add(request);
  });
  page.on("requestfinished", (request) => asked.delete(request));
  page.on("requestfailed", (request) => asked.delete(request));
  return asked;
}

const QUIET_MS = 250;

/**
 * Waits until the page asks nothing and has nothing to compute: on a busy machine the scripts between
 * an answer and the next question take longer than any pause that one would like to wait.
 */
async function quiet(page: Page, asked: Set<Request>): Promise<void> {
  const deadline = Date.now() + 60_000;
  let since = Date.now();
  const begin = () => {
    since = Date.now();
  };
  page.on("request", begin);
  while (asked.size > 0 || Date.now() - since < QUIET_MS) {
    if (Date.now() > deadline) {
      const urls = Array.from(asked, (request) => request.url());
      throw new Error(`the page does not come to rest; it waits for: ${urls.join(" ")}`);
    }
    await page.waitForTimeout(50);
    await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
  }
  page.off("request", begin);
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
}

interface Complaint {
  /** Without addresses: a port with a 400 in it must not be forgiven as a status. */
  what: string;
  /** The page, and what it asked for: "Failed to load resource" does not say which. */
  where: string;
}

/** Console errors (content policy violations are such), uncaught errors, foreign requests. */
function watch(page: Page, address: string, complaints: Complaint[]): void {
  const complain = (what: string, asked = "") =>
    complaints.push({
      what: what.replaceAll(address, ""),
      where: `on ${page.url()}${asked && `, of ${asked}`}`.replaceAll(address, ""),
    });
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    complain(`console: ${message.text()}`, message.location().url);
  });
  page.on("pageerror", (error) => complain(`uncaught: ${error.stack ?? error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (/^(data|blob):/.test(url) || url.startsWith(address)) return;
    complain(`foreign request: ${url}`);
  });
}
