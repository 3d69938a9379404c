import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { flagsOf } from "../../scripts/build-sandbox.mjs";

const root = join(import.meta.dirname, "..", "..");
const sources = join(root, "sandbox", "src");
const cache = join(root, "node_modules/.cache/verdict/objects");

export const SANITIZERS = [
  "-O1",
  "-g",
  "-fno-omit-frame-pointer",
  "-fsanitize=address,undefined",
  "-fno-sanitize-recover=all",
];

/**
 * Object files of all of sandbox/src by their names without `.c`, every warning an error; rejects with the
 * compiler's words. What was made once of the same sources by the same compiler and flags is not made again.
 */
export async function nativeObjects(
  compiler: string,
  flags: string[],
): Promise<Map<string, string>> {
  const all = [...flagsOf(compiler), ...flags, "-Werror"];
  const folder = join(cache, keyOf(compiler, all));
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(sources)
    .filter((file) => file.endsWith(".c"))
    .map((file) => file.slice(0, -2));
  await inParallel(names, async (name) => {
    const made = join(folder, `${name}.o`);
    if (existsSync(made)) return;
    const fresh = `${made}.${process.pid}`;
    await promisify(execFile)(compiler, [...all, "-c", `${name}.c`, "-o", fresh], { cwd: sources });
    renameSync(fresh, made);
  });
  return new Map(names.map((name) => [name, join(folder, `${name}.o`)]));
}

/** Of all sources, since each includes headers, the compiler and its flags. */
function keyOf(compiler: string, flags: string[]): string {
  const version = execFileSync(compiler, ["--version"]);
  const hash = createHash("sha256").update(version).update(flags.join("\0"));
  for (const file of readdirSync(sources).toSorted())
    hash.update(`\0${file}\0`).update(readFileSync(join(sources, file)));
  return hash.digest("hex").slice(0, 32);
}

/** Does `work` for each of `items`, as many at a time as there are processors. */
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

/** The sandbox built with both sanitizers, at `output`. */
export async function buildSanitized(output: string): Promise<void> {
  const objects = await nativeObjects("gcc", SANITIZERS);
  execFileSync("gcc", [...SANITIZERS, ...objects.values(), "-lm", "-o", output]);
}
