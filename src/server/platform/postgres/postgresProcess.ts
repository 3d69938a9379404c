import { readFileSync } from "node:fs";
import { readdir, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Clock } from "../../../shared/system/clock.ts";
import { OperatorError } from "../process/operatorError.ts";
import { findProcess, listProcesses, waitUntil } from "../process/processTable.ts";

/** The cluster's superuser; any process that can enter the socket's folder can connect as this user. */
export const superuser = "verdict";

/** URL of the running embedded server's `verdict` database, or undefined when none is running. */
export async function runningPostgres(folder: string, clock: Clock): Promise<string | undefined> {
  const clusters = (await readdir(folder).catch(() => [])).filter((name) => /^pg-\d+$/.test(name));
  for (const name of clusters) {
    // A link whose folder no longer exists is skipped here; the next start of the server reports the broken link.
    const cluster = await realpath(join(folder, name)).catch(() => undefined);
    const running = cluster && (await findRunning(cluster, clock));
    if (running) return address(running.socketFolder, "verdict");
  }
  return undefined;
}

export interface RunningServer {
  pid: number;
  socketFolder: string;
}

/**
 * Reads postmaster.pid and distinguishes a running server from a stale file. PostgreSQL takes any running process with
 * that id for its own server (for example after a reboot, or when the killed server has not been reaped yet) and then
 * refuses to start. Therefore this function deletes a stale file, but only once no process uses the cluster.
 */
export async function findRunning(
  cluster: string,
  clock: Clock,
): Promise<RunningServer | undefined> {
  const running = readLockFile(cluster);
  if (!running) {
    await waitForOrphans(cluster, clock);
    return undefined;
  }
  const entry = findProcess(running.pid);
  const isPostgres = entry?.arguments[0]?.endsWith("/postgres") ?? false;
  if (entry && isPostgres && entry.folder === undefined) throw foreign(cluster, running.pid);
  if (!isPostgres || entry?.folder !== cluster) {
    await waitForOrphans(cluster, clock);
    await rm(join(cluster, "postmaster.pid"), { force: true });
    return undefined;
  }
  const isReady = await waitUntil(
    clock,
    async () => !findProcess(running.pid) || (await answers(running.socketFolder)),
    30_000,
  );
  if (!findProcess(running.pid)) return findRunning(cluster, clock);
  if (isReady) return running;
  throw new OperatorError(
    "POSTGRES_SILENT",
    `A PostgreSQL of this data folder is running (process ${running.pid}) but does not respond: end it with "kill -INT ${running.pid}" and start again.`,
    `此数据目录的 PostgreSQL（进程 ${running.pid}）仍在运行但没有响应：请执行“kill -INT ${running.pid}”后重新启动。`,
  );
}

function readLockFile(cluster: string): RunningServer | undefined {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), socketFolder: lines[4] ?? "" };
  } catch {
    return undefined;
  }
}

/**
 * Waits until no process uses the cluster. Backends briefly outlive a killed postmaster, and a second server on the
 * same data would corrupt it.
 */
async function waitForOrphans(cluster: string, clock: Clock): Promise<void> {
  const isIdle = () => !listProcesses().some((entry) => entry.folder === cluster);
  if (await waitUntil(clock, isIdle, 15_000)) return;
  const pids = listProcesses()
    .filter((entry) => entry.folder === cluster)
    .map((entry) => entry.pid)
    .join(", ");
  throw new OperatorError(
    "CLUSTER_IN_USE",
    `Processes still work in the database folder ${cluster}: end them first (${pids}).`,
    `仍有进程在使用数据库目录 ${cluster}：请先结束它们（${pids}）。`,
  );
}

function foreign(cluster: string, pid: number): OperatorError {
  return new OperatorError(
    "FOREIGN_POSTGRES",
    `The database ${cluster} is in use by process ${pid} of another user: stop that Verdict first, or choose another VERDICT_DATA.`,
    `数据库 ${cluster} 正被另一用户的进程 ${pid} 使用：请先停止那个 Verdict，或另选 VERDICT_DATA。`,
  );
}

export function address(socketFolder: string, database: string): string {
  return `postgresql://${superuser}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
}

export async function answers(socketFolder: string): Promise<boolean> {
  const client = new pg.Client(address(socketFolder, "postgres"));
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
