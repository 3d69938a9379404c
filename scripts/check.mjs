// `npm run check`: types, lint, format, boundaries, regular expressions, outgoing calls, clock reads, waits in tests, words, comparisons of owners, collections keyed by the database, types of statements, C functions, dead code. All run at once; the output of failed ones is printed.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { onPinnedNode, root } from "./pinnedNode.mjs";

await onPinnedNode();

const tool = (path, ...args) => [join(root, "node_modules", path), ...args];
const checks = {
  // One checker per project: further ones repeat the work on shared files. The default of four took twice the CPU time
  // of one (59 s and 28 s for all projects on a busy machine).
  types: tool("typescript/bin/tsc", "-b", "--checkers", "1"),
  lint: tool("oxlint/bin/oxlint", "--type-aware"),
  format: tool("oxfmt/bin/oxfmt", "--check"),
  boundaries: [join(root, "scripts", "boundaries.mjs")],
  expressions: [join(root, "scripts", "regexes.mjs")],
  "outgoing calls": [join(root, "scripts", "outgoingCalls.mjs")],
  clock: [join(root, "scripts", "clockReads.mjs")],
  words: [join(root, "scripts", "words.mjs")],
  owners: [join(root, "scripts", "ownerComparisons.mjs")],
  "database keys": [join(root, "scripts", "databaseKeys.mjs")],
  statements: [join(root, "scripts", "statements.mjs"), "--check"],
  "waits in tests": [join(root, "scripts", "testWaits.mjs")],
  "C functions": [join(root, "scripts", "cFunctions.mjs")],
  "dead code": tool("knip/bin/knip.js"),
};

// The compiler and the type-aware rules are written in Go. When its garbage collector runs at five times the live heap
// instead of twice, the compiler takes 24.3 s of CPU time instead of 26.5, and 5 % more memory.
const env = { GOGC: "400", ...process.env };

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
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const results = await Promise.all(
  Object.entries(checks).map(async ([name, args]) => {
    const { passed, text } = await run(args);
    console.log(`${passed ? "ok    " : "FAILED"} ${name} (${seconds(begin)})`);
    return { name, passed, text };
  }),
);
for (const { name, text } of results.filter(({ passed }) => !passed)) {
  console.log(`\n— ${name} —\n${text.trim()}`);
}
const failed = results.filter(({ passed }) => !passed).length;
console.log(`\ncheck: ${results.length - failed} passed, ${failed} failed in ${seconds(begin)}`);
process.exitCode = failed === 0 ? 0 : 1;
