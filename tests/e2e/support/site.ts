import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import { hashPassword } from "../../../src/server/account/password.ts";
import { ensureRoot } from "../../../src/server/account/root.ts";
import { folderStore } from "../../../src/server/platform/files.ts";
import { loadSamples } from "../../../src/server/problem/samples.ts";
import { LIVE_PATH } from "../../../src/shared/live.ts";
import type { Locale } from "../../../src/shared/locale.ts";
import { launchBrowser } from "../../support/browser.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

const project = join(import.meta.dirname, "../../..");

const ROOT_PASSWORD = "root-password";
export const USER_PASSWORD = "correct horse";

/** The real server with the built pages and the sample problems, and a browser to visit it with. */
export interface Site {
  server: TestServer;
  address: string;
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

export async function openSite(): Promise<Site> {
  const webFolder = join(project, "dist/web");
  if (!existsSync(join(webFolder, "index.html"))) {
    throw new Error("the pages are not built: npm run build");
  }
  // A copy, because a build that runs meanwhile would take the files away.
  const pages = await mkdtemp(join(tmpdir(), "verdict-pages-"));
  await cp(webFolder, pages, { recursive: true });
  const server = await startTestServer({ webFolder: pages });
  await ensureRoot(server.db, { password: ROOT_PASSWORD });
  await loadSamples(
    server.db,
    folderStore(server.db, join(server.data, "files")),
    join(project, "samples"),
  );
  const browser = await launchBrowser();
  const site: Site = {
    server,
    address: server.address,
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
      await rm(pages, { recursive: true, force: true });
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
  const page = await context.newPage();
  const complaints: string[] = [];
  watch(page, site.address, complaints);
  return {
    page,
    context,
    async open(path) {
      await page.goto(path);
      await page.locator("#page-title").waitFor({ state: "attached" });
      await quiet(page);
    },
    async leave() {
      await context.close();
      const serious = complaints.filter((line) => !forgive?.test(line));
      if (serious.length > 0) throw new Error(`the page complained:\n${serious.join("\n")}`);
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

const QUIET_MS = 250;

/** Waits until nothing is asked any more; the live channel stays open and does not count. */
async function quiet(page: Page): Promise<void> {
  const deadline = Date.now() + 20_000;
  let since = Date.now();
  let running = 0;
  const begin = (request: Request) => {
    if (!request.url().includes(LIVE_PATH)) running += 1;
    since = Date.now();
  };
  const end = (request: Request) => {
    if (!request.url().includes(LIVE_PATH)) running = Math.max(0, running - 1);
    since = Date.now();
  };
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  while (Date.now() < deadline && (running > 0 || Date.now() - since < QUIET_MS)) {
    await page.waitForTimeout(50);
  }
  page.off("request", begin).off("requestfinished", end).off("requestfailed", end);
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
}

/** Console errors (content policy violations are such), uncaught errors, foreign requests. */
function watch(page: Page, address: string, complaints: string[]): void {
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (/^(data|blob):/.test(url) || url.startsWith(address)) return;
    complaints.push(`foreign request: ${url}`);
  });
}
