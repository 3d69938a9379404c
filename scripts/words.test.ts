import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findRefusedWords, refusedWords } from "./words.mjs";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "verdict-words-"));
  mkdirSync(join(root, "src", "server"), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const faultsOf = (text: string, path = "src/server/a.ts", allowed = {}): string[] => {
  writeFileSync(join(root, path), text);
  return findRefusedWords(root, ["seal", "side work", "drop"], allowed);
};

test("refused words are those in bold in the glossary's tables", () => {
  const glossary =
    "Not **this**.\n| freeze | 封榜 | | **seal** |\n| task | 任务 | | **side work**, desk |";
  expect(refusedWords(glossary)).toEqual(["seal", "side work"]);
});

test.each([
  ["// Sealed until the end.", "seal"],
  ["const isSealed2 = SEAL_ALL;", "seal"],
  ["function dropTasks() {}", "drop"],
  ["class SideWork {}", "side work"],
  ['test("side works", run);', "side work"],
])("%s", (text, word) => {
  expect(faultsOf(text)).toContain(`src/server/a.ts:1: ${word}`);
});

test.each(["sealRankTime", "select sealed_from from c", "sealant", "side; // work", "raindrop"])(
  "%s is not found",
  (text) => {
    expect(faultsOf(text)).toEqual([]);
  },
);

test("a file name counts, and an exception is by path", () => {
  expect(faultsOf("", "src/server/sealedBox.ts")).toEqual(["src/server/sealedBox.ts: seal"]);
  expect(faultsOf("", "src/server/sealedBox.ts", { seal: { "src/server/": "why" } })).toEqual([]);
});

test("tests, scripts and benchmarks are read, programs that are judged are not", () => {
  for (const path of ["tests/http", "tests/attacks/runtime", "tests/judge/a", "scripts", "bench"])
    mkdirSync(join(root, path), { recursive: true });
  for (const path of ["tests/attacks/runtime/a.js", "tests/judge/a/generate.ts"])
    writeFileSync(join(root, path), "seal");
  writeFileSync(join(root, "tests/http/a.test.ts"), "seal");
  writeFileSync(join(root, "bench/a.ts"), "seal");
  expect(faultsOf("seal", "scripts/a.mjs")).toEqual([
    "bench/a.ts:1: seal",
    "scripts/a.mjs:1: seal",
    "tests/http/a.test.ts:1: seal",
  ]);
});
