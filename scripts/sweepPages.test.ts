import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pagesOf } from "../tests/e2e/support/sweepPages.ts";

const sources = globSync(join(import.meta.dirname, "../src/web/*{r,R}outes.tsx"));
/** For each layout, the paths below which its pages appear. */
const prefixes: Record<string, readonly string[]> = {
  root: [""],
  shell: ["/contest/$contestID"],
  trainingShell: ["/training/$trainingID"],
  classShell: ["/class/$classID"],
  homeworkShell: ["/class/$classID/homework/$homeworkID"],
  admin: ["/admin"],
  staffOnly: ["/class/$classID"],
  // The pages of this layout are the forms that exist both in the administration and in classes.
  frame: ["/admin", "/class/$classID"],
};
const layouts = new Set(Object.values(prefixes).flat());
/**
 * Paths that the test ignores: those that redirect immediately, and the setup pages of a new site, which another test
 * covers.
 */
const excluded = [
  "/",
  "/logout",
  "/first-run",
  "/message",
  "/admin/",
  "/admin/$",
  "/admin/problem/create",
  "/admin/problem/edit/$pid",
  "/admin/problem/tag",
];

test("the sweep opens every page of the router", () => {
  const routes = sources.flatMap(routesIn);
  expect(routes.length).toBeGreaterThan(60);
  const numbers = { submitId: 1, otherId: 2, pid: 3 };
  const contests = { scheduled: 4, running: 5, frozen: 6, ended: 7, closed: 8 };
  const virtual = { cid: 9, over: 10, running: 11, submitId: 12 };
  const trainings = { open: 13, joined: 14, locked: 15, submitId: 16, problemId: "1000" };
  const classes = {
    joined: 17,
    archived: 18,
    other: 19,
    code: "ABCDEFGHJK",
    homework: 20,
    owned: { pid: 24, tid: 25, cid: 26 },
    memberUid: "m",
    homeworkSubmitId: 1,
  };
  const discussions = { pinned: 21, own: 22, other: 26, hidden: 23 };
  const world = {
    walker: "walker",
    ...numbers,
    contests,
    virtual,
    trainings,
    classes,
    discussions,
    editorials: 27,
  };
  const pages = Object.values(pagesOf(world)).flat();
  const visitedRoutes = new Set(pages.map((page) => routeOf(page.split("?")[0] ?? "", routes)));
  expect(routes.filter((route) => !visitedRoutes.has(route) && !excluded.includes(route))).toEqual(
    [],
  );
  expect(excluded.filter((route) => !routes.includes(route))).toEqual([]);
});

/** The path of each route that the file declares. Layouts are left out, because they have no page of their own. */
function routesIn(file: string): string[] {
  const declared = readFileSync(file, "utf8").matchAll(
    /getParentRoute: \(\) => (\w+),\s+path: "([^"]+)"/g,
  );
  return [...declared].flatMap(([, parent = "", path = ""]) => {
    const parents = prefixes[parent];
    if (parents === undefined) throw new Error(`the path of ${parent} is not known`);
    return parents.map((prefix) => prefix + path).filter((route) => !layouts.has(route));
  });
}

/** Returns the route that matches the page and has the fewest parameters; the router chooses the same one. */
function routeOf(page: string, routes: string[]): string | undefined {
  const count = (route: string) => route.split("$").length;
  return routes
    .filter((route) =>
      RegExp(`^${route.replace(/\/$/, "").replaceAll(/\$\w+/g, "[^/]+")}$`).test(page),
    )
    .toSorted((a, b) => count(a) - count(b))[0];
}
