// Part of `npm run check`: checks that functions of the native sandbox have at most 100 lines, like functions in
// TypeScript (.oxlintrc.json).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./pinnedNode.mjs";

const MAX = 100;

/**
 * Returns the line and the length of each function in a C source. The source must be formatted like this project's
 * sources, in which functions begin and end in column 0.
 */
export function functionsIn(text) {
  const functions = [];
  let start;
  for (const [i, line] of text.split("\n").entries()) {
    // A declaration ends with a semicolon, unlike the first line of a function. A declaration that spans several lines
    // does no harm, since the next function resets the start.
    if (/^[A-Za-z][^;={]*\(/.test(line) && !line.endsWith(";")) start = i;
    if (line.startsWith("}") && start !== undefined) {
      functions.push({ line: start + 1, length: i - start + 1 });
      start = undefined;
    }
  }
  return functions;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const folder = join(root, "sandbox", "src");
  const all = readdirSync(folder)
    .filter((name) => name.endsWith(".c"))
    .flatMap((name) =>
      functionsIn(readFileSync(join(folder, name), "utf8")).map((one) => ({ name, ...one })),
    );
  const long = all.filter(({ length }) => length > MAX);
  for (const { name, line, length } of long) {
    console.log(`sandbox/src/${name}:${line}: a function of ${length} lines, at most ${MAX}`);
  }
  if (all.length === 0) console.log("no function was found in sandbox/src");
  console.log(`${all.length} functions, ${long.length} too long`);
  process.exitCode = long.length === 0 && all.length > 0 ? 0 : 1;
}
