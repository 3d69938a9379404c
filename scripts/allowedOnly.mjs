import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { nodesOf } from "./sources.mjs";

/**
 * One line for each use that `find(node, isGlobal)` returns for one of the files and that is not an exception of this
 * file, and for each exception that is no longer used. `allowed`: `{ uses, reason }` by path below `folder`.
 */
export function allowedOnly({ folder, files, allowed, find }) {
  const findings = [];
  const unused = new Set(
    Object.entries(allowed).flatMap(([path, { uses }]) => uses.map((use) => `${path}: ${use}`)),
  );
  for (const file of files) {
    const path = relative(folder, file);
    for (const use of thingsIn(file, find)) {
      const line = `${path}: ${use}`;
      if (allowed[path]?.uses.includes(use)) unused.delete(line);
      else findings.push(line);
    }
  }
  return [...findings, ...[...unused].map((line) => `${line} is an exception without a use`)];
}

function thingsIn(file, find) {
  const nodes = nodesOf(readFileSync(file, "utf8"), file);
  const isGlobal = globalsIn(nodes);
  return new Set(nodes.map((node) => find(node, isGlobal)).filter((use) => use !== undefined));
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

/** Prints the lines; sets a failing exit code when there are any. */
export function reportFound(findings) {
  for (const each of findings) console.log(each);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
