import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import type { Tools, WarmUp } from "../../src/judge/languages/language.ts";
import { openWarmFolder, type WarmFolder } from "../../src/judge/warmUp.ts";
import { systemClock } from "../../src/shared/clock.ts";
import { machineBuild } from "../support/machineBuilds.ts";

const runner = join(import.meta.dirname, "../../src/judge/warmUp.ts");

/**
 * Fills a compiler's folder with a copy of what any checkout of this machine made for the same compiler by the same
 * steps: a copy, so that a test that changes it changes no other run.
 */
export async function fillFromMachine(
  warm: WarmFolder,
  { warmUp, tools }: { warmUp: WarmUp; tools: Tools },
): Promise<void> {
  if (await warm.isWarm(warmUp)) return;
  const { signal } = new AbortController();
  const texts = [tools.version, JSON.stringify(warmUp), readFileSync(runner, "utf8")];
  const made = await machineBuild(
    { tools: Object.values(tools.hostPaths), texts },
    async (into) => {
      const fresh = await openWarmFolder(into, { isUrgent: true, clock: systemClock });
      await fresh.prepare(warmUp);
      await fresh.fill(warmUp, signal);
    },
  );
  await copyInto(join(made, warmUp.folder), warm.path(warmUp.folder));
  // Of what was half there only the missing steps are run.
  await warm.fill(warmUp, signal);
}

/** Each entry appears complete, as compilers may look for it meanwhile; marks of what is done appear last. */
async function copyInto(from: string, into: string): Promise<void> {
  const scratch = join(into, `.new-${randomUUID()}`);
  await mkdir(scratch);
  try {
    await promisify(execFile)("cp", ["-a", "--reflink=auto", `${from}/.`, scratch]);
    const names = (await readdir(scratch)).toSorted((a, b) => (a < b ? 1 : -1));
    for (const name of names) {
      await rename(join(scratch, name), join(into, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
      });
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
