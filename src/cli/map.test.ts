import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../server/platform/projectRoot.ts";

test("every path in the map exists", () => {
  const map = readFileSync(`${projectRoot}/docs/map.md`, "utf8");
  const namedPaths = [
    ...map.matchAll(/`((?:src|scripts|sandbox|db|samples|docs|tests|bench)[^`\s]*)`/g),
  ];
  const missing = namedPaths
    .map(([, path]) => path)
    .filter((path) => !existsSync(`${projectRoot}/${path}`));
  expect(namedPaths.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});

/** The modules of the project that a source imports, as paths from the root. */
function importsOf(path: string): string[] {
  const source = readFileSync(`${projectRoot}/${path}`, "utf8");
  const specifiers = [...source.matchAll(/\bfrom "(\.[^"\n]+)"/g)];
  return specifiers.map(([, specifier]) => relative("", join(dirname(path), specifier!)));
}

/** Only so many names can be read within a minute. */
const LINES_MAX = 170;

test("the path of a submission has at most 16 short files, each connected to an earlier one by an import", () => {
  const map = readFileSync(`${projectRoot}/docs/map.md`, "utf8");
  const steps = [...map.matchAll(/^\d+\. `([^`\n]+)`: ([^\n]*)$/gm)];
  const paths = steps.map(([, path]) => path!);
  expect(paths[0]).toMatch(/^src\/web\//);
  expect(paths.at(-1)).toMatch(/verdict\.sql\.ts$/);
  expect(paths.length).toBeLessThanOrEqual(16);
  const unlinked = steps.filter(([, path, what], at) => {
    const before = paths.slice(0, at);
    const isJoined =
      importsOf(path!).some((each) => before.includes(each)) ||
      before.some((each) => importsOf(each).includes(path!));
    return at > 0 && !isJoined && !what!.includes("(handed over in the table `job`)");
  });
  expect(unlinked.map(([, path]) => path)).toEqual([]);
  // The only step without an import: queue and submission share only a table.
  expect(map.match(/handed over in the table/g)).toHaveLength(1);
  const lines = (path: string) =>
    readFileSync(`${projectRoot}/${path}`, "utf8").trimEnd().split("\n").length;
  expect(paths.filter((path) => lines(path) > LINES_MAX)).toEqual([]);
});

function foldersIn(path: string): string[] {
  const entries = readdirSync(`${projectRoot}/${path}`, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

test("a feature has the same folder name on both sides, or the map says where it is and why", () => {
  const map = readFileSync(`${projectRoot}/docs/map.md`, "utf8");
  const elsewhere = [...map.matchAll(/^\| (`\w+`(?:, `\w+`)*) \| .+ \| .+ \|$/gm)]
    .flatMap(([, names]) => names!.match(/\w+/g) ?? [])
    .toSorted();
  const explained = [...map.matchAll(/^\| (`src\/web\/[\w/]+`) \| .+ \|$/gm)]
    .map(([, path]) => path!.replaceAll("`", ""))
    .toSorted();
  const features = foldersIn("src/server").filter((name) => name !== "platform");
  const folders = [
    ...foldersIn("src/web").map((name) => `src/web/${name}`),
    ...foldersIn("src/web/admin").map((name) => `src/web/admin/${name}`),
  ];
  const hasPages = (name: string): boolean => folders.some((path) => path.endsWith(`/${name}`));
  expect(elsewhere).toEqual(features.filter((name) => !hasPages(name)).toSorted());
  const isFeature = (path: string): boolean => features.includes(path.split("/").at(-1)!);
  expect(explained).toEqual(folders.filter((path) => !isFeature(path)).toSorted());
});

test("the map says what each folder of contests has", () => {
  const map = readFileSync(`${projectRoot}/docs/map.md`, "utf8");
  const [table = ""] = map.match(/^## The folders of contests$[^]*?^## /m) ?? [];
  const namedFolders = [...table.matchAll(/`src\/server\/contest\/(\w+)`/g)].map(
    ([, name]) => name,
  );
  expect(new Set(namedFolders)).toEqual(new Set(foldersIn("src/server/contest")));
});
