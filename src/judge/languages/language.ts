import { type LocalLanguage, localLanguage } from "../../shared/languages/languages.ts";
import type { Limits, Mount } from "../sandbox/sandboxTypes.ts";
import type { Machine } from "./machine.ts";

const MIB = 1024 * 1024;

/** How a program is started; paths are those inside the sandbox. */
export interface Command {
  argv: string[];
  env: string[];
}

export interface CompileStep extends Command {
  limits: Limits;
  /** Files of the work folder that make up the program; there is no pattern for a whole folder. */
  keep: string[];
}

/** A contestant's allowance as the task gives it, language factor included. */
export interface RunAllowance {
  memoryMb: number;
  stackMb: number;
}

/** Compiler and interpreter as found on this machine. */
export interface Tools {
  /** Version of the compiler or interpreter, one line. */
  version: string;
  /** Absolute path inside the sandbox, by the name used in the shown command. */
  paths: Record<string, string>;
  /** Real path on this machine, by the same names. */
  hostPaths: Record<string, string>;
  /** Folders that the language needs in addition to the system folders. */
  mounts: Mount[];
  /** Further arguments for the compiler that only change its speed. */
  flags?: string[];
}

/** Files built once per compiler, outside of any submission, that make compiling faster. */
export interface WarmUp {
  /** Below the warm-up folder; the name contains compiler and flags. */
  folder: string;
  /** Where compilers see `folder`. */
  target: string;
  /** Each step builds one file (or fills the folder when `file` is absent); finished steps are skipped. */
  steps: {
    file?: string;
    /** `{out}` stands for the path to write. */
    argv: string[];
    env: string[];
    sources: { name: string; content: string }[];
  }[];
  /** The language is offered only after the warm-up: without it, compiling exceeds its time limit. */
  required: boolean;
}

/** One family of languages that share tools; `names` are rows of the shared table. */
export interface Language {
  names: readonly string[];
  /** Name of the sandbox profile; unique. */
  profile: string;
  sourceName: string;
  /** Rejects with `ToolMissing` when the machine has none that a slot may use. */
  find(machine: Machine): Promise<Tools>;
  compile(tools: Tools, name: string): CompileStep;
  run(tools: Tools, allowance: RunAllowance): Command;
  /** Margin of the sandbox above the memory limit, so that the measured peak decides; bytes. */
  memorySlack?: number;
  /** The runtime's message on stderr when an allocation fails. */
  outOfMemory?: RegExp;
  warmUp?(tools: Tools): WarmUp;
}

/** Environment of every program and compiler; nothing is inherited. */
export const BASE_ENV = [
  "PATH=/usr/local/bin:/usr/bin:/bin",
  "LANG=C.UTF-8",
  "HOME=/w",
  "ONLINE_JUDGE=1",
];

/**
 * Limits of a compiler: generous enough for the largest real program, small enough that compile
 * bombs end soon. 64 MiB per file is enough for any program within the limits of a problem.
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

/** The arguments of the command shown to contestants, with the tool replaced by its path. */
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
