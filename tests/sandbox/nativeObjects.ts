import { execFile, execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { flagsOf } from "../../scripts/build-sandbox.mjs";
import { compilerEnvironment, machineBuild } from "../support/machineBuilds.ts";

const sources = join(import.meta.dirname, "..", "..", "sandbox", "src");

export const SANITIZERS = [
  "-O1",
  "-g",
  "-fno-omit-frame-pointer",
  "-fsanitize=address,undefined",
  "-fno-sanitize-recover=all",
];

/** Names of all C files in sandbox/src, without the extension `.c`. */
function sourceNames(): string[] {
  const files = readdirSync(sources).filter((file) => file.endsWith(".c"));
  return files.map((file) => file.slice(0, -2));
}

/** Compiles each file of sandbox/src with warnings as errors; rejects with the compiler's messages. */
export async function compileSources(
  compiler: string,
  flags: string[],
  output: (name: string) => string[],
): Promise<number> {
  const all = [...flagsOf(compiler), ...flags, "-Werror"];
  const names = sourceNames();
  await inParallel(names, async (name) => {
    await promisify(execFile)(compiler, [...all, `${name}.c`, ...output(name)], {
      cwd: sources,
      env: compilerEnvironment,
    });
  });
  return names.length;
}

/**
 * Returns the paths of the object files of sandbox/src; the keys are the names of the source files without `.c`. gcc
 * compiles the files once per machine.
 */
export async function nativeObjects(flags: string[]): Promise<Map<string, string>> {
  const compiler = "/usr/bin/gcc";
  const texts = readdirSync(sources)
    .toSorted()
    .flatMap((file) => [file, readFileSync(join(sources, file), "utf8")]);
  const inputs = {
    tools: [compiler, "/usr/bin/as"],
    texts: [...flagsOf(compiler), ...flags, ...texts],
  };
  const folder = await machineBuild(inputs, async (into) => {
    await compileSources(compiler, flags, (name) => ["-c", "-o", join(into, `${name}.o`)]);
  });
  return new Map(sourceNames().map((name) => [name, join(folder, `${name}.o`)]));
}

/** Calls `work` for each of `items`, at most as many at a time as there are processors. */
export async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

/** Builds the sandbox at `output` with the given compiler flags. */
export async function buildVariant(flags: string[], output: string): Promise<void> {
  const objects = await nativeObjects(flags);
  execFileSync("/usr/bin/gcc", [...flags, ...objects.values(), "-lm", "-o", output]);
}
