// Finds the source files that parts of `npm run check` read, and returns their syntax trees.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";

/** Matches the paths of tests and test doubles. */
const OF_TESTS = /\.test\.tsx?$|ForTests\.ts$/;

/** Sorted paths of the source files below a folder, without tests. */
export function sourceFiles(folder) {
  return filesBelow(folder).filter((path) => !OF_TESTS.test(path));
}

/** Returns the sorted paths of all tests in a checkout (folder `root`) and of the files that only tests use. */
export function testFiles(root) {
  const beside = ["src", "scripts"].flatMap((folder) => filesBelow(join(root, folder)));
  // The JavaScript files in these folders are contestants' programs that the tests judge; some of them are faulty on
  // purpose.
  const own = filesBelow(join(root, "tests")).filter((path) => !path.endsWith(".js"));
  return [...beside.filter((path) => OF_TESTS.test(path)), ...own];
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|js)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** All nodes of the syntax tree (ESTree) of a source text, in order. */
export function nodesOf(text, file) {
  const nodes = [];
  const walk = (node) => {
    if (node === null || typeof node !== "object") return;
    nodes.push(node);
    for (const child of Array.isArray(node) ? node : Object.values(node)) walk(child);
  };
  const { program, errors } = parseSync(file, text, { preserveParens: false });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  walk(program);
  return nodes;
}

/** Names by which code can refer to the global object. */
export const GLOBALS = new Set(["globalThis", "global", "window"]);

/** The name of a global, for example `Date` for both `Date` and `globalThis.Date`. */
export function globalName(node) {
  return GLOBALS.has(node.object?.name) ? propertyOf(node) : node.name;
}

/** The property name of `a.name` or `a["name"]`. */
export function propertyOf({ property, computed }) {
  return computed ? property.value : property?.name;
}

/** The text of a string literal or of a part of a template literal; undefined for other nodes. */
export function textOf({ type, value }) {
  if (type === "TemplateElement") return value.raw;
  return type === "Literal" && typeof value === "string" ? value : undefined;
}
