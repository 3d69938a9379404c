import { pathToFileURL } from "node:url";
import { boundaryRules } from "./boundaryRules.mjs";
import { folderCycles } from "./folderCycles.mjs";
import { importCycles } from "./importCycles.mjs";
import { importGraph } from "./importGraph.mjs";

const TREES = ["src", "scripts", "tests", "bench", "samples"];

/**
 * Checks whether the files below `folder` import each other only in the allowed directions; returns one line per
 * violation. A source file that cannot be parsed is also a violation, because its imports cannot be checked.
 */
export function findViolations(folder) {
  const modules = importGraph(folder, TREES);
  const unchecked = modules.filter(({ isParsed }) => !isParsed).map(({ source }) => source);
  if (modules.length === 0) unchecked.push("(no module at all)");
  return [
    ...unchecked.map((path) => `not-checked: ${path}`),
    ...modules.flatMap(wrongDirections),
    ...importCycles(modules),
    ...folderCycles(modules),
  ];
}

function wrongDirections({ source, dependencies }) {
  const rules = boundaryRules
    .map(({ name, from, forbids }) => ({ name, forbids, match: from.exec(source) }))
    .filter(({ match }) => match !== null);
  return dependencies.flatMap((dependency) => {
    const { request, resolved } = dependency;
    if (resolved === undefined) return [`resolvable: ${source} → ${request}`];
    return rules
      .filter(({ forbids, match }) => forbids(resolved, dependency, match))
      .map(({ name }) => `${name}: ${source} → ${resolved}`);
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const violations = findViolations(process.cwd());
  for (const violation of violations) console.log(violation);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
