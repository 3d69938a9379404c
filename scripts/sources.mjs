// The sources that parts of `npm run check` read, and their syntax trees.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";

/** Tests, and stand-ins that only tests use. */
const OF_TESTS = /\.test\.tsx?$|ForTests\.ts$/;

/** Paths of the source files below a folder, without those of tests, in order. */
export function sourceFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|js)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !OF_TESTS.test(path))
    .toSorted();
}

/** Calls `visit` with each node of the syntax tree of a file's text. */
export function visitNodes(text, file, visit) {
  const walk = (node) => {
    if (node === null || typeof node !== "object") return;
    visit(node);
    for (const child of Array.isArray(node) ? node : Object.values(node)) walk(child);
  };
  const syntax = file.endsWith(".js") ? "ecmascript" : "typescript";
  walk(parseSync(text, { syntax, tsx: file.endsWith(".tsx"), target: "es2024" }));
}
