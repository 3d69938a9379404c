import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { access, mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import type { Warmth } from "./languages/language.ts";

/** Folders of compilers that no judge used for so long are removed. */
const FORGET_MS = 14 * 24 * 3600 * 1000;

/** A compiler that hangs must not keep a core for ever. */
const STEP_MS = 10 * 60 * 1000;

const DONE = ".done";

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * The shared folder of things made once per compiler (precompiled headers, a compiled standard
 * library). Several judges may share it: files appear whole, and making one twice does no harm.
 */
export async function openWarmFolder(root: string) {
  await mkdir(root, { recursive: true, mode: 0o755 });
  for (const name of await readdir(root)) {
    const { mtimeMs } = await stat(join(root, name));
    if (Date.now() - mtimeMs > FORGET_MS) await rm(join(root, name), { recursive: true });
  }
  return {
    /** Path of a language's folder, which exists from now on: a sandbox shows it before it is filled. */
    async prepare(warmth: Warmth): Promise<string> {
      const folder = join(root, warmth.folder);
      await mkdir(folder, { recursive: true, mode: 0o755 });
      await utimes(folder, new Date(), new Date());
      return folder;
    },
    path: (folder: string): string => join(root, folder),
    /** True when nothing is left to make. */
    async isWarm(warmth: Warmth): Promise<boolean> {
      const made = await Promise.all(
        warmth.steps.map(({ file }) => exists(join(root, warmth.folder, file ?? DONE))),
      );
      return made.every(Boolean);
    },
    /** Makes what is missing, one step after another, at the lowest priority. */
    async fill(warmth: Warmth, signal: AbortSignal): Promise<void> {
      const folder = join(root, warmth.folder);
      for (const step of warmth.steps) {
        if (await exists(join(folder, step.file ?? DONE))) continue;
        await runStep(step, folder, signal);
      }
    },
  };
}

export type WarmFolder = Awaited<ReturnType<typeof openWarmFolder>>;

async function runStep(
  step: Warmth["steps"][number],
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const scratch = join(folder, `.new-${randomUUID()}`);
  await mkdir(scratch);
  try {
    for (const { name, content } of step.sources) await writeFile(join(scratch, name), content);
    const out = step.file ? join(scratch, "out") : folder;
    const filled = (text: string): string => text.replaceAll("{out}", out);
    await runQuietly(step.argv.map(filled), {
      env: step.env.map(filled),
      folder: scratch,
      signal,
    });
    if (!step.file) {
      await writeFile(join(folder, DONE), "");
      return;
    }
    const target = join(folder, step.file);
    await mkdir(dirname(target), { recursive: true, mode: 0o755 });
    await rename(out, target);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function runQuietly(
  [tool = "", ...args]: string[],
  { env, folder, signal }: { env: string[]; folder: string; signal: AbortSignal },
): Promise<void> {
  const pairs = [...env, "HOME=/nonexistent", "TMPDIR=/tmp"].map((each) => {
    const at = each.indexOf("=");
    return [each.slice(0, at), each.slice(at + 1)];
  });
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, {
      cwd: folder,
      env: Object.fromEntries(pairs),
      stdio: ["ignore", "ignore", "pipe"],
      timeout: STEP_MS,
      killSignal: "SIGKILL",
      signal,
    });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    let words = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      words = (words + text).slice(-2000);
    });
    child.on("error", reject);
    child.on("close", (code, killedBy) => {
      if (code === 0) resolve();
      else reject(new Error(`${tool} ended with ${killedBy ?? code}: ${words}`));
    });
  });
}
