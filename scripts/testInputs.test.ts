import { globSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { inputsOf, isInput } from "./testInputs.mjs";

const root = join(import.meta.dirname, "..");
const projects = Object.keys(inputsOf).filter((name) => name !== "check" && name !== "unit");
/**
 * Maps a project to its test folders in the test runner's settings. A project that is not listed has a single folder
 * with its own name.
 */
const foldersOf: Record<string, string[]> = { sandbox: ["sandbox", "attacks"] };
/** Set-up files of a project, which contain no tests; their imports are checked as well. */
const setUp: Record<string, string[]> = {
  http: ["tests/support/sharedPostgres.ts"],
  judge: ["tests/support/sharedPostgres.ts"],
  e2e: ["tests/support/sharedPostgres.ts", "tests/e2e/support/sharedSite.ts"],
};

test.each(projects)("everything that %s imports is among its inputs", async (project) => {
  const folders = foldersOf[project] ?? [project];
  const tests = globSync(
    folders.map((folder) => `tests/${folder}/**/*.test.ts`),
    { cwd: root },
  );
  expect(tests.length).toBeGreaterThan(0);
  const entries = [...tests, ...(setUp[project] ?? [])];
  const { metafile } = await build({
    absWorkingDir: root,
    // All files are imported by a single entry, because with separate entries each output would contain a copy of all
    // its imports.
    stdin: { contents: entries.map((path) => `import "./${path}";`).join("\n"), resolveDir: root },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    write: false,
    metafile: true,
    logLevel: "error",
  });
  const imported = Object.keys(metafile.inputs)
    .filter((path) => path !== "<stdin>")
    .map((path) => relative(root, join(root, path)));
  expect(imported.filter((path) => !isInput(project, path))).toEqual([]);
});
