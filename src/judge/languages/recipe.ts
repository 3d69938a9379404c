import { access } from "node:fs/promises";
import type { Mount } from "../sandbox/sandboxTypes.ts";
import {
  BASE_ENV,
  compileLimits,
  type Language,
  type RunAllowance,
  compileArguments,
  type Tools,
} from "./language.ts";
import { type Machine, ToolMissing } from "./machine.ts";

/** The properties that differ between most languages; the rest of a `Language` is derived from them. */
export interface Recipe {
  name: string;
  profile: string;
  sourceName: string;
  /**
   * First word of the displayed command. `commands`: the names that the tool may have on a machine, with the preferred
   * name first.
   */
  tool: string;
  commands?: readonly string[];
  /**
   * Other commands that the language needs. Each key is the name used in `compile` and `run`; its value lists the names
   * that the command may have on a machine.
   */
  also?: Readonly<Record<string, readonly string[]>>;
  /**
   * `args`: arguments that make the tool print its version, by default `--version`; `name`: text to put before a
   * version number that is printed without a name.
   */
  version?: { args?: string[]; name?: string };
  /** Command that prints the version, for tools that have no option for it. */
  versionCommand?(path: (tool: string) => string): [string, ...string[]];
  /** Paths of configuration files and folders outside the system folders; those that exist are mounted. */
  settings?: readonly string[];
  /** Limits for compiling or checking: CPU time in seconds and memory in MiB. */
  limits: readonly [number, number];
  env?: readonly string[];
  /** Files that are copied from the work folder after compiling. */
  keep: readonly string[];
  /** The actual compile command, if it differs from the one shown to contestants. */
  compile?(tools: Tools, visibleCommand: string[]): string[];
  /** Absent: the command is /a/main. */
  run?(path: (tool: string) => string, allowance: RunAllowance): string[];
  runEnv?(allowance: RunAllowance): string[];
  memorySlack?: number;
  outOfMemory?: RegExp;
}

async function find(recipe: Recipe, machine: Machine): Promise<Tools> {
  const { tool, commands = [tool], also = {} } = recipe;
  const hostPaths: Record<string, string> = {};
  for (const [name, names] of Object.entries({ [tool]: commands, ...also })) {
    const hostPath = await machine.command(...names);
    if (!hostPath) throw new ToolMissing(`${names[0]} is not installed`);
    hostPaths[name] = hostPath;
  }
  const mounts = await existing(recipe.settings ?? []);
  return {
    version: await versionOf(recipe, hostPaths, machine),
    paths: hostPaths,
    hostPaths,
    mounts,
  };
}

async function versionOf(
  { tool, version, versionCommand }: Recipe,
  paths: Record<string, string>,
  machine: Machine,
): Promise<string> {
  const [path = "", ...args] = versionCommand?.((name) => paths[name] ?? "") ?? [
    paths[tool],
    ...(version?.args ?? ["--version"]),
  ];
  const line = await machine.version(path, args);
  return version?.name ? `${version.name} ${line}` : line;
}

/** Mounts for all given paths that exist on this machine, at the same paths in the sandbox. */
async function existing(paths: readonly string[]): Promise<Mount[]> {
  const mounts = paths.map((path) =>
    access(path).then(
      () => [{ source: path, target: path }],
      () => [],
    ),
  );
  return (await Promise.all(mounts)).flat();
}

/** The language that a recipe describes. */
export function fromRecipe(recipe: Recipe): Language {
  const { name, env = [], keep } = recipe;
  const [seconds, memoryMb] = recipe.limits;
  return {
    names: [name],
    profile: recipe.profile,
    sourceName: recipe.sourceName,
    find: (machine) => find(recipe, machine),
    compile(tools) {
      const text = compileArguments(tools, name);
      return {
        argv: recipe.compile?.(tools, text) ?? text,
        env: [...BASE_ENV, ...env],
        limits: compileLimits(seconds, memoryMb),
        keep: [...keep],
      };
    },
    run(tools, allowance) {
      const path = (tool: string): string => tools.paths[tool] ?? "";
      return {
        argv: recipe.run?.(path, allowance) ?? ["/a/main"],
        env: [...BASE_ENV, ...env, ...(recipe.runEnv?.(allowance) ?? [])],
      };
    },
    ...(recipe.memorySlack !== undefined && { memorySlack: recipe.memorySlack }),
    ...(recipe.outOfMemory && { outOfMemory: recipe.outOfMemory }),
  };
}

/** The command that runs `script` in the shell and passes `argv` as `$1`, `$2` … */
export function shell(script: string, argv: readonly string[]): string[] {
  return ["/bin/sh", "-c", script, "sh", ...argv];
}
