import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import type { Tools, WarmUp } from "../../src/judge/languages/language.ts";
import { openWarmFolder, type WarmFolder } from "../../src/judge/warmUp.ts";
import { systemClock } from "../../src/shared/system/clock.ts";
import { machineBuild } from "../support/machineBuilds.ts";

const runner = join(import.meta.dirname, "../../src/judge/warmUp.ts");

/**
 * Fills a compiler's folder with a copy of the files that any checkout on this machine built for the same compiler by
 * the same steps. The files are copied, so tests that change them do not affect other runs.
 */
export async function fillFromMachine(
  warm: WarmFolder,
  { warmUp, tools }: { warmUp: WarmUp; tools: Tools },
): Promise<void> {
  if (await warm.isWarm(warmUp)) return;
  const { signal } = new AbortController();
  const texts = [tools.version, JSON.stringify(warmUp), readFileSync(runner, "utf8")];
  const build = await machineBuild(
    { tools: Object.values(tools.hostPaths), texts },
    async (into) => {
      const folder = await openWarmFolder(into, { isUrgent: true, clock: systemClock });
      await folder.prepare(warmUp);
      await folder.fill(warmUp, signal);
    },
  );
  await copyInto(join(build, warmUp.folder), warm.path(warmUp.folder));
  // If the copied folder is incomplete, this runs only the missing steps.
  await warm.fill(warmUp, signal);
}

/**
 * Copies everything into a temporary folder and then moves each entry to its final name, because a compiler may look
 * for an entry at any time and must not find half of it. The markers of finished steps are moved last.
 */
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
