import type { Request } from "playwright-core";
import { expectContestVisit } from "./support/contestVisit.ts";
import { expect, type Site, test } from "./support/journey.ts";
import { editorOf } from "./support/judgedSite.ts";

test("a first visit requests everything once, its data before the scripts, and is within its budget", async ({
  site,
}) => {
  await site.judge();
  const list = "/api/get-problem-list?currentPage=1&limit=30&oj=LOCAL";
  for (const [path, url, most] of [
    ["/home", "/api/home-summary", 170],
    ["/problem", list, 170],
    ["/problem/1000", "/api/get-problem?problemId=1000", 300],
  ] as const) {
    const { calls, bytes } = await firstVisit(site, path);
    expect(calls.get(url), url).toBe(1);
    expect(calls.get("/api/get-website-config")).toBe(1);
    const total = Object.values(bytes).reduce((sum, each) => sum + each, 0);
    expect(total, JSON.stringify(bytes)).toBeGreaterThan(50 * 1024);
    expect(total, JSON.stringify(bytes)).toBeLessThanOrEqual(most * 1024);
  }

  const filtered = await firstVisit(site, "/problem?keyword=sum");
  const listCalls = [...filtered.calls.keys()].filter((url) =>
    url.startsWith("/api/get-problem-list"),
  );
  expect(listCalls).toEqual([expect.stringContaining("keyword=sum")]);
  const signedIn = await firstVisit(site, "/problem/1000", await site.person("reader"));
  expect(signedIn.calls.get("/api/get-problem?problemId=1000")).toBe(1);
  await expectContestVisit(site);
});

interface FirstVisit {
  /** Number of API calls by URL. */
  calls: Map<string, number>;
  /** Transferred body sizes of pages, scripts and styles, by URL. */
  bytes: Record<string, number>;
}

async function firstVisit(site: Site, path: string, as?: string): Promise<FirstVisit> {
  const { page, open, settled, leave } = await site.visit({ as });
  const calls = new Map<string, number>();
  const files: Request[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith("/api/")) return;
    calls.set(pathname + search, (calls.get(pathname + search) ?? 0) + 1);
  });
  page.on("requestfinished", (request) => {
    const isFile = /^(document|script|stylesheet)$/.test(request.resourceType());
    if (isFile && !new URL(request.url()).pathname.startsWith("/api/")) files.push(request);
  });
  await open(path);
  if (path.startsWith("/problem/")) await editorOf(page);
  await settled();
  const bytes: Record<string, number> = {};
  for (const request of files) bytes[request.url()] = (await request.sizes()).responseBodySize;
  await leave();
  return { calls, bytes };
}
