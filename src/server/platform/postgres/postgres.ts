import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  statSync,
} from "node:fs";
import { mkdir, readdir, realpath, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Clock } from "../../../shared/system/clock.ts";
import { OperatorError } from "../process/operatorError.ts";
import { findAccount, changeOwner, runAs, spawnAs } from "./postgresAccount.ts";
import type { Account } from "./postgresAccount.ts";
import { clusterOf, prepareSocketFolder, reachableCluster, systemState } from "./postgresPlace.ts";
import { findPrograms } from "./postgresPrograms.ts";
import type { Programs } from "./postgresPrograms.ts";
import { address, answers, findRunning, superuser } from "./postgresProcess.ts";
import type { RunningServer } from "./postgresProcess.ts";
import { findProcess, waitUntil } from "../process/processTable.ts";

/** The embedded PostgreSQL, which this process has started or found already running. */
export interface EmbeddedPostgres {
  pid: number;
  /** Whether the server was already running because a killed launcher had left it behind. */
  adopted: boolean;
  /** The folder that contains the server's data. */
  cluster: string;
  /** Returns the connection URL of a database on this server. The database `verdict` always exists. */
  url(database?: string): string;
  /** Resolves when the server has ended, for any reason. */
  ended: Promise<void>;
  /** Rolls back open transactions and stops; kills the server after 20 s. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Clock that is used while waiting for the server's processes to start or end. */
  clock: Clock;
  /** The data folder; `pg-<major>` in it is the cluster, or a link to it. */
  folder: string;
  /**
   * Folder that replaces the usual location of programs and data if the account cannot reach that location; set by
   * tests.
   */
  state?: string;
  /** Settings that override the defaults, such as `{ fsync: "off" }` for tests. */
  settings?: Record<string, string>;
  /** If false, user namespaces are not used, for instance in containers without them. */
  namespaces?: boolean;
}

/**
 * Starts the embedded PostgreSQL of a data folder, or takes over a server that is already running. Creates the cluster
 * if there is none. The server listens on a Unix socket only, because the packaged build contains an OpenSSL version
 * that is past its end of life. Throws {@link OperatorError} for problems that an operator can fix.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const account = await findAccount({ namespaces: options.namespaces });
  const state = options.state ?? systemState;
  const programs = await findPrograms(account, state);
  const { major } = programs;
  const { clock } = options;
  await mkdir(options.folder, { recursive: true });
  const folder = await realpath(options.folder);
  await refuseOtherMajor(folder, major);

  const clusterPath = clusterOf(folder, major);
  const running = await findRunning(clusterPath, clock);
  if (running) {
    await ensureDatabase(running.socketFolder);
    return handle(running, { cluster: clusterPath, adopted: true, clock });
  }
  const cluster = await reachableCluster(account, folder, { major, state });
  await createCluster(cluster, programs, account);
  await changeOwner(account, cluster);
  const socketFolder = prepareSocketFolder(cluster);
  const pid = await launch({ cluster, socketFolder, programs, account, options });
  await ensureDatabase(socketFolder);
  return handle({ pid, socketFolder }, { cluster, adopted: false, clock });
}

async function refuseOtherMajor(folder: string, major: string): Promise<void> {
  const clusters = (await readdir(folder)).filter((name) => /^pg-\d+$/.test(name));
  if (clusters.length === 0 || clusters.includes(`pg-${major}`)) return;
  const old = clusters.map((name) => name.slice("pg-".length)).join(", ");
  throw new OperatorError(
    "OTHER_MAJOR",
    `The data folder ${folder} holds a database of PostgreSQL ${old}, and this Verdict brings PostgreSQL ${major}: start the Verdict that made it, back up, and restore into a new data folder (docs/operations.md, Upgrade).`,
    `数据目录 ${folder} 中是 PostgreSQL ${old} 的数据库，而本版 Verdict 自带 PostgreSQL ${major}：请用原来的版本备份，再恢复到新的数据目录（见 docs/operations.md 的 Upgrade）。`,
  );
}

/**
 * Creates the cluster in a temporary folder and then renames the folder, so that a first start that is killed leaves no
 * partial cluster.
 */
async function createCluster(cluster: string, programs: Programs, account: Account) {
  const half = `${cluster}.new`;
  await rm(half, { recursive: true, force: true });
  if (readVersion(cluster) === programs.major) return;
  await mkdir(half, { mode: 0o700 });
  await changeOwner(account, half);
  await runAs(account, programs.initdb, [
    `--pgdata=${half}`,
    `--username=${superuser}`,
    "--auth=trust",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--locale=C.UTF-8",
    "--no-instructions",
  ]);
  await rename(half, cluster);
}

function readVersion(cluster: string): string | undefined {
  try {
    return readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  } catch {
    return undefined;
  }
}

interface Launch {
  cluster: string;
  socketFolder: string;
  programs: Programs;
  account: Account;
  options: PostgresOptions;
}

async function launch({ cluster, socketFolder, programs, account, options }: Launch) {
  await changeOwner(account, socketFolder);
  const settings: Record<string, string> = {
    cluster_name: "verdict",
    listen_addresses: "",
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
    max_connections: "200",
    logging_collector: "on",
    log_filename: "postgres-%a.log",
    log_truncate_on_rotation: "on",
    timezone: "UTC",
    log_timezone: "UTC",
    ...options.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const logPath = join(options.folder, "run", "postgres-start.log");
  mkdirSync(join(options.folder, "run"), { recursive: true });
  const log = openSync(logPath, "w");
  // PostgreSQL runs in a session of its own, because Ctrl-C in the terminal must first stop the web server that uses
  // the database.
  const child = spawnAs(account, programs.postgres, ["-D", cluster, ...args], {
    stdio: ["ignore", log, log],
    detached: true,
  });
  closeSync(log);
  child.unref();
  let failed = false;
  child.once("error", () => (failed = true));
  child.once("exit", () => (failed = true));
  const ready = await waitUntil(
    options.clock,
    async () => failed || (await answers(socketFolder)),
    60_000,
  );
  if (ready && !failed && child.pid !== undefined) return child.pid;
  const last = lastLogLine(cluster) ?? readFileSync(logPath, "utf8").trim().split("\n").at(-1);
  throw new OperatorError(
    "POSTGRES_FAILED",
    `PostgreSQL did not start: ${last || "it said nothing"} (see ${join(cluster, "log")}).`,
    `PostgreSQL 未能启动：${last || "没有任何输出"}（日志在 ${join(cluster, "log")}）。`,
  );
}

/** The reason why the server exited, from its newest log. */
function lastLogLine(cluster: string): string | undefined {
  const folder = join(cluster, "log");
  const logs = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const [newest] = logs.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  if (newest === undefined) return undefined;
  const fatal = readFileSync(newest, "utf8")
    .split("\n")
    .filter((line) => /FATAL|PANIC/.test(line));
  return fatal.at(-1)?.replace(/^.*?(FATAL|PANIC): +/, "");
}

async function ensureDatabase(socketFolder: string): Promise<void> {
  const client = new pg.Client(address(socketFolder, "postgres"));
  await client.connect();
  try {
    const rows = await client.query("select 1 from pg_database where datname = 'verdict'");
    if (rows.rowCount === 0) await client.query("create database verdict");
  } finally {
    await client.end();
  }
}

function handle(
  { pid, socketFolder }: RunningServer,
  { cluster, adopted, clock }: { cluster: string; adopted: boolean; clock: Clock },
): EmbeddedPostgres {
  // The start time identifies the process. When the server is to be stopped, its pid may already belong to another
  // process.
  const startTime = findProcess(pid)?.startTime;
  const hasEnded = () => {
    const now = findProcess(pid);
    return now === undefined || now.startTime !== startTime;
  };
  let stopWatching = () => {};
  const ended = new Promise<void>((resolve) => {
    const timer = clock.every(250, () => {
      if (hasEnded()) stopWatching();
    });
    timer.unref();
    stopWatching = () => {
      timer.cancel();
      resolve();
    };
  });
  async function stop(): Promise<void> {
    for (const [signal, timeout] of [
      ["SIGINT", 15_000],
      ["SIGQUIT", 5_000],
      ["SIGKILL", 5_000],
    ] as const) {
      if (hasEnded()) break;
      signalProcess(pid, signal);
      if (await waitUntil(clock, hasEnded, timeout)) break;
    }
    stopWatching();
    await rm(socketFolder, { recursive: true, force: true });
  }
  return {
    pid,
    adopted,
    cluster,
    ended,
    stop,
    url: (database = "verdict") => address(socketFolder, database),
  };
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended in the meantime.
  }
}
