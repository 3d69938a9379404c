import { createHash } from "node:crypto";
import { lstatSync, readdirSync } from "node:fs";
import { lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Toolbox } from "../../src/judge/languageTools.ts";

const warmRoot = join(import.meta.dirname, "../../node_modules/.cache/verdict/warm");

/** Fingerprint of the files that all compilers share; no submission may change them. */
export function warmCaches(toolbox: Toolbox): string {
  const warmUps = toolbox.tools.map(({ language, tools }) => language.warmUp?.(tools));
  return fingerprint(warmUps.flatMap((each) => (each ? [join(warmRoot, each.folder)] : [])));
}

/** Fingerprint of the names, sizes, permissions and times of all files below `folders`. */
export function fingerprint(folders: readonly string[]): string {
  const hash = createHash("sha256");
  for (const folder of folders) {
    const names = readdirSync(folder, { recursive: true }).map(String);
    for (const name of names.toSorted()) {
      const is = lstatSync(join(folder, name));
      hash.update(`${name} ${is.size} ${is.mode} ${is.isDirectory() ? "" : is.mtimeMs}\n`);
    }
  }
  return hash.digest("hex").slice(0, 16);
}

/** Larger program files are not searched for the secret; compile-time bombs can produce such files. */
const READ_AT_MOST = 8 << 20;

const reportedAt = new Map<string, number>();

/**
 * Finds forbidden content in the folder of compiled programs: anything except plain files and folders, permissions that
 * a program must not have, and the secret.
 */
export async function folderFaults(folder: string, secret: string): Promise<string[]> {
  const faults: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const is = await lstat(join(folder, name)).catch(() => undefined);
    if (!is) continue;
    if (!is.isFile() && !is.isDirectory()) faults.push(`${name} is neither file nor folder`);
    if (is.isFile() && is.nlink !== 1) faults.push(`${name} has another name`);
    if ((is.mode & 0o7022) !== 0) faults.push(`${name} has mode ${is.mode.toString(8)}`);
    if (!is.isFile() || reportedAt.get(name) === is.mtimeMs) continue;
    reportedAt.set(name, is.mtimeMs);
    if (is.size <= READ_AT_MOST && (await readFile(join(folder, name))).includes(secret)) {
      faults.push(`${name} holds the secret`);
    }
  }
  return faults;
}
