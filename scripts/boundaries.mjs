import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { cruise } from "dependency-cruiser";
import extractConfig from "dependency-cruiser/config-utl/extract-depcruise-options";

/**
 * Checks the directions of imports below `folder`; returns one line per violation. A source file that the
 * tool did not check is a violation too: without its parser it checks nothing and reports nothing.
 */
export async function findViolations(folder) {
  const config = createRequire(import.meta.url).resolve("../.dependency-cruiser.cjs");
  const trees = ["src", "scripts", "tests"].filter((name) => isFolder(join(folder, name)));
  const { output } = await cruise(trees, {
    ...(await extractConfig(config)),
    baseDir: folder,
  });
  const seen = new Set(output.modules.map(({ source }) => source));
  const unchecked = trees
    .flatMap((tree) => sourceFiles(folder, tree))
    .filter((path) => !seen.has(path));
  if (seen.size === 0) unchecked.push("(no module at all)");
  return [
    ...unchecked.map((path) => `not-checked: ${path}`),
    ...output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    ...folderCycles(output.modules, "server"),
  ];
}

/**
 * One line per feature folder of a tree that depends on itself through others. Two files may form no cycle
 * while their folders do, so that neither feature can be understood, or left out, without the other.
 */
function folderCycles(modules, tree) {
  const folderOf = (path) => new RegExp(`^src/${tree}/([^/]+)/`).exec(path)?.[1];
  const targets = new Map();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    if (from === undefined || /\.test\.tsx?$/.test(source)) continue;
    const known = targets.get(from) ?? new Set();
    targets.set(from, known);
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved);
      if (to !== undefined && to !== from) known.add(to);
    }
  }
  const reached = (start) => {
    const seen = new Set();
    const open = [...(targets.get(start) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(targets.get(next) ?? []));
    }
    return seen;
  };
  return [...targets.keys()]
    .filter((folder) => reached(folder).has(folder))
    .map((folder) => `folder-cycle: src/${tree}/${folder} depends on itself through other folders`);
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
