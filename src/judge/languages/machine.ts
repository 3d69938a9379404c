import { execFile } from "node:child_process";
import { access, constants, realpath } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import type { Mount } from "../sandbox/sandboxTypes.ts";

const run = promisify(execFile);

/** Folders that are mounted in every sandbox at the same paths as on the host. */
const MOUNTED = ["/usr/", "/bin/", "/sbin/", "/lib/", "/lib64/"];

/** Home folders. The sandbox's users may not enter home folders, so tools in them cannot run in place. */
const PRIVATE = /^\/(root|home)\//;

/** Thrown if the machine lacks a tool; the message names the tool. */
export class ToolMissing extends Error {}

/** A tool and the folder that it needs, with their paths inside the sandbox. */
export interface Placed {
  path: string;
  hostPath: string;
  mounts: Mount[];
}

/** Functions that find the tools of languages, such as compilers, on this machine. */
export interface Machine {
  /**
   * Real path of the first of the given commands that is found; the system folders are searched before PATH. Paths
   * below a home folder are ignored: they are shims, or tools in folders that must be mounted with `place`.
   */
  command(...names: string[]): Promise<string | undefined>;
  /** Returns the first of these files that exists and is executable. */
  firstFile(paths: readonly string[]): Promise<string | undefined>;
  /** First line of the output of `--version` (or of the given arguments). */
  version(path: string, args?: string[]): Promise<string>;
}

const SYSTEM_FOLDERS = ["/usr/local/bin", "/usr/bin", "/bin"];

async function executable(path: string): Promise<string | undefined> {
  try {
    const real = await realpath(path);
    await access(real, constants.X_OK);
    return real;
  } catch {
    return undefined;
  }
}

/**
 * Returns the machine on which this process runs; programs are searched for in the system folders first and then in the
 * folders of `path`.
 */
export function thisMachine(path = process.env["PATH"] ?? ""): Machine {
  const folders = [...SYSTEM_FOLDERS, ...path.split(":").filter((each) => each.startsWith("/"))];
  return {
    async command(...names) {
      for (const name of names) {
        for (const folder of folders) {
          const real = await executable(join(folder, name));
          if (real && !PRIVATE.test(real)) return real;
        }
      }
      return undefined;
    },
    async firstFile(paths) {
      for (const each of paths) {
        const real = await executable(each);
        if (real) return real;
      }
      return undefined;
    },
    async version(tool, args = ["--version"]) {
      const { stdout, stderr } = await run(tool, args, { timeout: 60_000 });
      const line = `${stdout}${stderr}`.trim().split("\n")[0]?.trim() ?? "";
      if (line === "") throw new ToolMissing(`${tool} ${args.join(" ")} printed nothing`);
      return line;
    },
  };
}

/**
 * Determines the path of a tool inside the sandbox. If `root` is in a system folder, the path is unchanged. Otherwise
 * the whole `root` is mounted at the neutral path `target`, so that private paths are not visible.
 */
export function place(tool: string, root: string, target: string): Placed {
  if (MOUNTED.some((folder) => `${root}/`.startsWith(folder))) {
    return { path: tool, hostPath: tool, mounts: [] };
  }
  const below = relative(root, tool);
  if (below.startsWith("..")) throw new ToolMissing(`${tool} is not below ${root}`);
  return {
    path: join(target, below),
    hostPath: tool,
    mounts: [{ source: root, target }],
  };
}

/** The folder two levels above a path that ends in `bin/tool`. */
export function rootOf(tool: string): string {
  return dirname(dirname(tool));
}
