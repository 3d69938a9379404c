// oxlint-disable eslint/no-restricted-imports, eslint/no-restricted-globals -- as a supervisor: restarts a server after a pause, kills one that does not end
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { systemClock } from "../../src/shared/system/clock.ts";
import {
  type EmbeddedPostgres,
  startPostgres,
} from "../../src/server/platform/postgres/postgres.ts";
import {
  serverEnvironment as memorySettings,
  serverNodeOptions,
} from "../../src/cli/serverMemory.ts";
import { compiledScripts } from "../support/compiledScripts.ts";
import { bringSelfTests, keepSelfTests } from "../support/selfTests.ts";
import type { ChaosOptions } from "./cluster.ts";
import { familyOf, Leftovers } from "./leftovers.ts";
import { type FaultyProxy, openFaultyProxy } from "./faultyProxy.ts";

const project = join(import.meta.dirname, "../..");
const cache = join(project, "node_modules/.cache/verdict");
export const TOKEN = "judge-token-of-the-chaos-tests";

/** How long to wait for a process to exit after a signal. */
const EXIT_TIMEOUT_MS = 60_000;

/** Keeps track of all started processes, so that each of them is stopped regardless of the test's result. */
export class Processes {
  readonly servers: ChildProcess[] = [];
  readonly judges: ChildProcess[] = [];
  readonly addresses: string[];
  /**
   * Proxies between server i and the database, and between judge node i and the servers; empty if the option `lines` is
   * not set.
   */
  readonly databaseProxies: FaultyProxy[] = [];
  readonly judgeProxies: FaultyProxy[] = [];
  readonly closing: (() => Promise<void>)[] = [];
  readonly leftovers: Leftovers;
  /** Number of times that the process of a scripted judge exited without being killed by the test. */
  crashes = 0;
  /**
   * Maps the number of a judge node to the server for the node's next connection. Nodes without an entry connect to a
   * different server each time, as behind a load balancer.
   */
  readonly routes = new Map<number, number>();
  /** Processes that the test has killed and will restart; they are not restarted automatically. */
  readonly #struck = new WeakSet<ChildProcess>();
  #closing = false;
  readonly #folder: string;
  readonly #options: ChaosOptions;
  readonly #ports: number[];
  #postgres: EmbeddedPostgres | undefined;

  readonly #killAll = (): void => {
    this.#closing = true;
    for (const child of [...this.judges, ...this.servers]) child?.kill("SIGKILL");
    try {
      if (this.#postgres) process.kill(this.#postgres.pid, "SIGKILL");
    } catch {
      // The process has already ended.
    }
  };

  constructor(folder: string, options: ChaosOptions, ports: number[]) {
    this.#folder = folder;
    this.#options = options;
    this.#ports = ports;
    this.addresses = ports.map((port) => `http://127.0.0.1:${port}`);
    this.leftovers = new Leftovers(folder);
    mkdirSync(join(folder, "logs"));
    // If starting the cluster takes longer than the test's timeout, the test never closes the cluster. Without this
    // line, the cluster's nodes would continue to compile during the tests that follow.
    process.once("exit", this.#killAll);
  }

  get url(): string {
    return this.#postgres?.url() ?? "";
  }

  get databasePid(): number {
    return this.#postgres?.pid ?? 0;
  }

  async startDatabase(): Promise<void> {
    const settings = this.#options.postgres ?? {};
    this.#postgres = await startPostgres({ clock: systemClock, folder: this.#folder, settings });
  }

  async killDatabase(): Promise<void> {
    if (!this.#postgres) return;
    process.kill(this.#postgres.pid, "SIGKILL");
    await this.#postgres.ended;
    await this.startDatabase();
  }

  /** Kills all processes at the same moment, then starts database, servers and judges in this order. */
  async killEverything(): Promise<void> {
    const all = [...this.judges, ...this.servers].map((child) => this.kill(child));
    await this.killDatabase();
    await Promise.all(all);
    this.addresses.forEach((_, i) => this.startServer(i));
    await Promise.all(this.judges.map((_, i) => this.startJudge(i)));
  }

  async openProxies(): Promise<void> {
    const { servers, judges, lines } = this.#options;
    if (!lines) return;
    const socket = new URL(this.url).searchParams.get("host") ?? "";
    const path = join(socket, ".s.PGSQL.5432");
    for (let i = 0; i < servers; i += 1)
      this.databaseProxies.push(await openFaultyProxy(() => ({ path })));
    for (let i = 0; i < judges; i += 1) {
      let turn = i;
      const next = (): number => this.routes.get(i) ?? turn++ % servers;
      this.judgeProxies.push(await openFaultyProxy(() => ({ port: this.#ports[next()] ?? 0 })));
    }
  }

  startServer(i: number): void {
    const { leaseMs, serverPreload, serverEnvironment } = this.#options;
    const preload = serverPreload === undefined ? [] : ["--import", serverPreload];
    const args = [...serverNodeOptions, ...preload, this.#program, "server"];
    const child = this.#run(`server-${i}`, args, {
      ...memorySettings,
      DATABASE_URL: this.#databaseUrl(i),
      VERDICT_DATA: join(this.#folder, "data"),
      VERDICT_JUDGE_TOKEN: TOKEN,
      VERDICT_PORT: String(this.#ports[i]),
      VERDICT_ADMIN_PASSWORD: "correct horse",
      VERDICT_LOG_LEVEL: "warn",
      ...serverEnvironment,
      ...(leaseMs !== undefined && { VERDICT_JUDGE_LEASE_MS: String(leaseMs) }),
    });
    this.servers[i] = child;
    // A server that cannot reach its database reports this and exits. It is restarted here, as a supervisor would do.
    child.once("exit", (code) => {
      if (code && !this.#closing) setTimeout(() => this.#again(i, child), 500).unref();
    });
  }

  #again(i: number, ended: ChildProcess): void {
    if (!this.#closing && this.servers[i] === ended) this.startServer(i);
  }

  #databaseUrl(i: number): string {
    const proxy = this.databaseProxies[i];
    if (!proxy) return this.url;
    const { username, pathname } = new URL(this.url);
    return `postgresql://${username}@127.0.0.1:${proxy.port}${pathname}`;
  }

  async startJudge(i: number): Promise<void> {
    const proxy = this.judgeProxies[i];
    const own = this.addresses[i % this.addresses.length] ?? "";
    const server = proxy ? `http://127.0.0.1:${proxy.port}` : own;
    const data = join(this.#folder, `judge-${i}`);
    const [name, slots] = [`judge-${i}`, String(this.#options.slots)];
    if (this.#options.judge === "scripted") {
      const script = join(import.meta.dirname, "scriptedJudge.ts");
      const child = this.#run(name, [script, server, TOKEN, name, data, slots]);
      this.judges[i] = child;
      child.once("exit", () => {
        if (this.#struck.has(child)) return;
        this.crashes += 1;
        if (this.#options.restartCrashed && !this.#closing) void this.startJudge(i);
      });
      return;
    }
    await prepareJudge(join(data, "judge"));
    const args = ["judge", "--server", server, "--token", TOKEN, "--name", name, "--slots", slots];
    this.judges[i] = this.#run(name, [this.#program, ...args], {
      VERDICT_DATA: data,
      VERDICT_LOG_LEVEL: "warn",
    });
  }

  get #program(): string {
    return join(project, this.#options.isBuilt ? "dist/program/main.js" : "src/cli/main.ts");
  }

  #run(name: string, args: string[], environment: Record<string, string> = {}): ChildProcess {
    const { PATH, HOME } = process.env;
    const log = openSync(join(this.#folder, "logs", `${name}.log`), "a");
    try {
      return spawn(process.execPath, args, {
        cwd: project,
        stdio: ["ignore", log, log],
        env: { PATH, HOME, ...compiledScripts(), ...environment },
      });
    } finally {
      closeSync(log);
    }
  }

  /** The process id of a judge node's native sandbox; undefined while the node has none. */
  sandboxOf(i: number): number | undefined {
    const root = this.judges[i]?.pid;
    return familyOf(root === undefined ? [] : [root]).find(
      ({ pid, args }) => pid !== root && args.startsWith("verdict sandbox"),
    )?.pid;
  }

  note(): void {
    this.leftovers.note([...this.judges, ...this.servers].map((child) => child.pid));
  }

  async kill(child: ChildProcess | undefined): Promise<void> {
    this.note();
    if (child) this.#struck.add(child);
    await end(child, "SIGKILL");
  }

  async restart(child: ChildProcess | undefined): Promise<void> {
    this.note();
    if (child) this.#struck.add(child);
    await end(child, "SIGTERM");
  }

  log(name: string): string {
    const path = join(this.#folder, "logs", `${name}.log`);
    return existsSync(path) ? readFileSync(path, "utf8") : "";
  }

  /** Stops all processes in order; returns descriptions of the processes, mounts and cgroups that are left over. */
  async close(): Promise<string[]> {
    this.#closing = true;
    for (const each of this.closing) await each();
    this.note();
    await Promise.all(this.judges.map((child) => end(child, "SIGTERM")));
    await Promise.all(this.servers.map((child) => end(child, "SIGTERM")));
    for (const proxy of [...this.judgeProxies, ...this.databaseProxies]) proxy.close();
    await this.#postgres?.stop();
    this.#postgres = undefined;
    process.off("exit", this.#killAll);
    // The results of the language self-tests are stored, so that the next run can reuse them.
    if (this.#options.judge === "real") keepSelfTests(join(this.#folder, "judge-0/judge"));
    const leftovers = await this.leftovers.find();
    if (process.env["CHAOS_KEEP"]) console.log(`kept: ${this.#folder}`);
    else await rm(this.#folder, { recursive: true, force: true });
    return leftovers;
  }
}

/** Provides the shared headers and the results of the languages' self-tests, since creating them takes minutes. */
async function prepareJudge(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(cache, "warm"), { recursive: true });
  await symlink(join(cache, "warm"), join(folder, "warm"));
  bringSelfTests(folder);
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  // Until a stopped process gets SIGCONT, it handles no signal other than SIGKILL.
  child.kill("SIGCONT");
  child.kill(signal);
  const timeout = new AbortController();
  const late = wait(EXIT_TIMEOUT_MS, undefined, { signal: timeout.signal }).then(
    () => child.kill("SIGKILL"),
    () => {},
  );
  await ended;
  timeout.abort();
  await late;
}
