// oxlint-disable eslint/no-restricted-imports -- looks again and again whether the other process is done
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { findProcess } from "../../src/server/platform/process/processTable.ts";

/**
 * Runs `work` in at most one process at a time; the file `lock` contains the id of the process that is running `work`.
 */
export async function inOneProcess(lock: string, work: () => Promise<void>): Promise<void> {
  while (!take(lock)) await wait(50);
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * Tries to take the lock, and returns whether this process now has it. A lock whose process has ended is removed, so
 * that the next attempt can succeed.
 */
function take(lock: string): boolean {
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, identity(process.pid));
  try {
    // A file that is created first and written afterwards would be visible without its content for a moment; a link is
    // never visible without its content.
    linkSync(own, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const owner = read(lock);
    if (owner !== "" && owner !== identity(Number(owner.split(" ")[0]))) {
      rmSync(lock, { force: true });
    }
    return false;
  } finally {
    rmSync(own);
  }
}

/** Process ids are reused, but together with the start time they are unique. */
const identity = (pid: number): string => `${pid} ${findProcess(pid)?.startTime}`;

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
