import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite, type Site } from "./support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

/** Calls that a page made, each address with how often. */
async function callsOf(path: string, as?: string): Promise<Map<string, number>> {
  const visit = await site.visit(as === undefined ? {} : { as });
  const calls = new Map<string, number>();
  visit.page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith("/api/")) return;
    calls.set(pathname + search, (calls.get(pathname + search) ?? 0) + 1);
  });
  await visit.open(path);
  await visit.leave();
  return calls;
}

test.each([
  ["/home", "/api/home-summary"],
  ["/problem", "/api/get-problem-list?currentPage=1&limit=30&oj=LOCAL"],
  ["/problem/1000", "/api/get-problem?problemId=1000"],
])(
  "a guest's first visit of %s asks for everything once, its answer before the scripts",
  async (path, url) => {
    const calls = await callsOf(path);
    expect(calls.get(url)).toBe(1);
    expect(calls.get("/api/get-website-config")).toBe(1);
  },
);

test("a list with filters is not asked for without them first", async () => {
  const calls = await callsOf("/problem?keyword=sum");
  expect([...calls.keys()].filter((url) => url.startsWith("/api/get-problem-list"))).toEqual([
    expect.stringContaining("keyword=sum"),
  ]);
});

test("somebody signed in asks in their own name only", async () => {
  const calls = await callsOf("/problem/1000", "root");
  expect(calls.get("/api/get-problem?problemId=1000")).toBe(1);
});
