// Compares the files that a test project reads with its declared inputs (scripts/testInputs.mjs), which determine
// whether the project's last result may be reused. The comparison uses the access times of the file system, so no other
// process may read the checkout at the same time. Run this benchmark in a separate, built clone: `npm run bench --
// testInputs [project …]`
import { spawnSync } from "node:child_process";
import { lstatSync, lutimesSync } from "node:fs";
import { join } from "node:path";
import { filesOfCheckout, inputsOf, isInput } from "../scripts/testInputs.mjs";

const root = join(import.meta.dirname, "..");
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const projects = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(inputsOf);
/** This time is more than a day ago, because file systems mounted with relatime then record the next access. */
const longAgo = new Date(Date.now() - 3 * 24 * 3_600_000);

for (const project of projects.filter((name) => name !== "check")) {
  const files = filesOfCheckout(root);
  for (const path of files) {
    const { mtime } = lstatSync(join(root, path));
    lutimesSync(join(root, path), longAgo, mtime);
  }
  const args = [vitest, "run", "--project", `${project}*`, "--reporter=dot"];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "ignore" });
  const readFiles = files.filter((path) => lstatSync(join(root, path)).atime > longAgo);
  const undeclared = readFiles.filter((path) => !isInput(project, path));
  console.log(
    `${project}: ended with ${status}; ${readFiles.length} files read, not declared: ${undeclared.length}`,
  );
  for (const path of undeclared) console.log(`  ${path}`);
  if (undeclared.length > 0) process.exitCode = 1;
}
