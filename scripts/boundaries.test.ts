import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findViolations } from "./boundaries.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "verdict-boundaries-"));
  symlinkSync(join(import.meta.dirname, "..", "node_modules"), join(folder, "node_modules"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A small source tree in which every import is allowed. */
const sound = {
  "src/shared/verdict.ts": "export const a = 1;",
  "src/server/platform/db.ts": 'import pg from "pg"; export const db = pg;',
  "src/server/problem/sql.ts": 'import { db } from "../platform/db.ts"; export const q = db;',
  "src/server/problem/fragments/names.sql.ts": "export const names = 'select 1';",
  "src/server/submission/sql.ts":
    'import { names } from "../problem/fragments/names.sql.ts"; export const q = names;',
  "src/server/problem/policy.ts": "export const may = true;",
  "src/server/problem/service.ts": 'import { q } from "./sql.ts"; export const s = q;',
  "src/server/problem/routes.ts": 'import { s } from "./service.ts"; export const r = s;',
  "src/server/submission/service.ts": 'export { s } from "../problem/service.ts";',
  "src/judge/main.ts": 'export { a } from "../shared/verdict.ts";',
  "src/web/ui/Button.tsx": "export const b = 1;",
  "src/web/problem/List.tsx": 'export { b } from "../ui/Button.tsx";',
  "src/cli/server.ts": 'export { s } from "../server/problem/service.ts";',
};

async function violations(planted: Record<string, string>): Promise<string[]> {
  for (const [path, text] of Object.entries({ ...sound, ...planted })) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return findViolations(folder).map((line) => line.split(":")[0] ?? "");
}

function importOf(path: string, target: string): string {
  return `export * from "${relative(dirname(path), target).replace(/^(?!\.)/, "./")}";`;
}

test("a tree in which every import has an allowed direction passes", async () => {
  expect(await violations({})).toEqual([]);
});

test.each([
  [
    "features of the server",
    { from: "src/server/problem/policy.ts", to: "src/server/tag/policy.ts" },
    { from: "src/server/tag/service.ts", to: "src/server/problem/service.ts" },
  ],
  [
    "folders of the contests",
    { from: "src/server/contest/board/reveal.ts", to: "src/server/contest/end/counting.ts" },
    { from: "src/server/contest/end/afterEnd.ts", to: "src/server/contest/board/boards.ts" },
  ],
  [
    "a folder of the contests and what all of them use",
    { from: "src/server/contest/read.ts", to: "src/server/contest/board/boards.ts" },
    { from: "src/server/contest/board/medals.ts", to: "src/server/contest/policy.ts" },
  ],
  [
    "features of the browser",
    { from: "src/web/problem/Tags.tsx", to: "src/web/tag/Tag.tsx" },
    { from: "src/web/tag/List.tsx", to: "src/web/problem/Name.tsx" },
  ],
  [
    "features of the administration",
    { from: "src/web/admin/problem/Tags.tsx", to: "src/web/admin/tag/Tag.tsx" },
    { from: "src/web/admin/tag/List.tsx", to: "src/web/admin/problem/Name.tsx" },
  ],
  [
    "parts of the judge",
    { from: "src/judge/languages/c.ts", to: "src/judge/mount.ts" },
    { from: "src/judge/compile.ts", to: "src/judge/languages/java.ts" },
  ],
  [
    "shared rules",
    { from: "src/shared/scoreboard/change.ts", to: "src/shared/board.ts" },
    { from: "src/shared/live.ts", to: "src/shared/scoreboard/rows.ts" },
  ],
])("two folders may not depend on each other, also where no two files do: %s", async (_, a, b) => {
  const lines = await violations({
    [a.to]: "export const t = 1;",
    [b.to]: "export const s = 1;",
    [a.from]: importOf(a.from, a.to),
    [b.from]: importOf(b.from, b.to),
  });
  expect(lines).toEqual(["folder-cycle", "folder-cycle"]);
});

test("files beside the folders of a feature may use them, and be used by them", async () => {
  const lines = await violations({
    "src/web/problem/Page.tsx": 'export { l } from "./list/Rows.tsx";',
    "src/web/problem/list/Rows.tsx": 'export { t as l } from "../texts.ts";',
    "src/web/problem/texts.ts": "export const t = 1;",
  });
  expect(lines).toEqual([]);
});

test("files that put the folders of the contests together may use all of them", async () => {
  const lines = await violations({
    "src/server/contest/feature.ts": 'export * from "./board/boards.ts";',
    "src/server/contest/routes.ts": 'export * from "./board/boards.ts";',
    "src/server/contest/board/boards.ts": 'export { p } from "../policy.ts";',
    "src/server/contest/policy.ts": "export const p = 1;",
  });
  expect(lines).toEqual([]);
});

test.each([
  ["shared-imports-nothing-of-ours", "src/shared/x.ts", "../server/problem/policy.ts"],
  ["trees-import-only-shared", "src/web/x.tsx", "../server/problem/policy.ts"],
  ["trees-import-only-shared", "src/judge/x.ts", "../server/problem/policy.ts"],
  ["trees-import-only-shared", "src/server/problem/x.ts", "../../judge/main.ts"],
  ["platform-knows-no-feature", "src/server/platform/x.ts", "../problem/policy.ts"],
  ["features-use-services-and-policies-only", "src/server/submission/x.ts", "../problem/sql.ts"],
  ["features-use-services-and-policies-only", "src/server/submission/x.ts", "../problem/routes.ts"],
  [
    "fragments-in-statements-only",
    "src/server/submission/x.ts",
    "../problem/fragments/names.sql.ts",
  ],
  ["routes-in-their-files", "src/server/submission/x.ts", "../platform/route/route.ts"],
  ["routes-not-sql", "src/server/submission/routes.ts", "../platform/sql.ts"],
  ["routes-not-sql", "src/server/submission/feature.ts", "../platform/sql.ts"],
  ["services-export-no-sql", "src/server/problem/service.ts", "./sql.ts"],
  ["services-export-no-sql", "src/server/problem/policy.ts", "./fragments/names.sql.ts"],
  ["pg-only-in-platform", "src/server/submission/x.ts", "pg"],
  ["pg-only-in-platform", "src/cli/x.ts", "pg"],
  ["rendering-in-workers-only", "src/server/submission/x.ts", "../platform/rendering/markdown.ts"],
  ["rendering-in-workers-only", "src/server/submission/x.ts", "katex"],
  ["ui-knows-no-feature", "src/web/ui/X.tsx", "../problem/List.tsx"],
  ["ui-knows-no-feature", "src/web/platform/x.ts", "../problem/List.tsx"],
  ["source-not-tests", "src/cli/x.ts", "../../tests/x.ts"],
  ["resolvable", "src/cli/x.ts", "./missing.ts"],
])("%s is violated by %s importing %s", async (rule, path, target) => {
  const lines = await violations({
    "tests/x.ts": "export const t = 1;",
    "src/server/platform/sql.ts": "export const t = 1;",
    "src/server/platform/rendering/markdown.ts": "export const t = 1;",
    "src/server/platform/route/route.ts": "export const t = 1;",
    [path]: `export * from "${target}";`,
  });
  expect(lines).toContain(rule);
});

test.each(["src/cli", "tests/http", "scripts", "bench", "samples/a"])(
  "a cycle of imports is found: %s",
  async (path) => {
    const lines = await violations({
      [`${path}/x.ts`]: 'import { y } from "./y.ts"; export const x = y;',
      [`${path}/y.ts`]: 'import { x } from "./x.ts"; export const y = () => x;',
    });
    expect(lines).toContain("no-circular");
  },
);

test.each([
  'import type { db } from "../server/platform/db.ts"; export type A = typeof db;',
  'export type A = typeof import("../server/platform/db.ts").db;',
  'export const a = () => import("../server/platform/db.ts");',
  'import { s } from "../server/problem/service.ts"; export { s };',
])("each kind of import is seen: %s", async (text) => {
  expect(await violations({ "src/shared/x.ts": text })).toContain("shared-imports-nothing-of-ours");
});

test("of several declarations with one target, each is seen", async () => {
  const lines = await violations({
    "src/server/problem/service.ts":
      'import { q } from "./sql.ts"; export const s = q; export type { q as T } from "./sql.ts"; export { q } from "./sql.ts";',
  });
  expect(lines).toEqual(["services-export-no-sql"]);
});

test("a file with a syntax error fails", async () => {
  expect(await violations({ "src/shared/x.ts": "export const a = ;" })).toEqual(["not-checked"]);
});

test("a tree in which no module is seen fails", async () => {
  expect(findViolations(folder)).toEqual(["not-checked: (no module at all)"]);
});
