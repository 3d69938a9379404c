import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Ailment } from "./canary.ts";
import type { Sandbox, Tier } from "./sandboxTypes.ts";

const MIB = 1024 * 1024;

/** A large test file or program must still fit; below it fetching and compiling fail soon. */
const FREE_MIN = 64 * MIB;
const INODES_MIN = 1000;

/** Clocks that a time server steers drift by far less between two examinations. */
const JUMP_MS = 5000;

/** An operator makes this file in the judge's folder to drain the node. */
export const DRAIN_FILE = "drain";

export function checkDrain(folder: string): void {
  if (!existsSync(join(folder, DRAIN_FILE))) return;
  throw new Ailment("drained", `${join(folder, DRAIN_FILE)} is there`, true);
}

/** Whether each folder has room and can be written to; most often all are on one disk. */
export async function checkDisks(folders: readonly string[]): Promise<void> {
  for (const folder of folders) await checkDisk(folder);
}

async function checkDisk(folder: string): Promise<void> {
  const probe = join(folder, `.new-probe-${randomUUID()}`);
  try {
    const { bavail, bsize, files, ffree } = await statfs(folder);
    if (bavail * bsize < FREE_MIN) {
      const free = Math.floor((bavail * bsize) / MIB);
      throw new Ailment("disk_full", `${folder}: ${free} MiB free, at least 64 are needed`, true);
    }
    // Some file systems have no fixed number of files and say 0.
    if (files > 0 && ffree < INODES_MIN) {
      throw new Ailment("disk_full", `${folder}: room for only ${ffree} more files`, true);
    }
    const file = await open(probe, "wx", 0o600);
    try {
      await file.writeFile("the disk takes what is written");
      await file.datasync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof Ailment) throw error;
    throw new Ailment("disk_failed", `${folder}: ${(error as Error).message}`);
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
}

/** Compares the two clocks of the machine: only one of them can be set. */
export function clockWatch(now: () => number = Date.now, steady = () => performance.now()) {
  let offset = now() - steady();
  return (): void => {
    const moved = now() - steady() - offset;
    offset += moved;
    if (Math.abs(moved) < JUMP_MS) return;
    throw new Ailment("clock_jumped", `by ${Math.round(moved / 1000)} s`, true);
  };
}

const strength: Record<Tier, number> = { weak: 0, user: 1, full: 2 };

/** A sandbox that was started anew must not protect less than the one the operator saw start. */
export function tierWatch(sandbox: Pick<Sandbox, "status">) {
  const first = sandbox.status();
  return (): void => {
    const { tier, cgroup, reasons } = sandbox.status();
    const isWeaker = strength[tier] < strength[first.tier] || (first.cgroup > 0 && cgroup === 0);
    if (!isWeaker) return;
    const detail = `${first.tier} tier before, ${tier} now: ${reasons.join(", ")}`;
    throw new Ailment("sandbox_weaker", detail, true);
  };
}
