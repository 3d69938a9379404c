// Part of `npm run check`: every regular expression of src/ takes linear time on every text, or is listed
// with its reason in regexExceptions.mjs. A backtracking engine on the main thread stops the whole process.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { exceptions } from "./regexExceptions.mjs";
import { sourceFiles, visitNodes } from "./sources.mjs";
import { superLinear } from "./superLinear.mjs";

/**
 * One line per expression below `folder`/src that is not linear, is created at run time, or has an
 * unnecessary exception. `allowed`: reasons by expression, and by file for those created at run time.
 */
export function findSlowExpressions(folder, allowed = exceptions) {
  const findings = [];
  const needed = new Set();
  const files = sourceFiles(join(folder, "src"));
  if (files.length === 0) findings.push("(no file at all)");
  const reasons = new Map();
  for (const file of files) {
    const path = relative(folder, file);
    const { literals, calls } = expressionsOf(readFileSync(file, "utf8"), file);
    if (calls > 0) {
      if (allowed[path] === undefined) findings.push(`${path}: an expression made at run time`);
      needed.add(path);
    }
    for (const { pattern, flags } of literals) {
      const literal = `/${pattern}/${flags}`;
      if (!reasons.has(literal)) reasons.set(literal, reasonOf(pattern, flags));
      const reason = reasons.get(literal);
      if (reason === undefined) continue;
      needed.add(literal);
      if (allowed[literal] === undefined) findings.push(`${path}: ${literal}: ${reason}`);
    }
  }
  const unnecessary = Object.keys(allowed).filter((each) => !needed.has(each));
  return [...findings, ...unnecessary.map((each) => `regexExceptions.mjs: not needed: ${each}`)];
}

function reasonOf(pattern, flags) {
  try {
    return superLinear(pattern, flags);
  } catch (error) {
    return `cannot be analysed: ${error.message}`;
  }
}

/** The literals of a file, and how many expressions it makes by calling RegExp. */
function expressionsOf(text, file) {
  const literals = [];
  let calls = 0;
  visitNodes(text, file, (node) => {
    if (node.type === "RegExpLiteral") literals.push(node);
    if (node.callee?.value === "RegExp") calls++;
  });
  return { literals, calls };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const findings = findSlowExpressions(process.cwd());
  for (const each of findings) console.log(each);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
