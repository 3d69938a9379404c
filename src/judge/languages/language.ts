import { type LocalLanguage, localLanguage } from "../../shared/languages/languages.ts";
import type { Limits, Mount } from "../sandbox/sandboxTypes.ts";
import type { Machine } from "./machine.ts";

const MIB = 1024 * 1024;

/** How a program is started; all paths are inside the sandbox. */
export interface Command {
  argv: string[];
  env: string[];
}

export interface CompileStep extends Command {
  limits: Limits;
  /** Names of the files in the work folder that make up the program; patterns do not match whole folders. */
  keep: string[];
}

/** The task's resource limits for a contestant's program, including the language's multiplier. */
export interface RunAllowance {
  memoryMb: number;
  stackMb: number;
}

/** The compiler and interpreter that were found on this machine. */
export interface Tools {
  /** Version of the compiler or interpreter, one line. */
  version: string;
  /** Absolute paths inside the sandbox, by the name used in the displayed command. */
  paths: Record<string, string>;
  /** Real paths of the same tools on this machine; the keys are those of `paths`. */
  hostPaths: Record<string, string>;
  /** Folders that the language needs in addition to the system folders. */
  mounts: Mount[];
  /** Additional compiler arguments that only affect the compiler's speed. */
  flags?: string[];
}

/** Files that make compiling faster; they are built once per compiler, independently of submissions. */
export interface WarmUp {
  /** Folder below the warm-up folder; its name depends on the compiler and the flags. */
  folder: string;
  /** Path inside the sandbox where compilers find `folder`. */
  target: string;
  /** Each step builds one file (or fills the folder if `file` is absent); completed steps are skipped. */
  steps: {
    file?: string;
    /** `{out}` stands for the path to write to. */
    argv: string[];
    env: string[];
    sources: { name: string; content: string }[];
  }[];
  /**
   * Whether the language is offered only after the warm-up, because compiling without the warm-up exceeds its time
   * limit.
   */
  required: boolean;
}

/** A family of languages that share tools; `names` are the names of these languages in the shared table. */
export interface Language {
  names: readonly string[];
  /** Unique name of the sandbox profile. */
  profile: string;
  sourceName: string;
  /** Rejects with `ToolMissing` if the machine has no tools that a slot may use. */
  find(machine: Machine): Promise<Tools>;
  compile(tools: Tools, name: string): CompileStep;
  run(tools: Tools, allowance: RunAllowance): Command;
  /**
   * The sandbox's own limit is higher than the memory limit by this many bytes, so that the verdict depends on the
   * measured peak.
   */
  memorySlack?: number;
  /** The message that the runtime prints on stderr when an allocation fails. */
  outOfMemory?: RegExp;
  warmUp?(tools: Tools): WarmUp;
}

/** Environment of every program and compiler; no other variables are inherited. */
export const BASE_ENV = [
  "PATH=/usr/local/bin:/usr/bin:/bin",
  "LANG=C.UTF-8",
  "HOME=/w",
  "ONLINE_JUDGE=1",
];

/**
 * Limits for a compiler: high enough for the largest real program, but low enough to end compile bombs soon. 64 MiB per
 * file is enough for any program within the limits of a problem.
 */
export function compileLimits(seconds: number, memoryMb: number): Limits {
  return {
    cpuMs: seconds * 1000,
    wallMs: seconds * 3000,
    memoryBytes: memoryMb * MIB,
    outputBytes: 64 * MIB,
    processes: 128,
    stackBytes: 0,
    openFiles: 1024,
  };
}

/**
 * Splits the compile command that is shown to contestants into its arguments, and replaces the tool's name with its
 * path.
 */
export function compileArguments(tools: Tools, name: string): string[] {
  const [tool = "", ...rest] = rowOf(name).compileCommand.split(" ");
  const path = tools.paths[tool];
  if (path === undefined) throw new Error(`${name}: no path for ${tool}`);
  return [path, ...rest];
}

export function rowOf(name: string): LocalLanguage {
  const row = localLanguage(name);
  if (!row) throw new Error(`${name} is not in the table of languages`);
  return row;
}
