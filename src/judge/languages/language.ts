import { type LocalLanguage, localLanguage } from "../../shared/languages.ts";
import type { Limits, Mount } from "../sandboxTypes.ts";
import type { Machine } from "./machine.ts";

const MIB = 1024 * 1024;

/** What a program runs as; paths are those inside the sandbox. */
export interface Command {
  argv: string[];
  env: string[];
}

export interface CompileStep extends Command {
  limits: Limits;
  /** Files of the work folder that make the program; a whole-folder pattern does not exist. */
  keep: string[];
}

/** A contestant's allowance as the task gives it, language factor included. */
export interface RunAllowance {
  memoryMb: number;
  stackMb: number;
}

/** Compiler and interpreter as found on this machine. */
export interface Tools {
  /** Of the compiler or interpreter, one line. */
  version: string;
  /** Absolute path inside the sandbox, by the name used in the shown command. */
  paths: Record<string, string>;
  /** Real path on this machine, by the same names. */
  hostPaths: Record<string, string>;
  /** What the language needs beside the system folders. */
  mounts: Mount[];
  /** Words for the compiler beside the shown command's, which change how fast it is and nothing else. */
  flags?: string[];
}

/** Something made once per compiler, outside of any submission, that makes compiling faster. */
export interface Warmth {
  /** Below the folder of the warm cache; names compiler and flags. */
  folder: string;
  /** Where compilers see `folder`. */
  target: string;
  /** Each makes one file (or fills the folder when `file` is absent); done ones are skipped. */
  steps: {
    file?: string;
    /** `{out}` stands for the path to write. */
    argv: string[];
    env: string[];
    sources: { name: string; content: string }[];
  }[];
  /** Without it compiling takes longer than a submission may; the language waits for it. */
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
  /** How much of the memory a sandbox needs past the limit so that the limit is measured, not met; bytes. */
  memorySlack?: number;
  /** The runtime's last words when it gives up for want of memory, on stderr. */
  outOfMemory?: RegExp;
  warmth?(tools: Tools): Warmth;
}

/** Environment of every program and compiler; nothing is inherited. */
export const BASE_ENV = [
  "PATH=/usr/local/bin:/usr/bin:/bin",
  "LANG=C.UTF-8",
  "HOME=/w",
  "ONLINE_JUDGE=1",
];

/**
 * Limits of a compiler: generous enough for the largest honest program, small enough that compile
 * bombs end soon. 64 MiB a file holds any program that fits the limits of a problem.
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

/** The words of the command shown to contestants, with the tool replaced by its path. */
export function shownCommand(tools: Tools, name: string): string[] {
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
