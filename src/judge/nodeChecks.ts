import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../shared/system/clock.ts";
import { NodeFailure } from "./canary.ts";
import type { Sandbox, Tier } from "./sandbox/sandboxTypes.ts";

const MIB = 1024 * 1024;

/** Minimum free space in bytes; a large test file or program must fit into it. */
const FREE_MIN = 64 * MIB;
const INODES_MIN = 1000;

/**
 * Jumps of the clock by less than this are not reported. A synchronised clock drifts far less between two health
 * checks.
 */
const JUMP_MS = 5000;

/** An operator creates this file in the judge's folder to drain the node. */
export const DRAIN_FILE = "drain";

export function checkDrain(folder: string): void {
  if (!existsSync(join(folder, DRAIN_FILE))) return;
  throw new NodeFailure("drained", `${join(folder, DRAIN_FILE)} exists`, true);
}

/** Rejects if a folder has too little free space or is not writable. */
export async function checkDisks(folders: readonly string[]): Promise<void> {
  for (const folder of folders) await checkDisk(folder);
}

async function checkDisk(folder: string): Promise<void> {
  const probe = join(folder, `.new-probe-${randomUUID()}`);
  try {
    const { bavail, bsize, files, ffree } = await statfs(folder);
    if (bavail * bsize < FREE_MIN) {
      const free = Math.floor((bavail * bsize) / MIB);
      throw new NodeFailure(
        "disk_full",
        `${folder}: ${free} MiB free, at least 64 are needed`,
        true,
      );
    }
    // File systems that have no fixed number of inodes report 0.
    if (files > 0 && ffree < INODES_MIN) {
      throw new NodeFailure("disk_full", `${folder}: only ${ffree} more files fit`, true);
    }
    const file = await open(probe, "wx", 0o600);
    try {
      await file.writeFile("written to test the disk");
      await file.datasync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof NodeFailure) throw error;
    throw new NodeFailure("disk_failed", `${folder}: ${(error as Error).message}`);
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
}

/** Compares the wall clock with the monotonic clock, which cannot be set. */
export function clockWatch({ now, elapsed }: Pick<Clock, "now" | "elapsed">) {
  let offset = now() - elapsed();
  return (): void => {
    const moved = now() - elapsed() - offset;
    offset += moved;
    if (Math.abs(moved) < JUMP_MS) return;
    throw new NodeFailure("clock_jumped", `by ${Math.round(moved / 1000)} s`, true);
  };
}

const strength: Record<Tier, number> = { weak: 0, user: 1, full: 2 };

/** Checks that a restarted sandbox isolates programs at least as well as the first one. */
export function tierWatch(sandbox: Pick<Sandbox, "status">) {
  const first = sandbox.status();
  return (): void => {
    const { tier, cgroup, reasons } = sandbox.status();
    const isWeaker = strength[tier] < strength[first.tier] || (first.cgroup > 0 && cgroup === 0);
    if (!isWeaker) return;
    const detail = `${first.tier} tier before, ${tier} now: ${reasons.join(", ")}`;
    throw new NodeFailure("sandbox_weaker", detail, true);
  };
}
