import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/caches.md"), "utf8");
const [readCaches = "", others = ""] = page.split("## Read caches")[1]?.split("## Others") ?? [];

/** The files whose names are in the first column of a table. */
function filesIn(part: string): string[] {
  const rows = part.split("\n").filter((line) => line.startsWith("| `"));
  return rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
  );
}

test("the page of caches names every file that constructs a read cache, and no other", () => {
  const sources = globSync("src/server/**/*.ts", { cwd: root }).filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const constructing = sources.filter((file) =>
    readFileSync(join(root, file), "utf8").includes("new ReadCache"),
  );
  expect(constructing.length).toBeGreaterThan(0);
  expect(filesIn(readCaches).toSorted()).toEqual(constructing.toSorted());
});

test("it names every file that uses the library of bounded maps", () => {
  const users = globSync("src/server/**/*.ts", { cwd: root }).filter((file) =>
    readFileSync(join(root, file), "utf8").includes('from "quick-lru"'),
  );
  expect(users.length).toBeGreaterThan(5);
  const listed = new Set([...filesIn(others), "src/server/platform/live/readCache.ts"]);
  expect(users.filter((file) => !listed.has(file))).toEqual([]);
});

test("the files that it names exist", () => {
  const files = filesIn(others);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
