import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../server/platform/process/projectRoot.ts";

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

interface ImportLink {
  /** The imported module, as a path from the root. */
  path: string;
  names: string[];
}

/** The project's modules that a source file imports or re-exports. */
function linksOf(path: string, keyword: "import" | "export" = "import"): ImportLink[] {
  const source = readFileSync(`${projectRoot}/${path}`, "utf8");
  const statements = source.matchAll(
    new RegExp(`^${keyword}\\b([^;"]*)\\bfrom "(\\.[^"\\n]+)"`, "gm"),
  );
  const dynamic = keyword === "import" ? source.matchAll(/\bimport(\()"(\.[^"\n]+)"\)/g) : [];
  return [...statements, ...dynamic].map(([, names, specifier]) => ({
    path: relative("", join(dirname(path), specifier!)),
    names: names!.match(/\w+/g) ?? [],
  }));
}

/** The modules that a source file imports, including modules whose names an imported module re-exports. */
function importsOf(path: string): string[] {
  return linksOf(path).flatMap((link) => {
    const origins = linksOf(link.path, "export").filter(({ names }) =>
      names.some((name) => link.names.includes(name) && name !== "type"),
    );
    return [link.path, ...origins.map((origin) => origin.path)];
  });
}

/**
 * The files from which a source file imports this name. If the source file itself exports the name, only that file is
 * returned. The name may be a path.
 */
function homesOf(name: string, path: string): string[] {
  if (name.includes("/")) return importsOf(path).filter((each) => each === name);
  const source = readFileSync(`${projectRoot}/${path}`, "utf8");
  if (new RegExp(`^export \\w+ ${name}\\b`, "m").test(source)) return [path];
  return linksOf(path).flatMap((link) => (link.names.includes(name) ? [link.path] : []));
}

interface Step {
  path: string;
  text: string;
}

/** The numbered steps in a section of the map (docs/map.md). */
function stepsOf(heading: string): Step[] {
  const map = readFileSync(`${projectRoot}/docs/map.md`, "utf8");
  const section = map.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  const lines = [...section.matchAll(/^(\d+)\. `([^`\n]+)`: ([^\n]*)$/gm)];
  expect(lines.map(([, number]) => Number(number))).toEqual(lines.map((_line, at) => at + 1));
  return lines.map(([, , path, text]) => ({ path: path!, text: text! }));
}

/**
 * Checks that a step listed in docs/map.md follows from an earlier step. Returns the reason why the step does not
 * follow; undefined if it follows.
 */
function gapAt(steps: readonly Step[], at: number): string | undefined {
  const { path, text } = steps[at]!;
  const [, name] = text.match(/\(over `([^`]+)`\)$/) ?? [];
  const [, number] = text.match(/\(called by (\d+)\)$/) ?? [];
  const before = steps[number === undefined ? at - 1 : Number(number) - 1];
  if (!before || (number !== undefined && Number(number) > at)) return `${path}: no earlier step`;
  if (name !== undefined) {
    const homes = homesOf(name, path);
    const isShared = homesOf(name, before.path).some((home) => homes.includes(home));
    return isShared ? undefined : `${path}: ${name} is not what ${before.path} names`;
  }
  const isJoined =
    importsOf(before.path).includes(path) ||
    (number === undefined && importsOf(path).includes(before.path));
  return isJoined ? undefined : `${path}: no import joins it and ${before.path}`;
}

const TABLE = "(handed over in the table `job`)";

test.each([
  { heading: "A submission, step by step", first: /^src\/web\//, last: /verdict\.sql\.ts$/ },
  {
    heading: "A verdict's way to a viewer's scoreboard",
    first: /^src\/server\/judging\//,
    last: /^src\/web\/contest\/board\//,
  },
  {
    heading: "A comment's way to its reader",
    first: /^src\/web\/discussion\//,
    last: /^src\/web\/discussion\//,
  },
])("$heading: at most 16 files, each joined to the one before it", ({ heading, first, last }) => {
  const steps = stepsOf(heading);
  const paths = steps.map(({ path }) => path);
  expect(paths[0]).toMatch(first);
  expect(paths.at(-1)).toMatch(last);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.length).toBeLessThanOrEqual(16);
  expect(new Set(paths).size).toBe(paths.length);
  const gaps = steps.flatMap(({ text }, at) =>
    at === 0 || text.includes(TABLE) ? [] : (gapAt(steps, at) ?? []),
  );
  expect(gaps).toEqual([]);
});

test("a step that nothing joins to those before it is a gap", () => {
  const steps = stepsOf("A comment's way to its reader");
  const [area, declaration, routes, writes] = steps as [Step, Step, Step, Step];
  expect(gapAt([area, routes], 1)).toContain("no import joins it");
  expect(gapAt([declaration, routes, { ...writes, text: "(over `CommentPlace`)" }], 2)).toContain(
    "is not what",
  );
  expect(gapAt([area, { ...declaration, text: "(called by 2)" }], 1)).toContain("no earlier step");
});

/** Maximum number of lines of a file, so that a person can read it in at most a minute. */
const LINES_MAX = 170;

test("the files of a submission's way are short, and only its job is handed over without an import", () => {
  const steps = stepsOf("A submission, step by step");
  expect(steps.filter(({ text }) => text.includes(TABLE))).toHaveLength(1);
  const lines = ({ path }: Step) =>
    readFileSync(`${projectRoot}/${path}`, "utf8").trimEnd().split("\n").length;
  expect(steps.filter((step) => lines(step) > LINES_MAX)).toEqual([]);
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
  const explained = [...map.matchAll(/^\| (`src\/web\/(?!ui\/)[\w/]+`) \| .+ \|$/gm)]
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

test.each([
  { drawer: "src/server/platform", beside: [] },
  { drawer: "src/shared", beside: ["live.ts", "tsconfig.json"] },
  { drawer: "src/web/ui", beside: ["base.css", "tokens.css", "tokens.test.ts"] },
])(
  "$drawer has no files beside its folders, each of which the map explains",
  ({ drawer, beside }) => {
    const map = readFileSync(`${projectRoot}/docs/map.md`, "utf8");
    const [table = ""] = map.match(/^## The folders of what all features use$[^]*?^## /m) ?? [];
    const explained = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, path]) => path!);
    const folders = foldersIn(drawer).map((name) => `${drawer}/${name}`);
    expect(explained.filter((path) => path.startsWith(`${drawer}/`)).toSorted()).toEqual(
      folders.toSorted(),
    );
    const files = readdirSync(`${projectRoot}/${drawer}`, { withFileTypes: true });
    expect(files.flatMap((each) => (each.isFile() ? [each.name] : [])).toSorted()).toEqual(beside);
  },
);

test("the map says what each folder of contests has", () => {
  const map = readFileSync(`${projectRoot}/docs/map.md`, "utf8");
  const [table = ""] = map.match(/^## The folders of contests$[^]*?^## /m) ?? [];
  const namedFolders = [...table.matchAll(/`src\/server\/contest\/(\w+)`/g)].map(
    ([, name]) => name,
  );
  expect(new Set(namedFolders)).toEqual(new Set(foldersIn("src/server/contest")));
});
