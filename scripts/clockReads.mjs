// Part of `npm run check`: server, judge and command line read the time, and wait, only through the clock
// of src/shared/clock.ts, and statements through `verdict_now()`, so that tests can move it.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { sourceFiles, visitNodes } from "./sources.mjs";

const FOLDERS = ["src/server", "src/judge", "src/cli"];
/** Files that may, with the reason. */
const exceptions = {
  "src/server/platform/migrate.ts": "its table is made before the function is",
};
const SQL_CLOCK =
  /(?<![\w.])(?:now\(\)|(?:clock|statement|transaction)_timestamp\(\)|current_(?:timestamp|date|time)\b|localtimestamp\b)/i;
const TIMERS = new Set(["setTimeout", "setInterval"]);

/** One line per clock read or timer of the sources below `folder`. */
export function findClockReads(folder, allowed = exceptions) {
  const found = [];
  for (const file of FOLDERS.flatMap((each) => sourceFiles(join(folder, each)))) {
    const path = relative(folder, file);
    if (allowed[path] !== undefined) continue;
    for (const what of readsIn(readFileSync(file, "utf8"), file)) found.push(`${path}: ${what}`);
  }
  return found;
}

function readsIn(text, file) {
  const found = [];
  visitNodes(text, file, (node) => {
    const what = readOf(node);
    if (what !== undefined) found.push(what);
  });
  return found;
}

function readOf(node) {
  switch (node.type) {
    case "MemberExpression": {
      const name = `${node.object?.value}.${node.property?.value}`;
      return name === "Date.now" || name === "performance.now" ? name : undefined;
    }
    case "NewExpression":
      return node.callee.value === "Date" && !node.arguments?.length ? "new Date()" : undefined;
    case "CallExpression":
      return TIMERS.has(node.callee.value) ? node.callee.value : undefined;
    case "ImportDeclaration":
      return node.source.value.startsWith("node:timers") ? node.source.value : undefined;
    case "StringLiteral":
      return sqlClockIn(node.value);
    case "TemplateElement":
      return sqlClockIn(node.raw);
    default:
      return undefined;
  }
}

function sqlClockIn(text) {
  const [what] = SQL_CLOCK.exec(text) ?? [];
  return what && `${what} in a statement`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = findClockReads(process.cwd());
  for (const each of found) console.log(each);
  process.exitCode = found.length === 0 ? 0 : 1;
}
