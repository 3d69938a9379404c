// Part of `npm run check`, in addition to the linter's rules on waits in tests (.oxlintrc.json): no test may use a
// shell command or an SQL statement that sleeps.
import { useRule } from "./sourceRule.mjs";
import { testFiles, textOf } from "./sources.mjs";

/**
 * For each test file, the waits that are allowed in it, with the reason. The check reports an exception that is no
 * longer used.
 * @type {Record<string, { uses: string[], reason: string }>}
 */
const exceptions = {
  "scripts/clockReads.test.ts": {
    uses: ["pg_sleep"],
    reason: "a text that the check of clock reads finds",
  },
  "scripts/testWaits.test.ts": { uses: ["pg_sleep"], reason: "a text that this check finds" },
};

/**
 * Reports which waits in the test files of a checkout are not allowed by an exception (each kind of wait once per
 * file), and which exceptions are not used.
 */
export function testWaits(root, allowed = exceptions) {
  return useRule({ files: testFiles(root), mention: /sleep/, allowed, find: waitOf });
}

function waitOf(node) {
  switch (node.type) {
    case "CallExpression":
      return node.arguments[0]?.value === "sleep" ? "the command sleep" : undefined;
    case "Literal":
    case "TemplateElement":
      return /\bpg_sleep\b/.test(textOf(node) ?? "") ? "pg_sleep" : undefined;
    default:
      return undefined;
  }
}
