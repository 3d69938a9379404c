import { createHash, randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { identity, installedPackages } from "../../scripts/machineFiles.mjs";

/**
 * Compiled test programs are stored in the user's cache folder by a hash of all their inputs, so that another checkout
 * on the machine does not compile them again. Test results are not stored in this folder.
 */
const folder = join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "verdict/builds");

/**
 * Environment of the compilers. It leaves out the user's variables, because these could name headers and libraries that
 * are not part of a build's key.
 */
export const compilerEnvironment = { PATH: "/usr/bin:/bin", LANG: "C.UTF-8" };

/** Builds that no test has used for this long are removed. */
const UNUSED_MAX_MS = 14 * 24 * 3600 * 1000;

/** The inputs of a build. */
export interface BuildInputs {
  /** Paths of the tools. */
  tools: readonly string[];
  /** The build's commands, flags, sources and versions. */
  texts: readonly string[];
}

/**
 * The key of a build: a hash of its inputs and of a description of the machine. The description lists the installed
 * packages instead of their headers and libraries.
 */
export function buildKey({ tools, texts }: BuildInputs, system = installed()): string {
  const record = [system, tools.map(identity), texts];
  return createHash("sha256").update(JSON.stringify(record)).digest("hex").slice(0, 32);
}

/**
 * Describes the machine: its architecture, its packages, and its local headers and libraries. If the packages are
 * unknown, headers and libraries could change while the key stays the same; a build is then used only by the checkout
 * that made it.
 */
function installed(): string {
  const packages = installedPackages() ?? import.meta.dirname;
  const added = ["/usr/local/include", "/usr/local/lib"].map(identity);
  return [process.arch, packages, ...added].join("\n");
}

/**
 * The folder of a build; `make` creates it unless this machine already has it. The folder must not be modified: tests
 * that change files use a copy. If two processes create the folder at the same time, both succeed.
 */
export async function machineBuild(
  inputs: BuildInputs,
  make: (into: string) => Promise<void>,
  builds = folder,
): Promise<string> {
  const place = join(builds, buildKey(inputs));
  if (existsSync(place)) {
    const now = new Date();
    utimesSync(place, now, now);
    return place;
  }
  const newFolder = `${place}.${randomUUID()}`;
  mkdirSync(newFolder, { recursive: true });
  try {
    await make(newFolder);
    renameSync(newFolder, place);
  } catch (error) {
    rmSync(newFolder, { recursive: true, force: true });
    if (!existsSync(place)) throw error;
  }
  return place;
}

/** Removes builds that no test has used for two weeks. */
export function removeUnusedBuilds(builds = folder): void {
  for (const name of existsSync(builds) ? readdirSync(builds) : []) {
    const path = join(builds, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > UNUSED_MAX_MS) rmSync(path, { recursive: true, force: true });
  }
}
