import { copyFileSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";

const cache = join(import.meta.dirname, "../../node_modules/.cache/verdict");
const cachedResults = join(cache, "self-test.json");

/**
 * Copies cached results of the languages' self-tests into a judge's folder, for the languages that are installed on
 * this machine. Running the self-tests of all languages takes a minute of CPU time. Each result is stored with a hash
 * of everything that it depends on, so the judge ignores an outdated result; without results the judge runs the
 * self-tests.
 */
export function bringSelfTests(folder: string): void {
  mkdirSync(folder, { recursive: true });
  if (existsSync(cachedResults)) copyFileSync(cachedResults, join(folder, "self-test.json"));
  // Also copies the cached version strings of the compilers. Each entry contains the size and modification time of the
  // compiler's executable.
  const versions = join(cache, "versions.json");
  if (existsSync(versions)) copyFileSync(versions, join(folder, "versions.json"));
}

/**
 * Whether self-test results are stored. If so, the compilers' shared headers and libraries exist, too, because they are
 * created before the self-tests.
 */
export const knowsSelfTests = (): boolean => existsSync(cachedResults);

/** Caches the self-test results of a judge for {@link bringSelfTests}. The judge's sandbox must work. */
export function keepSelfTests(folder: string): void {
  mkdirSync(cache, { recursive: true });
  const file = join(folder, "self-test.json");
  if (!existsSync(file)) return;
  // The file is replaced and not overwritten, because another test may be reading the old file.
  const newFile = `${cachedResults}.${process.pid}`;
  copyFileSync(file, newFile);
  renameSync(newFile, cachedResults);
}
