// oxlint-disable eslint/no-restricted-imports -- looks again and again; a process is frozen for a while
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { systemClock } from "../../src/shared/system/clock.ts";
import { hashPassword } from "../../src/server/account/password.ts";
import { openSession } from "../../src/server/account/session.ts";
import { type Database, openDatabase } from "../../src/server/platform/database/db.ts";
import { folderStore } from "../../src/server/platform/file/files.ts";
import { migrate } from "../../src/server/platform/database/migrate.ts";
import { freePort } from "../support/freePort.ts";
import { knowsSelfTests } from "../support/selfTests.ts";
import { openJudgeBench } from "../judge/judgeBench.ts";
import type { FaultyProxy } from "./faultyProxy.ts";
import { Processes } from "./processes.ts";

const project = join(import.meta.dirname, "../..");

export interface ChaosOptions {
  servers: number;
  judges: number;
  slots: number;
  /** Whether to start the built program. Otherwise, Node runs the TypeScript source and must first strip its types. */
  isBuilt?: boolean;
  /** A module that each server process loads before the program, for example for measurements. */
  serverPreload?: string;
  /** Further environment variables for the servers. */
  serverEnvironment?: Record<string, string>;
  /**
   * `real`: `verdict judge` with the sandbox; `scripted`: judges that return the verdict that the submitted code
   * specifies.
   */
  judge: "real" | "scripted";
  /** Languages that every judge node must offer before the test starts; C by default. */
  languages?: string[];
  /**
   * Whether to put faulty proxies between the judge nodes and the servers, and between the servers and the database.
   */
  lines?: boolean;
  /** Whether to restart a judge node that crashed, as the launcher does. */
  restartCrashed?: boolean;
  /** Time after which a job's lease expires if the judge does not renew it; by default as in production. */
  leaseMs?: number;
  /** PostgreSQL settings; by default, writes are as durable as in production. */
  postgres?: Record<string, string>;
}

export type Freezable = "judge" | "server" | "database" | "sandbox";

/** PostgreSQL, servers and judges as separate processes, each of which can be killed. */
export interface Cluster {
  /** Addresses of the servers, in order. */
  addresses: string[];
  /** A folder that is removed together with the cluster. */
  folder: string;
  tokens: string[];
  /** Display id of a problem with three cases. */
  problemId: string;
  /** Queries the database; repeats the query while the database is unavailable. */
  ask<Row extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  db: Database;
  killJudge(i: number): Promise<void>;
  killServer(i: number): Promise<void>;
  killDatabase(): Promise<void>;
  /** Kills all processes at the same time. */
  killEverything(): Promise<void>;
  /** Restarts the process as an operator would: stops it with a signal and starts it again. */
  restartJudge(i: number): Promise<void>;
  restartServer(i: number): Promise<void>;
  killSandbox(i: number): void;
  /** Suspends a process for `ms` milliseconds, as a debugger or an overloaded host would. */
  freeze(target: Freezable, i: number, ms: number): Promise<void>;
  /** Suspends a process until the returned function is called. */
  hold(target: Freezable, i: number): () => void;
  /** Number of times that the process of a scripted judge has exited although the test did not kill it. */
  crashes(): number;
  /** Process ids of the servers, in order. */
  serverPids(): number[];
  judgeProxies: FaultyProxy[];
  databaseProxies: FaultyProxy[];
  /** Directs the judge's next connection to this server. */
  route(judge: number, server: number): void;
  /** The log of a process, such as `server-0` or `judge-2`. */
  log(name: string): string;
  /** Stops everything; returns the processes, mounts and cgroups that are left. */
  close(): Promise<string[]>;
}

export async function startCluster(options: ChaosOptions): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "verdict-chaos-"));
  const ports: number[] = [];
  while (ports.length < options.servers) ports.push(await freePort());
  const processes = new Processes(folder, options, ports);
  try {
    await processes.startDatabase();
    await migrate(processes.url, { folder: join(project, "db/migrations"), clock: systemClock });
    await processes.openProxies();
    processes.addresses.forEach((_, i) => processes.startServer(i));
    const db = openDatabase({ connectionString: processes.url }, { clock: systemClock, size: 4 });
    processes.closing.push(() => db.close());
    const tokens = await populate(db, join(folder, "data"));
    await Promise.all(processes.addresses.map(ready));
    const ask = asking(db);
    await startJudges(processes, ask, options);
    const { addresses, judgeProxies, databaseProxies } = processes;
    return {
      addresses,
      folder,
      tokens,
      problemId: "CHAOS",
      ask,
      db,
      judgeProxies,
      databaseProxies,
      ...faults(processes),
      route: (judge, server) => void processes.routes.set(judge, server),
      crashes: () => processes.crashes,
      serverPids: () => processes.servers.map(({ pid }) => pid ?? 0),
      log: (name) => processes.log(name),
      close: () => processes.close(),
    };
  } catch (error) {
    const words = ["server-0", "judge-0"].map((name) => processes.log(name).slice(-2000));
    await processes.close();
    throw new Error(words.join("\n"), { cause: error });
  }
}

/** Starts all judges at once; the results of the language self-tests come from the cache if it contains them. */
async function startJudges(
  processes: Processes,
  ask: Cluster["ask"],
  { judge, judges, languages = ["C"] }: ChaosOptions,
): Promise<void> {
  if (judge === "real" && !knowsSelfTests()) await warmUp();
  const expectedLanguages = JSON.stringify(languages.map((name) => ({ name })));
  await Promise.all(Array.from({ length: judges }, (_, i) => processes.startJudge(i)));
  await until(async () => {
    const [row] = await ask<{ count: number }>(
      `select count(*)::int as count from judge_node
       where seen_at > now() - interval '10 seconds' and languages @> $1::jsonb`,
      [expectedLanguages],
    );
    return row?.count === judges;
  });
}

/**
 * Fills the compilers' caches first: if a judge node were killed while it fills them, its compilers would continue to
 * run.
 */
async function warmUp(): Promise<void> {
  const bench = await openJudgeBench();
  await bench.warm();
  await bench.close();
}

/** The faults that can be injected into the processes. */
function faults(processes: Processes) {
  const { judges, servers } = processes;
  const serverBack = async (i: number): Promise<void> => {
    processes.startServer(i);
    await ready(processes.addresses[i] ?? "");
  };
  const pidOf = (target: Freezable, i: number): number | undefined => {
    if (target === "database") return processes.databasePid;
    return target === "sandbox"
      ? processes.sandboxOf(i)
      : { judge: judges, server: servers }[target][i]?.pid;
  };
  const hold = (target: Freezable, i: number): (() => void) => {
    processes.note();
    const pid = pidOf(target, i);
    send(pid, "SIGSTOP");
    return () => send(pid, "SIGCONT");
  };
  return {
    async killJudge(i: number) {
      await processes.kill(judges[i]);
      await processes.startJudge(i);
    },
    async killServer(i: number) {
      await processes.kill(servers[i]);
      await serverBack(i);
    },
    killDatabase: () => processes.killDatabase(),
    async killEverything() {
      await processes.killEverything();
      await Promise.all(processes.addresses.map(ready));
    },
    async restartJudge(i: number) {
      await processes.restart(judges[i]);
      await processes.startJudge(i);
    },
    async restartServer(i: number) {
      await processes.restart(servers[i]);
      await serverBack(i);
    },
    killSandbox(i: number) {
      processes.note();
      send(processes.sandboxOf(i), "SIGKILL");
    },
    hold,
    async freeze(target: Freezable, i: number, ms: number) {
      const release = hold(target, i);
      await wait(ms);
      release();
    },
  };
}

function send(pid: number | undefined, signal: NodeJS.Signals): void {
  if (!pid) return;
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended.
  }
}

/** Queries the database; repeats the query while the database is unavailable. */
function asking(db: Database): Cluster["ask"] {
  return async (text, values = []) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await db.query({ text, values });
      } catch (error) {
        if (tries === 100) throw error;
        await wait(100);
      }
    }
  };
}

export const PEOPLE = 20;

async function populate(db: Database, data: string): Promise<string[]> {
  const hash = await hashPassword("correct horse");
  // The owner of rows that are inserted without an explicit owner.
  await db.query({
    text: "insert into app_user (uid, username, password_hash, role_id) values ('1', 'root', $1, 1000)",
    values: [hash],
  });
  const tokens: string[] = [];
  for (let i = 0; i < PEOPLE; i += 1) {
    const uid = i.toString(16).padStart(32, "c");
    await db.query({
      text: "insert into app_user (uid, username, password_hash) values ($1, $2, $3)",
      values: [uid, `person-${i}`, hash],
    });
    tokens.push(await openSession(db, { uid, ip: "127.0.0.1", userAgent: "chaos" }));
  }
  const files = folderStore(db, join(data, "files"));
  const [input, output] = [
    await files.put(Buffer.from("20 22\n")),
    await files.put(Buffer.from("42\n")),
  ];
  await db.query({
    text: "insert into site_setting values ('site.switches', '{\"defaultSubmitInterval\": 0}')",
  });
  await db.query({
    text: `with p as (
        insert into problem (problem_id, auth, data_version, time_limit, memory_limit)
        values ('CHAOS', 1, 1, 1000, 128) returning id
      )
      insert into problem_case (problem_id, data_version, seq, input_name, output_name,
        input_sha256, output_sha256)
      select p.id, 1, n, n || '.in', n || '.out', $1, $2 from p, generate_series(1, 3) n`,
    values: [input, output],
  });
  return tokens;
}

/**
 * Waits until the server is ready. This may take half a minute, because the server may notice late that an idle
 * connection is dead.
 */
async function ready(address: string): Promise<void> {
  await until(async () => (await fetch(`${address}/readyz`)).ok);
}

/** Maximum waiting time; longer than the slowest operation takes on a very busy machine. */
const TIMEOUT_MS = 240_000;

export async function until(ask: () => Promise<boolean>, ms = TIMEOUT_MS): Promise<void> {
  const end = Date.now() + ms;
  while (!(await ask().catch(() => false))) {
    if (Date.now() > end) throw new Error(`the condition was not met within ${ms} ms`);
    await wait(50);
  }
}
