// Stores the results of earlier runs, each under a hash of everything on which it depends, so that a test project with
// unchanged inputs is not run again. Only results without a failure are stored.
import { createHash } from "node:crypto";
import {
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { digestOfSources } from "./testInputs.mjs";

/**
 * Maximum number of stored results; if there are more, the oldest ones are deleted. A complete run stores nine results,
 * each of a few hundred bytes.
 */
const MOST_KEPT = 500;

/** Results are stored in the user's cache folder, so that all checkouts on one machine share them. */
export function resultsFolder(env = process.env) {
  const cache = env.XDG_CACHE_HOME || join(env.HOME || homedir(), ".cache");
  return join(cache, "verdict", "test-results");
}

/** The key of a project's result: a hash of the project's name, its sources and a description of the machine. */
export function keyOf({ root, project, machine, files }) {
  const record = [project, digestOfSources(root, project, files), machine];
  return createHash("sha256").update(JSON.stringify(record)).digest("hex");
}

/** Reads the stored result of a key (counts, and the time at which the run ended); undefined if there is none. */
export function readResult(folder, key) {
  try {
    const { passed, failed, skipped, at } = JSON.parse(readFileSync(pathOf(folder, key), "utf8"));
    const isWhole = [passed, skipped].every(Number.isSafeInteger) && !Number.isNaN(Date.parse(at));
    return isWhole && failed === 0 && passed > 0 ? { passed, failed, skipped, at } : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a result if no test failed and at least one passed; otherwise deletes the stored result of this key. */
export function writeResult(folder, key, { passed, failed, skipped, at, project }) {
  const path = pathOf(folder, key);
  if (failed > 0 || passed === 0) return rmSync(path, { force: true });
  mkdirSync(folder, { recursive: true });
  // The file is written under another name and then renamed, so that a killed run leaves no incomplete file.
  const newPath = `${path}.${process.pid}`;
  writeFileSync(newPath, JSON.stringify({ project, passed, failed, skipped, at }));
  renameSync(newPath, path);
  evictOldest(folder);
}

const pathOf = (folder, key) => join(folder, `${key}.json`);

function evictOldest(folder) {
  const paths = readdirSync(folder).map((name) => join(folder, name));
  if (paths.length <= MOST_KEPT) return;
  const age = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newestFirst = paths.toSorted((a, b) => age(b) - age(a));
  for (const path of newestFirst.slice(MOST_KEPT)) rmSync(path, { force: true });
}
