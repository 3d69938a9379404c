import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { seededDefects } from "../tests/seededDefects.ts";

const root = join(import.meta.dirname, "..");

test("at least sixty defects are listed, each under a name of its own", () => {
  expect(seededDefects.length).toBeGreaterThanOrEqual(60);
  expect(new Set(seededDefects.map(({ name }) => name)).size).toBe(seededDefects.length);
});

test.each(seededDefects)("can be planted: $name", ({ file, find, replace, test: path }) => {
  const text = readFileSync(join(root, file), "utf8");
  expect(text.split(find)).toHaveLength(2);
  expect(replace).not.toBe(find);
  expect(existsSync(join(root, path))).toBe(true);
});
