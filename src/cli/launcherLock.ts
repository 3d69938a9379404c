import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "../shared/system/clock.ts";
import { OperatorError } from "../server/platform/process/operatorError.ts";
import {
  environmentOf,
  findProcess,
  listProcesses,
  waitUntil,
} from "../server/platform/process/processTable.ts";

interface Holder {
  pid: number;
  /** Process ids are reused; a process id and a start time together are unique. */
  startTime: string;
  address: string;
}

export interface LauncherLock {
  release(): void;
}

/**
 * Locks the data folder for this launcher. Waits for up to 3 s if another launcher is stopping. If another launcher is
 * running, rejects with that launcher's address. Replaces the lock if the other launcher was killed.
 */
export async function lockDataFolder(
  data: string,
  { address, clock }: { address: string; clock: Clock },
): Promise<LauncherLock> {
  const path = join(data, "run", "launcher.json");
  const isFree = () => holderOf(path) === undefined;
  if (!(await waitUntil(clock, isFree, 3000))) throw alreadyRunning(data, holderOf(path));
  rmSync(path, { force: true });
  const own = findProcess(process.pid);
  const holder: Holder = { pid: process.pid, startTime: own?.startTime ?? "", address };
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw alreadyRunning(data, holderOf(path));
  }
  return { release: () => rmSync(path, { force: true }) };
}

/** The running launcher that has locked the data folder; undefined if there is none. */
export function runningLauncher(data: string): Holder | undefined {
  return holderOf(join(data, "run", "launcher.json"));
}

function holderOf(path: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(path, "utf8")) as Holder;
    return findProcess(holder.pid)?.startTime === holder.startTime ? holder : undefined;
  } catch {
    return undefined;
  }
}

function alreadyRunning(data: string, holder: Holder | undefined): OperatorError {
  const where = holder ? ` at ${holder.address} (process ${holder.pid})` : "";
  const place = holder ? `（${holder.address}，进程 ${holder.pid}）` : "";
  return new OperatorError(
    "ALREADY_RUNNING",
    `Verdict is already running with the data folder ${data}${where}: use it, or stop it first.`,
    `数据目录 ${data} 的 Verdict 已在运行${place}：请直接使用，或先停止它。`,
  );
}

/**
 * Kills servers and judges of this data folder if their launcher has ended. These processes normally exit by
 * themselves, but a process that is stopped or hangs would occupy the port. Processes that belong to other data folders
 * are not affected.
 */
export async function killOrphans(data: string, clock: Clock): Promise<number[]> {
  const orphans = listProcesses().filter(
    ({ pid, arguments: [title = ""] }) =>
      /^verdict (server|judge)\b/.test(title) &&
      pid !== process.pid &&
      environmentOf(pid, "VERDICT_DATA") === data &&
      environmentOf(pid, "VERDICT_LAUNCHED") === "1",
  );
  for (const [signal, timeoutMs] of [
    ["SIGTERM", 5000],
    ["SIGKILL", 5000],
  ] as const) {
    const running = orphans.filter(
      ({ pid, startTime }) => findProcess(pid)?.startTime === startTime,
    );
    if (running.length === 0) break;
    for (const { pid } of running) {
      // A process that is stopped (SIGSTOP) handles no other signal before it is resumed.
      if (signal === "SIGTERM") send(pid, "SIGCONT");
      send(pid, signal);
    }
    await waitUntil(clock, () => running.every(({ pid }) => !findProcess(pid)), timeoutMs);
  }
  return orphans.map(({ pid }) => pid);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended.
  }
}
