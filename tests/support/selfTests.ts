import { copyFileSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";

const cache = join(import.meta.dirname, "../../node_modules/.cache/verdict");
const known = join(cache, "self-test.json");

/**
 * Gives a judge's folder what another judge found out about this machine's languages: testing them
 * all takes a minute of CPU time. Each pass stands with the hash of everything it depends on, so an
 * old file makes nobody believe what is no longer true; without one the judge tests for itself.
 */
export function bringSelfTests(folder: string): void {
  mkdirSync(folder, { recursive: true });
  if (existsSync(known)) copyFileSync(known, join(folder, "self-test.json"));
  // Versions of the compilers, each with the size and time of its files.
  const versions = join(cache, "versions.json");
  if (existsSync(versions)) copyFileSync(versions, join(folder, "versions.json"));
}

/** Results of self-tests exist; the compilers' shared headers and libraries were made before them. */
export const knowsSelfTests = (): boolean => existsSync(known);

/** Keeps what a judge of a working sandbox found out, for {@link bringSelfTests}. */
export function keepSelfTests(folder: string): void {
  mkdirSync(cache, { recursive: true });
  const file = join(folder, "self-test.json");
  if (!existsSync(file)) return;
  // Another test may be reading the old one.
  const fresh = `${known}.${process.pid}`;
  copyFileSync(file, fresh);
  renameSync(fresh, known);
}
