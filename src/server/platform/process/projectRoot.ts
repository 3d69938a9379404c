import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The folder with package.json, db/, samples/ and dist/, found by searching upwards from this module, because source
 * and bundle are at different depths.
 */
export const projectRoot = find(import.meta.dirname);

function find(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`no package.json above ${import.meta.dirname}`);
  return find(parent);
}
