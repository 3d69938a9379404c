import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { nodesOf } from "./sources.mjs";

/**
 * A rule for the syntax trees of some files: `files`; `read(path, nodes, isGlobal)`, which is called for each of them; and
 * `findings()` of all that were read, one line each.
 *
 * This one finds each use that `find(node, isGlobal)` returns and that is not an exception of the file, and each
 * exception that is no longer used. `allowed`: `{ uses, reason }` by path below the folder of the check.
 */
export function useRule({ files, allowed, find }) {
  const findings = [];
  const unused = new Set(
    Object.entries(allowed).flatMap(([path, { uses }]) => uses.map((use) => `${path}: ${use}`)),
  );
  return {
    files,
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

/** Findings of each rule for its files below `folder`. Parses each file once, whatever number of rules reads it. */
export function findingsOf(folder, rules) {
  const files = [...new Set(rules.flatMap((rule) => rule.files))];
  const readers = rules.map((rule) => ({ rule, files: new Set(rule.files) }));
  for (const file of files) {
    const path = relative(folder, file);
    const nodes = nodesOf(readFileSync(file, "utf8"), file);
    const isGlobal = globalsIn(nodes);
    for (const reader of readers) {
      if (reader.files.has(file)) reader.rule.read(path, nodes, isGlobal);
    }
  }
  return rules.map((rule) => rule.findings());
}

/** Whether a node refers to something that the file neither imports nor declares as a function. */
function globalsIn(nodes) {
  const own = new Set();
  const elsewhere = new Set();
  for (const node of nodes) {
    if (node.type === "ImportSpecifier") {
      own.add(node.local.value);
      elsewhere.add(node.imported);
    }
    if (node.type === "FunctionDeclaration") own.add(node.identifier.value);
  }
  // Names of properties refer to nothing in the file.
  return (node) =>
    node.type === "Identifier" &&
    node.ctxt !== undefined &&
    !own.has(node.value) &&
    !elsewhere.has(node);
}
