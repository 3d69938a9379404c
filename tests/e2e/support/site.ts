import { constants } from "node:fs";
import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { inject } from "vitest";
import { offerFirstRun } from "../../../src/server/firstRun/service.ts";
import { folderStore } from "../../../src/server/platform/file/files.ts";
import { readFolder } from "../../../src/server/package/readFolder.ts";
import { insertPackage } from "../../../src/server/package/storePackage.ts";
import { loadSamples } from "../../../src/server/package/samples.ts";
import type { Transport } from "../../../src/server/platform/outgoing/transport.ts";
import type { Finding } from "../../../src/shared/system/doctor.ts";
import type { Locale } from "../../../src/shared/text/locale.ts";
import { cloneDatabase } from "../../support/cloneDatabase.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { signIn } from "./calls.ts";
import { keepAnnouncements, keepNotices } from "./notices.ts";
import { ROOT_PASSWORD, samples, USER_PASSWORD } from "./sharedSite.ts";
import { judgedSite, type JudgedNode } from "./judgedSite.ts";
import { pendingRequestsOf, type PendingRequests } from "./pendingRequests.ts";

export { ROOT_PASSWORD, USER_PASSWORD };

/** The real server with the built pages and the sample problems, and a browser that visits it. */
export interface Site {
  server: TestServer;
  address: string;
  firstRunToken: string | null;
  visit(options?: VisitOptions): Promise<Visit>;
  /** Creates an ordinary account, which signs in with `USER_PASSWORD`. */
  addUser(username: string, role?: number): Promise<void>;
  /** Creates an account that only this test uses; returns its name. */
  person(name: string, role?: number): Promise<string>;
  /** Creates a copy of a sample problem; only this test uses the copy. */
  problem(sample?: string): Promise<OwnProblem>;
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Connects a simulated judge node for the duration of the test. */
  judge(): Promise<JudgedNode>;
  /** Called after each test: ends the test's visits and nodes; fails if a page reported errors. */
  endTest(): Promise<void>;
  close(): Promise<void>;
}

export interface OwnProblem {
  pid: number;
  problemId: string;
}

export interface VisitOptions {
  locale?: Locale;
  theme?: "light" | "dark";
  width?: number;
  height?: number;
  /** The account to sign in with before the first page: `root` or an account created by `addUser`. */
  as?: string;
  /** Errors that a test expects, because it breaks the network or the session on purpose. */
  expectedErrors?: RegExp;
}

/** One user in one browser window. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Opens the page at a path and waits until the page is rendered and idle. */
  open(path: string): Promise<void>;
  /** Waits until the page has no pending requests and its main thread is idle. */
  settled(): Promise<void>;
  /**
   * Ends the visit; fails when the page reported errors, requested a foreign host, or violated the content
   * policy.
   */
  leave(): Promise<void>;
}

export interface SiteOptions {
  /** Whether the site has no owner yet; if so, `firstRunToken` is the token in the printed URL. */
  ownerless?: boolean;
  /** The findings about the machine that are shown to the owner of a new site. */
  examine?: () => Promise<Finding[]>;
  /** Answers the requests that the server sends to other sites. */
  outgoingTransport?: Transport;
}

export async function openSite(
  browser: Browser,
  { ownerless = false, examine, outgoingTransport }: SiteOptions = {},
): Promise<Site> {
  const shared = inject("sharedSite");
  const database = ownerless
    ? undefined
    : await cloneDatabase(inject("postgresUrl"), shared.template);
  const server = await startTestServer(
    { webFolder: shared.pages, examine, ...(outgoingTransport && { outgoingTransport }) },
    database,
  );
  const firstRunToken = ownerless ? await offerFirstRun(server.db) : null;
  const files = join(server.data, "files");
  if (ownerless) await loadSamples(server.db, folderStore(server.db, files), samples);
  else await cp(shared.files, files, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const visits = new Set<Visit>();
  const nodes: JudgedNode[] = [];
  let userCount = 0;
  const site: Site = {
    server,
    address: server.address,
    firstRunToken,
    async visit(options = {}) {
      const newVisit = await visit(site, browser, options);
      visits.add(newVisit);
      const { leave } = newVisit;
      newVisit.leave = async () => {
        if (visits.delete(newVisit)) await leave();
      };
      return newVisit;
    },
    async addUser(username, role = 1002) {
      await site.sql(
        `insert into app_user (uid, username, password_hash, role_id, status, nickname, realname)
         values (md5($1), $1, $2, $3, 0, '', '')`,
        [username, shared.userHash, role],
      );
    },
    async person(name, role) {
      userCount += 1;
      const username = `${name}-${userCount}`;
      await site.addUser(username, role);
      return username;
    },
    async problem(sample = "1000") {
      userCount += 1;
      const problemId = `OWN${userCount}`;
      const folder = (await readdir(samples)).find((name) => name.startsWith(`${sample}-`));
      const read = await readFolder(join(samples, folder ?? ""), folderStore(server.db, files));
      const own = { ...read, fields: { ...read.fields, problemId } };
      const pid = await server.db.transaction((tx) => insertPackage(tx, own, "1"));
      return { pid: pid ?? 0, problemId };
    },
    sql: <Row extends object>(text: string, values: unknown[] = []) =>
      server.db.query<Row & Record<string, unknown>>({ text, values }),
    async judge() {
      const node = await judgedSite(site);
      nodes.push(node);
      return node;
    },
    async endTest() {
      for (const node of nodes.splice(0)) await node.end();
      const results = await Promise.allSettled([...visits].map((each) => each.leave()));
      for (const each of results) if (each.status === "rejected") throw each.reason;
    },
    async close() {
      await server.close();
    },
  };
  return site;
}

async function visit(site: Site, browser: Browser, options: VisitOptions): Promise<Visit> {
  const {
    locale = "zh-CN",
    theme = "light",
    width = 1280,
    height = 800,
    as,
    expectedErrors,
  } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    locale,
    reducedMotion: "reduce",
    baseURL: site.address,
  });
  context.setDefaultTimeout(60_000);
  const session = as === undefined ? null : await signIn(site, as);
  await context.addInitScript(rememberChoices, { locale, theme, session });
  await context.addInitScript(keepNotices);
  await context.addInitScript(keepAnnouncements);
  const page = await context.newPage();
  await slowDown(page);
  const complaints: Complaint[] = [];
  watch(page, site.address, complaints);
  const requests = pendingRequestsOf(page);
  const settled = () => quiet(page, requests);
  return {
    page,
    context,
    settled,
    async open(path) {
      await page.goto(path);
      await page.locator("#page-title").waitFor({ state: "attached" });
      await settled();
    },
    async leave() {
      // A request that is still delayed or being read would fail after the test, when the page is closed.
      const ignoring = { behavior: "ignoreErrors" } as const;
      await Promise.all(context.pages().map((each) => each.unrouteAll(ignoring)));
      await context.close();
      const serious = complaints.filter(({ what }) => !expectedErrors?.test(what));
      const lines = serious.map(({ what, where }) => `${what} (${where})`);
      if (lines.length > 0) throw new Error(`the page reported errors:\n${lines.join("\n")}`);
    },
  };
}

/**
 * Runs in the page before its own scripts. Stores the choices only if none are stored yet, so that the user's later
 * choices are kept.
 */
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

/**
 * VERDICT_TEST_SLOWDOWN=4 slows the page's CPU down by a factor of four throughout the test, to debug races that occur
 * on busy machines.
 */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env["VERDICT_TEST_SLOWDOWN"] ?? 1);
  if (rate <= 1) return;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
}

/**
 * Waits until the page is found idle twice in a row: no pending requests, no loading state, and an idle main thread. By
 * then the effects of a response are rendered, and requests that these effects cause have been sent.
 */
async function quiet(page: Page, requests: PendingRequests): Promise<void> {
  const busy = page.locator("[aria-busy=true]");
  for (let calm = 0; calm < 2;) {
    await requests.idle();
    await busy.first().waitFor({ state: "detached" });
    await page.evaluate(
      () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 })),
    );
    calm = requests.isIdle() && (await busy.count()) === 0 ? calm + 1 : 0;
  }
}

interface Complaint {
  /**
   * The message without the site's address. Otherwise, a port that contains 400, for example, could match an expected
   * status.
   */
  what: string;
  /** The page and the requested URL, which the message "Failed to load resource" does not contain. */
  where: string;
}

/** Records console errors (including content policy violations), uncaught errors and requests to other hosts. */
function watch(page: Page, address: string, complaints: Complaint[]): void {
  const complain = (what: string, requestUrl = "") =>
    complaints.push({
      what: what.replaceAll(address, ""),
      where: `on ${page.url()}${requestUrl && `, of ${requestUrl}`}`.replaceAll(address, ""),
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
