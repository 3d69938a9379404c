import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Runs `work`, unless the inputs are unchanged since its last success and the output exists. Returns whether the work
 * ran.
 */
export async function whenChanged(root, { inputs, output, stamp }, work) {
  const digest = digestOf(root, inputs);
  if (existsSync(output) && readStamp(stamp) === digest) return false;
  writeStamp(stamp, "");
  await work();
  writeStamp(stamp, digest);
  return true;
}

function readStamp(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

function writeStamp(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/**
 * SHA-256 over the names and contents of the files and folders, except tests, because a build does not depend on tests.
 */
export function digestOf(root, inputs) {
  const hash = createHash("sha256");
  for (const path of inputs.flatMap((input) => filesOf(join(root, input))).sort()) {
    hash
      .update(`${path.slice(root.length)}\0`)
      .update(readFileSync(path))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesOf(join(path, name)));
}
