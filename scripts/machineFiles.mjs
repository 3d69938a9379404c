// Detects changes to the machine's files on which stored results and builds depend.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";

/**
 * Identifies the current version of a file or folder by its real path, size and change time; empty if it does not
 * exist.
 */
export function identity(path) {
  try {
    const real = realpathSync(path);
    const { size, mtimeMs } = statSync(real);
    return `${real} ${size} ${mtimeMs}`;
  } catch {
    return "";
  }
}

/** Debian's list of installed packages and their versions. */
const PACKAGES = "/var/lib/dpkg/status";
let packages;

/** A hash of the installed packages and their versions; undefined if the machine has no package list. */
export function installedPackages() {
  if (packages === undefined && existsSync(PACKAGES))
    packages = createHash("sha256").update(readFileSync(PACKAGES)).digest("hex");
  return packages;
}
