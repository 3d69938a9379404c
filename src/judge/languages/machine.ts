import { execFile } from "node:child_process";
import { access, constants, realpath } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import type { Mount } from "../sandbox/sandboxTypes.ts";

const run = promisify(execFile);

/** Folders mounted in every sandbox at the same paths. */
const MOUNTED = ["/usr/", "/bin/", "/sbin/", "/lib/", "/lib64/"];

/** Home folders. The sandbox's users may not enter them, so tools there cannot run in place. */
const PRIVATE = /^\/(root|home)\//;

/** The machine lacks a tool; the message names it for the operator. */
export class ToolMissing extends Error {}

/** A tool and the folder it needs, with their paths inside the sandbox. */
export interface Placed {
  path: string;
  hostPath: string;
  mounts: Mount[];
}

/** How languages look for their tools on this machine. */
export interface Machine {
  /**
   * Real path of the first of these commands found in the system folders, then in PATH. Paths below a home folder are
   * ignored: they are shims, or tools in folders that must be mounted with `place`.
   */
  command(...names: string[]): Promise<string | undefined>;
  /** The first of these files that exists and is executable. */
  firstFile(paths: readonly string[]): Promise<string | undefined>;
  /** First line that `--version` (or the given arguments) prints. */
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

/** This machine; `path` is the PATH to search after the system folders. */
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
 * Where a tool is inside the sandbox: at the same path if its folder is a system folder; otherwise its whole `root` is
 * mounted at the neutral path `target`, so that private paths are not visible.
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

/** The folder two levels above `bin/tool`. */
export function rootOf(tool: string): string {
  return dirname(dirname(tool));
}
