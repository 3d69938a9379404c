import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectRoot } from "../server/platform/projectRoot.ts";

test("every path in the map exists", () => {
  const map = readFileSync(`${projectRoot}/docs/map.md`, "utf8");
  const named = [
    ...map.matchAll(/`((?:src|scripts|sandbox|db|samples|docs|tests|bench)[^`\s]*)`/g),
  ];
  const missing = named
    .map(([, path]) => path)
    .filter((path) => !existsSync(`${projectRoot}/${path}`));
  expect(named.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});
