import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { access, mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import type { Clock } from "../shared/system/clock.ts";
import type { WarmUp } from "./languages/language.ts";

/** Folders that no judge has used for this many milliseconds are deleted. */
const UNUSED_MAX_MS = 14 * 24 * 3600 * 1000;

/** Timeout of one step of a warm-up. */
const STEP_TIMEOUT_MS = 10 * 60 * 1000;

const DONE = ".done";

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * The shared folder for files that are built once per compiler (precompiled headers, a compiled standard library).
 * Several judges may share the folder: files are renamed into place, and building a file twice is harmless. The files
 * are built at the lowest priority unless the caller waits for them (`isUrgent`).
 */
export async function openWarmFolder(
  root: string,
  { clock, isUrgent = false }: { clock: Clock; isUrgent?: boolean },
) {
  await mkdir(root, { recursive: true, mode: 0o755 });
  for (const name of await readdir(root)) {
    const { mtimeMs } = await stat(join(root, name));
    if (clock.now() - mtimeMs > UNUSED_MAX_MS) await rm(join(root, name), { recursive: true });
  }
  return {
    /** Creates a language's folder and returns its path; the sandbox mounts the folder before it is filled. */
    async prepare(warmUp: WarmUp): Promise<string> {
      const folder = join(root, warmUp.folder);
      await mkdir(folder, { recursive: true, mode: 0o755 });
      const now = clock.now() / 1000;
      await utimes(folder, now, now);
      return folder;
    },
    path: (folder: string): string => join(root, folder),
    /** Whether every step has been completed. */
    async isWarm(warmUp: WarmUp): Promise<boolean> {
      const results = await Promise.all(
        warmUp.steps.map(({ file }) => exists(join(root, warmUp.folder, file ?? DONE))),
      );
      return results.every(Boolean);
    },
    /** Runs the steps whose results are missing, one after another. */
    async fill(warmUp: WarmUp, signal: AbortSignal): Promise<void> {
      const folder = join(root, warmUp.folder);
      for (const step of warmUp.steps) {
        if (await exists(join(folder, step.file ?? DONE))) continue;
        await runStep(step, folder, { signal, isUrgent, clock });
      }
    },
  };
}

export type WarmFolder = Awaited<ReturnType<typeof openWarmFolder>>;

async function runStep(
  step: WarmUp["steps"][number],
  folder: string,
  how: { signal: AbortSignal; isUrgent: boolean; clock: Clock },
): Promise<void> {
  const scratch = join(folder, `.new-${randomUUID()}`);
  await mkdir(scratch);
  try {
    for (const { name, content } of step.sources) await writeFile(join(scratch, name), content);
    const out = step.file ? join(scratch, "out") : folder;
    const filled = (text: string): string => text.replaceAll("{out}", out);
    await runInGroup(step.argv.map(filled), {
      env: step.env.map(filled),
      folder: scratch,
      ...how,
    });
    if (!step.file) {
      await writeFile(join(folder, DONE), "");
      return;
    }
    const target = join(folder, step.file);
    await mkdir(dirname(target), { recursive: true, mode: 0o755 });
    // Another process may have filled the same folder in the meantime; its files are equivalent.
    await rename(out, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function runInGroup(
  [tool = "", ...args]: string[],
  {
    env,
    folder,
    signal,
    isUrgent,
    clock,
  }: { env: string[]; folder: string; signal: AbortSignal; isUrgent: boolean; clock: Clock },
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
      // `go build` starts compilers itself; all of these processes are in one process group, so that they can be killed
      // together.
      detached: true,
      killSignal: "SIGKILL",
      signal,
    });
    if (child.pid !== undefined && !isUrgent) {
      setPriority(child.pid, constants.priority.PRIORITY_LOW);
    }
    const late = clock.after(STEP_TIMEOUT_MS, () => child.kill("SIGKILL"));
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr = (stderr + text).slice(-2000);
    });
    child.on("error", (error) => {
      late.cancel();
      reject(error);
    });
    child.on("exit", () => {
      late.cancel();
      killGroup(child.pid);
    });
    child.on("close", (code, killedBy) => {
      if (code === 0) resolve();
      else reject(new Error(`${tool} ended with ${killedBy ?? code}: ${stderr}`));
    });
  });
}

function killGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, "SIGKILL");
  } catch {
    // The kill usually fails, because the process group has no processes left at this point.
  }
}
