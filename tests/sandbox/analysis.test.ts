import { execFile, spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

import { compileSources, inParallel } from "./nativeObjects.ts";

// Compilers and static analysers must report nothing for the sandbox's C sources.

const sources = join(import.meta.dirname, "..", "..", "sandbox", "src");
/** Options that discard the compiler's output, because only its messages are used. */
const nowhere = () => ["-S", "-o", "/dev/null"];
const has = (tool: string): boolean => spawnSync(tool, ["--version"]).status === 0;

test.skipIf(!has("gcc"))("gcc's analyser finds nothing", async () => {
  expect(await compileSources("gcc", ["-fanalyzer"], nowhere)).toBeGreaterThan(10);
});

test.skipIf(!has("clang"))("clang warns of nothing", async () => {
  expect(await compileSources("clang", [], nowhere)).toBeGreaterThan(10);
});

const CLANG_ANALYSES = [
  "--analyze",
  "--analyzer-output",
  "text",
  "-std=gnu11",
  "-D_GNU_SOURCE",
  "-Xclang",
  "-analyzer-checker=core,unix,deadcode,nullability,security.FloatLoopCounter,alpha.unix.cstring.OutOfBounds",
];

test.skipIf(!has("clang"))("clang's analyser finds nothing", async () => {
  const files = readdirSync(sources).filter((name) => name.endsWith(".c"));
  expect(files.length).toBeGreaterThan(10);
  const messages: string[] = [];
  await inParallel(files, async (file) => {
    const { stdout, stderr } = await promisify(execFile)("clang", [...CLANG_ANALYSES, file], {
      cwd: sources,
    });
    if (stdout + stderr !== "") messages.push(stdout + stderr);
  });
  expect(messages).toEqual([]);
});
