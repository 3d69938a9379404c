import { readFileSync, readdirSync, readlinkSync } from "node:fs";
import type { Clock } from "../../../shared/system/clock.ts";

/** Data of one process from /proc; zombie processes are treated as ended. */
export interface ProcessEntry {
  pid: number;
  /** Empty for kernel threads. */
  arguments: string[];
  /** Undefined if the process belongs to another user. */
  folder: string | undefined;
  /**
   * The start time of the process, in clock ticks since boot; together with the pid it identifies a process uniquely.
   */
  startTime: string;
}

/** The running process with this id, or undefined. */
export function findProcess(pid: number): ProcessEntry | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The process name may contain spaces and parentheses, so fields are counted from the last closing parenthesis.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (fields[0] === "Z" || fields[0] === "X") return undefined;
  const commandLine = readText(`/proc/${pid}/cmdline`) ?? "";
  return {
    pid,
    arguments: commandLine.split("\0").filter((part) => part !== ""),
    folder: readFolder(pid),
    startTime: fields[19] ?? "",
  };
}

/** All running processes that are visible to this process. */
export function listProcesses(): ProcessEntry[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => findProcess(Number(name)))
    .filter((entry) => entry !== undefined);
}

/** A variable from the environment with which the process was started; undefined if it is unset or hidden. */
export function environmentOf(pid: number, name: string): string | undefined {
  const entries = readText(`/proc/${pid}/environ`)?.split("\0") ?? [];
  return entries.find((entry) => entry.startsWith(`${name}=`))?.slice(name.length + 1);
}

/**
 * Waits until the condition holds; returns false when the timeout has passed. `pause`: the time between two checks. Use
 * a longer pause if the condition reads all processes.
 */
export async function waitUntil(
  clock: Clock,
  condition: () => boolean | Promise<boolean>,
  milliseconds: number,
  pause = 20,
): Promise<boolean> {
  const end = clock.elapsed() + milliseconds;
  for (;;) {
    if (await condition()) return true;
    if (clock.elapsed() >= end) return false;
    await clock.wait(pause);
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function readFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
