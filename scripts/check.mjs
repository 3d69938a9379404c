// `npm run check` runs the type-aware linter and checks the directions of imports, dead code, the types of SQL
// statements, rules on sources, formatting, and the length of C functions. The rules on sources concern regular
// expressions, outgoing calls, clock reads, waits in tests, comparisons of owners, and collections keyed by a database
// connection. Runs as many checks at once as there are processors; prints the output of failed checks.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { onPinnedNode, root } from "./pinnedNode.mjs";

await onPinnedNode();

const tool = (path, ...args) => [join(root, "node_modules", path), ...args];
const lint = tool("oxlint/bin/oxlint", "--type-aware", "--type-check");
/** The checks that use the most CPU time start first, so that short checks keep all processors busy at the end. */
const checks = {
  // The linter's type-aware rules compute the types of all projects anyway, so reporting type errors as well adds only
  // 3 s of CPU time. Running the compiler in addition took another 30 s. The linter does not check the generated types
  // of SQL statements; the check "statements" does this. The linter computes types in one thread, so one process lints
  // the pages and another lints everything else: they take 16 and 17 s instead of 36 s.
  "lint and types, pages": [...lint, "src/web"],
  "lint and types, others": [...lint, "--ignore-pattern", "src/web/**"],
  statements: [join(root, "scripts", "statements.mjs"), "--check"],
  // Knip's cache of the previous run, in node_modules/.cache/knip, reduces the CPU time from 5.9 to 1.8 s.
  "dead code": tool("knip/bin/knip.js", "--cache"),
  "rules on sources": [join(root, "scripts", "sourceRules.mjs")],
  boundaries: [join(root, "scripts", "boundaries.mjs")],
  format: tool("oxfmt/bin/oxfmt", "--check"),
  "C functions": [join(root, "scripts", "cFunctions.mjs")],
};

// Two of the checks run a program written in Go that computes the types; its live objects take about 1 GiB. With these
// settings, the program collects no garbage before its memory reaches 2 GiB. This takes 10 to 15 % less CPU time than
// collecting garbage whenever memory reaches five times the live objects.
const env = { GOGC: "off", GOMEMLIMIT: "2GiB", ...process.env };

function run(args) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stdout.on("data", (chunk) => (text += chunk));
  child.stderr.on("data", (chunk) => (text += chunk));
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ passed: false, text: String(error) }));
    child.once("close", (code) => resolve({ passed: code === 0, text }));
  });
}

const begin = performance.now();
const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;
const waiting = Object.entries(checks);
const results = [];

/** Runs the checks one after another until none are left. */
async function runChecks() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [name, args] = next;
    const start = performance.now();
    const { passed, text } = await run(args);
    console.log(`${passed ? "ok    " : "FAILED"} ${name} (${secondsSince(start)})`);
    results.push({ name, passed, text });
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, runChecks));
for (const { name, text } of results.filter(({ passed }) => !passed)) {
  console.log(`\n— ${name} —\n${text.trim()}`);
}
const failed = results.filter(({ passed }) => !passed).length;
console.log(
  `\ncheck: ${results.length - failed} passed, ${failed} failed in ${secondsSince(begin)}`,
);
process.exitCode = failed === 0 ? 0 : 1;
