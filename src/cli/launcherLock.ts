import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../server/platform/operatorError.ts";
import {
  environmentOf,
  findProcess,
  listProcesses,
  waitUntil,
} from "../server/platform/processTable.ts";

interface Holder {
  pid: number;
  /** A process id may come back for another process; the start time does not. */
  startTime: string;
  address: string;
}

export interface LauncherLock {
  release(): void;
}

/**
 * Takes the data folder for this launcher. One that is just stopping is waited for; one that lives
 * is named and left alone; what a killed one left is taken over.
 */
export async function takeDataFolder(data: string, address: string): Promise<LauncherLock> {
  const path = join(data, "run", "launcher.json");
  const isFree = () => living(path) === undefined;
  if (!(await waitUntil(isFree, 3000))) throw alreadyRunning(data, living(path));
  rmSync(path, { force: true });
  const own = findProcess(process.pid);
  const holder: Holder = { pid: process.pid, startTime: own?.startTime ?? "", address };
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw alreadyRunning(data, living(path));
  }
  return { release: () => rmSync(path, { force: true }) };
}

/** The launcher that holds the data folder now, if any. */
export function livingLauncher(data: string): Holder | undefined {
  return living(join(data, "run", "launcher.json"));
}

function living(path: string): Holder | undefined {
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
 * Ends servers and judges of this data folder whose launcher is gone. They normally end by themselves
 * at once; one that was stopped or hangs would keep the port. Processes of other folders are not touched.
 */
export async function endOrphans(data: string): Promise<number[]> {
  const orphans = listProcesses().filter(
    ({ pid, arguments: [title = ""] }) =>
      /^verdict (server|judge)\b/.test(title) &&
      pid !== process.pid &&
      environmentOf(pid, "VERDICT_DATA") === data &&
      environmentOf(pid, "VERDICT_LAUNCHED") === "1",
  );
  for (const [signal, patience] of [
    ["SIGTERM", 5000],
    ["SIGKILL", 5000],
  ] as const) {
    const alive = orphans.filter(({ pid, startTime }) => findProcess(pid)?.startTime === startTime);
    if (alive.length === 0) break;
    for (const { pid } of alive) {
      // A stopped process takes no other signal before it goes on.
      if (signal === "SIGTERM") send(pid, "SIGCONT");
      send(pid, signal);
    }
    await waitUntil(() => alive.every(({ pid }) => !findProcess(pid)), patience);
  }
  return orphans.map(({ pid }) => pid);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in between.
  }
}
