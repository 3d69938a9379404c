// Part of `npm run check`: every regular expression in src/ must take linear time on every text, or be listed with a
// reason in regexExceptions.mjs. Matching runs on the main thread with a backtracking engine, so a slow expression
// would stop the whole process.
import { join } from "node:path";
import { exceptions } from "./regexExceptions.mjs";
import { sourceFiles } from "./sources.mjs";
import { superLinear } from "./superLinear.mjs";

/**
 * The beginning of a regular expression: a slash that follows an operator or white space and begins neither a comment
 * nor a closing tag. The pattern also matches divisions and some string literals.
 */
const MENTION = /RegExp|(?:^|[\s(,=:[!&|?{};+~])\/(?![/*>])/m;

/**
 * Finds each expression below `folder`/src that is not linear, is created at run time, or has an unnecessary exception.
 * `allowed` maps each expression to the reason for its exception; for expressions created at run time, it maps the file
 * to the reason.
 */
export function slowExpressions(folder, allowed = exceptions) {
  const files = sourceFiles(join(folder, "src"));
  const findings = files.length === 0 ? ["(no file at all)"] : [];
  const needed = new Set();
  const reasons = new Map();
  return {
    files,
    mention: MENTION,
    read(path, nodes) {
      if (nodes.some((node) => node.callee?.name === "RegExp")) {
        if (allowed[path] === undefined) findings.push(`${path}: an expression made at run time`);
        needed.add(path);
      }
      for (const { pattern, flags } of nodes.flatMap(({ regex }) => regex ?? [])) {
        const literal = `/${pattern}/${flags}`;
        if (!reasons.has(literal)) reasons.set(literal, reasonOf(pattern, flags));
        const reason = reasons.get(literal);
        if (reason === undefined) continue;
        needed.add(literal);
        if (allowed[literal] === undefined) findings.push(`${path}: ${literal}: ${reason}`);
      }
    },
    findings() {
      const unnecessary = Object.keys(allowed).filter((each) => !needed.has(each));
      return [
        ...findings,
        ...unnecessary.map((each) => `regexExceptions.mjs: not needed: ${each}`),
      ];
    },
  };
}

function reasonOf(pattern, flags) {
  try {
    return superLinear(pattern, flags);
  } catch (error) {
    return `cannot be analysed: ${error.message}`;
  }
}
