import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type EmbeddedPostgres, startPostgres } from "../../src/server/platform/postgres.ts";
import { bringSelfTests, keepSelfTests } from "../support/selfTests.ts";
import type { ChaosOptions } from "./cluster.ts";
import { familyOf, Leftovers } from "./leftovers.ts";
import { type Line, openLine } from "./line.ts";

const project = join(import.meta.dirname, "../..");
const cache = join(project, "node_modules/.cache/verdict");
export const TOKEN = "judge-token-of-the-chaos-tests";

/** How long a process that was asked to end may take. */
const GOODBYE_MS = 12_000;

/** Everything that was started, so that all of it ends however the test ends. */
export class Processes {
  readonly servers: ChildProcess[] = [];
  readonly judges: ChildProcess[] = [];
  readonly addresses: string[];
  /** Between server i and the database, and between judge i and the servers; none without `lines`. */
  readonly databaseLines: Line[] = [];
  readonly judgeLines: Line[] = [];
  readonly closing: (() => Promise<void>)[] = [];
  readonly leftovers: Leftovers;
  /** Scripted judges that ended by themselves. */
  deaths = 0;
  /** Which server a judge's next connection ends at; undefined: at another one each time, as behind a balancer. */
  readonly routes = new Map<number, number>();
  /** Killed by the test, which starts the next one itself. */
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
      // It has ended already.
    }
  };

  constructor(folder: string, options: ChaosOptions, ports: number[]) {
    this.#folder = folder;
    this.#options = options;
    this.#ports = ports;
    this.addresses = ports.map((port) => `http://127.0.0.1:${port}`);
    this.leftovers = new Leftovers(folder);
    mkdirSync(join(folder, "logs"));
    // A start that took longer than its test waits for is closed by nobody else, and its judges would go
    // on compiling beside every test that follows.
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
    this.#postgres = await startPostgres({ folder: this.#folder, settings });
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

  async openLines(): Promise<void> {
    const { servers, judges, lines } = this.#options;
    if (!lines) return;
    const socket = new URL(this.url).searchParams.get("host") ?? "";
    const path = join(socket, ".s.PGSQL.5432");
    for (let i = 0; i < servers; i += 1) this.databaseLines.push(await openLine(() => ({ path })));
    for (let i = 0; i < judges; i += 1) {
      let turn = i;
      const next = (): number => this.routes.get(i) ?? turn++ % servers;
      this.judgeLines.push(await openLine(() => ({ port: this.#ports[next()] ?? 0 })));
    }
  }

  startServer(i: number): void {
    const { leaseMs } = this.#options;
    const child = this.#run(`server-${i}`, [join(project, "src/cli/main.ts"), "server"], {
      ...{ DATABASE_URL: this.#databaseUrl(i), VERDICT_DATA: join(this.#folder, "data") },
      ...{ VERDICT_JUDGE_TOKEN: TOKEN, VERDICT_PORT: String(this.#ports[i]) },
      ...{ VERDICT_ADMIN_PASSWORD: "correct horse", VERDICT_LOG_LEVEL: "warn" },
      ...(leaseMs !== undefined && { VERDICT_JUDGE_LEASE_MS: String(leaseMs) }),
    });
    this.servers[i] = child;
    // One that finds no database says so and ends; whoever watches over it starts it again.
    child.once("exit", (code) => {
      if (code && !this.#closing) setTimeout(() => this.#again(i, child), 500).unref();
    });
  }

  #again(i: number, ended: ChildProcess): void {
    if (!this.#closing && this.servers[i] === ended) this.startServer(i);
  }

  #databaseUrl(i: number): string {
    const line = this.databaseLines[i];
    if (!line) return this.url;
    const { username, pathname } = new URL(this.url);
    return `postgresql://${username}@127.0.0.1:${line.port}${pathname}`;
  }

  async startJudge(i: number): Promise<void> {
    const line = this.judgeLines[i];
    const own = this.addresses[i % this.addresses.length] ?? "";
    const server = line ? `http://127.0.0.1:${line.port}` : own;
    const data = join(this.#folder, `judge-${i}`);
    const [name, slots] = [`judge-${i}`, String(this.#options.slots)];
    if (this.#options.judge === "scripted") {
      const script = join(import.meta.dirname, "scriptedJudge.ts");
      const child = this.#run(name, [script, server, TOKEN, name, data, slots]);
      this.judges[i] = child;
      child.once("exit", () => {
        if (this.#struck.has(child)) return;
        this.deaths += 1;
        if (this.#options.revive && !this.#closing) void this.startJudge(i);
      });
      return;
    }
    await prepareJudge(join(data, "judge"));
    const asked = ["judge", "--server", server, "--token", TOKEN, "--name", name, "--slots", slots];
    this.judges[i] = this.#run(name, [join(project, "src/cli/main.ts"), ...asked], {
      ...{ VERDICT_DATA: data, VERDICT_LOG_LEVEL: "warn" },
    });
  }

  #run(name: string, args: string[], environment: Record<string, string> = {}): ChildProcess {
    const { PATH, HOME } = process.env;
    const log = openSync(join(this.#folder, "logs", `${name}.log`), "a");
    try {
      return spawn(process.execPath, args, {
        cwd: project,
        stdio: ["ignore", log, log],
        // Halves the CPU time of a start; written by processes that are not killed.
        env: { PATH, HOME, NODE_COMPILE_CACHE: join(cache, "compiled"), ...environment },
      });
    } finally {
      closeSync(log);
    }
  }

  /** The native sandbox of a judge; undefined when it has none just now. */
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

  /** Ends all of it in order; answers what is left then. */
  async close(): Promise<string[]> {
    this.#closing = true;
    for (const each of this.closing) await each();
    this.note();
    await Promise.all(this.judges.map((child) => end(child, "SIGTERM")));
    await Promise.all(this.servers.map((child) => end(child, "SIGTERM")));
    for (const line of [...this.judgeLines, ...this.databaseLines]) line.close();
    await this.#postgres?.stop();
    this.#postgres = undefined;
    process.off("exit", this.#killAll);
    // The next run needs no self-tests of languages.
    if (this.#options.judge === "real") keepSelfTests(join(this.#folder, "judge-0/judge"));
    const left = await this.leftovers.find();
    if (process.env["CHAOS_KEEP"]) console.log(`kept: ${this.#folder}`);
    else await rm(this.#folder, { recursive: true, force: true });
    return left;
  }
}

/** The shared headers and what is known of the languages: making both anew takes minutes. */
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
  // A stopped process hears nothing but this and SIGKILL.
  child.kill("SIGCONT");
  child.kill(signal);
  const patience = new AbortController();
  const late = wait(GOODBYE_MS, undefined, { signal: patience.signal }).then(
    () => child.kill("SIGKILL"),
    () => {},
  );
  await ended;
  patience.abort();
  await late;
}
