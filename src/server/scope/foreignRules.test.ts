import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectRoot } from "../platform/process/projectRoot.ts";

/** The folders of the scopes; the homework folder belongs to the scope `classwork`. */
const ofScopes = /^src\/server\/(?:practice|contest|virtual|upsolving|training|homework)\//;

/** Matches code or SQL that tests to which scope a submission belongs. */
const condition =
  /\b(?:cid|tid|vid|upsolving) ?(?:[!=]==?|<>|[<>]=?|=) ?0\b|\bscope ?(?:[!=]==?|<>|=) ?["'](?:practice|contest|virtual|upsolving|training|classwork)["']/;

test("what a scope decides is decided in its folder: nothing else asks which scope it is", () => {
  const files = ["src/server", "src/shared"].flatMap((folder) =>
    readdirSync(`${projectRoot}/${folder}`, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => `${folder}/${name}`),
  );
  const asking = files.filter((path) =>
    condition.test(readFileSync(`${projectRoot}/${path}`, "utf8")),
  );
  // Ensures that the pattern matches some files; otherwise the next check would always pass.
  expect(asking.length).toBeGreaterThan(3);
  expect(asking.filter((path) => !ofScopes.test(path))).toEqual([]);
});
