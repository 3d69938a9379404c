import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { nodesOf } from "./sources.mjs";

/**
 * Rules check the syntax trees of files. A rule has these properties. `files`: the paths of the files that it checks.
 * `mention`: a pattern that matches every source in which the rule could find something. `read(path, nodes, isGlobal)`:
 * called for each file that `mention` matches. `findings()`: returns the findings in all files, one line each.
 *
 * Creates a rule. The rule reports every use that `find(node, isGlobal)` returns, unless the file has an exception for
 * it. The rule also reports exceptions that are not used. `allowed`: maps the path of a file, relative to the folder
 * that is checked, to its exceptions as `{ uses, reason }`.
 */
export function useRule({ files, mention, allowed, find }) {
  const findings = [];
  const unused = new Set(
    Object.entries(allowed).flatMap(([path, { uses }]) => uses.map((use) => `${path}: ${use}`)),
  );
  return {
    files,
    mention,
    read(path, nodes, isGlobal) {
      const uses = new Set(nodes.map((node) => find(node, isGlobal)));
      uses.delete(undefined);
      for (const use of uses) {
        const line = `${path}: ${use}`;
        if (allowed[path]?.uses.includes(use)) unused.delete(line);
        else findings.push(line);
      }
    },
    findings: () => [
      ...findings,
      ...[...unused].map((line) => `${line} is an exception without a use`),
    ],
  };
}

/**
 * Returns the findings of each rule for its files below `folder`. A file is parsed only if the `mention` of at least
 * one rule matches it, and it is parsed once for all rules. Parsing takes most of the time, and most files contain
 * nothing that a rule could find.
 */
export function findingsOf(folder, rules) {
  const files = [...new Set(rules.flatMap((rule) => rule.files))];
  const readers = rules.map((rule) => ({ rule, files: new Set(rule.files) }));
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    const mentioned = readers.filter(
      ({ rule, files: own }) => own.has(file) && rule.mention.test(text),
    );
    if (mentioned.length === 0) continue;
    const nodes = nodesOf(text, file);
    const isGlobal = globalsIn(nodes);
    for (const { rule } of mentioned) rule.read(relative(folder, file), nodes, isGlobal);
  }
  return rules.map((rule) => rule.findings());
}

/**
 * Returns a function that checks whether a node refers to a name that the file neither imports nor declares as a
 * function.
 */
function globalsIn(nodes) {
  const own = new Set();
  // Names that do not refer to anything in this file: property names, and the names under which other modules export
  // what this file imports.
  const elsewhere = new Set();
  for (const node of nodes) {
    if (node.type === "ImportSpecifier") {
      own.add(node.local.name);
      elsewhere.add(node.imported);
    }
    if (node.type === "FunctionDeclaration") own.add(node.id?.name);
    if (node.computed === false) elsewhere.add(node.property ?? node.key);
  }
  return (node) => node.type === "Identifier" && !own.has(node.name) && !elsewhere.has(node);
}
