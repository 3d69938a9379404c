import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { cruise } from "dependency-cruiser";
import extractConfig from "dependency-cruiser/config-utl/extract-depcruise-options";
import { folderCycles } from "./folderCycles.mjs";
import { importCycles } from "./importCycles.mjs";

/**
 * Checks the directions of imports below `folder`; returns one line per violation. A source file that the
 * tool did not check is a violation too: without its parser it checks nothing and reports nothing.
 */
export async function findViolations(folder) {
  const config = createRequire(import.meta.url).resolve("../.dependency-cruiser.cjs");
  const trees = ["src", "scripts", "tests", "bench", "samples"].filter((name) =>
    isFolder(join(folder, name)),
  );
  const { output } = await cruise(trees, {
    ...(await extractConfig(config)),
    baseDir: folder,
  });
  const checkedSources = new Set(output.modules.map(({ source }) => source));
  const unchecked = trees
    .flatMap((tree) => sourceFiles(folder, tree))
    .filter((path) => !checkedSources.has(path));
  if (checkedSources.size === 0) unchecked.push("(no module at all)");
  return [
    ...unchecked.map((path) => `not-checked: ${path}`),
    ...output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    ...importCycles(output.modules),
    ...folderCycles(output.modules),
  ];
}

function isFolder(path) {
  try {
    readdirSync(path);
    return true;
  } catch {
    return false;
  }
}

function sourceFiles(folder, tree) {
  return readdirSync(join(folder, tree), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.endsWith(".d.ts"));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const violations = await findViolations(process.cwd());
  for (const violation of violations) console.log(violation);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
