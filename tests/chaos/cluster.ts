import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { hashPassword } from "../../src/server/account/password.ts";
import { openSession } from "../../src/server/account/session.ts";
import { type Database, openDatabase } from "../../src/server/platform/db.ts";
import { folderStore } from "../../src/server/platform/files.ts";
import { migrate } from "../../src/server/platform/migrate.ts";
import { type EmbeddedPostgres, startPostgres } from "../../src/server/platform/postgres.ts";

const project = join(import.meta.dirname, "../..");
const TOKEN = "judge-token-of-the-chaos-tests";

export interface ChaosOptions {
  servers: number;
  judges: number;
  slots: number;
  /** `real`: `verdict judge` with the sandbox; `scripted`: the verdict stands in the code. */
  judge: "real" | "scripted";
  /** Settings of PostgreSQL; by default as durable as in production. */
  postgres?: Record<string, string>;
}

/** PostgreSQL, servers and judges as processes of their own, each of which can be killed. */
export interface Cluster {
  /** Addresses of the servers, in order. */
  addresses: string[];
  tokens: string[];
  /** Display id of a problem with three cases. */
  problemId: string;
  /** Asks the database, again and again while it is away. */
  ask<Row extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  db: Database;
  killJudge(i: number): Promise<void>;
  killServer(i: number): Promise<void>;
  killDatabase(): Promise<void>;
  close(): Promise<void>;
}

export async function startCluster(options: ChaosOptions): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "verdict-chaos-"));
  const processes = new Processes(folder, options, await freePorts(options.servers));
  try {
    await processes.startDatabase();
    await migrate(processes.url, join(project, "db/migrations"));
    processes.addresses.forEach((_, i) => processes.startServer(i));
    await Promise.all(processes.addresses.map(ready));
    const db = openDatabase({ connectionString: processes.url }, 4);
    processes.closing.push(() => db.close());
    const tokens = await populate(db, join(folder, "data"));
    for (let i = 0; i < options.judges; i += 1) processes.startJudge(i);
    const ask = asking(db);
    await until(async () => {
      const [row] = await ask<{ count: number }>(
        `select count(*) as count from judge_node
         where seen_at > now() - interval '10 seconds' and languages @> '[{"name": "C"}]'`,
      );
      return row?.count === options.judges;
    });
    return {
      ...{ addresses: processes.addresses, tokens, problemId: "CHAOS", ask, db },
      async killJudge(i) {
        await kill(processes.judges[i]);
        processes.startJudge(i);
      },
      async killServer(i) {
        await kill(processes.servers[i]);
        processes.startServer(i);
        await ready(processes.addresses[i] ?? "");
      },
      killDatabase: () => processes.killDatabase(),
      close: () => processes.close(),
    };
  } catch (error) {
    await processes.close();
    throw error;
  }
}

/** Everything that was started, so that all of it ends however the test ends. */
class Processes {
  readonly servers: ChildProcess[] = [];
  readonly judges: ChildProcess[] = [];
  readonly addresses: string[];
  readonly closing: (() => Promise<void>)[] = [];
  readonly #folder: string;
  readonly #options: ChaosOptions;
  readonly #ports: number[];
  #postgres: EmbeddedPostgres | undefined;

  constructor(folder: string, options: ChaosOptions, ports: number[]) {
    this.#folder = folder;
    this.#options = options;
    this.#ports = ports;
    this.addresses = ports.map((port) => `http://127.0.0.1:${port}`);
  }

  get url(): string {
    return this.#postgres?.url() ?? "";
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

  startServer(i: number): void {
    this.servers[i] = run([join(project, "src/cli/main.ts"), "server"], {
      ...{ DATABASE_URL: this.url, VERDICT_DATA: join(this.#folder, "data") },
      ...{ VERDICT_JUDGE_TOKEN: TOKEN, VERDICT_PORT: String(this.#ports[i]) },
      ...{ VERDICT_ADMIN_PASSWORD: "correct horse", VERDICT_LOG_LEVEL: "error" },
    });
  }

  startJudge(i: number): void {
    const server = this.addresses[i % this.addresses.length] ?? "";
    const data = join(this.#folder, `judge-${i}`);
    const [name, slots] = [`judge-${i}`, String(this.#options.slots)];
    const scripted = [join(import.meta.dirname, "scriptedJudge.ts"), server, TOKEN, name];
    const real = ["judge", "--server", server, "--token", TOKEN, "--name", name, "--slots", slots];
    this.judges[i] =
      this.#options.judge === "scripted"
        ? run([...scripted, data, slots])
        : run([join(project, "src/cli/main.ts"), ...real], {
            ...{ VERDICT_DATA: data, VERDICT_LOG_LEVEL: "error" },
          });
  }

  async close(): Promise<void> {
    for (const end of this.closing) await end();
    await Promise.all([...this.judges, ...this.servers].map(kill));
    await this.#postgres?.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Asks the database, again and again while it is away. */
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
  await db.query({ text: "insert into site_setting values ('submission.interval', '0')" });
  await db.query({
    text: `with p as (
        insert into problem (problem_id, auth, data_version) values ('CHAOS', 1, 1) returning id
      )
      insert into problem_case (problem_id, data_version, seq, input_name, output_name,
        input_sha256, output_sha256)
      select p.id, 1, n, n || '.in', n || '.out', $1, $2 from p, generate_series(1, 3) n`,
    values: [input, output],
  });
  return tokens;
}

function run(args: string[], environment: Record<string, string> = {}): ChildProcess {
  const { PATH, HOME } = process.env;
  return spawn(process.execPath, args, {
    cwd: project,
    stdio: ["ignore", "ignore", process.env["LOG"] ? "inherit" : "ignore"],
    env: { PATH, HOME, ...environment },
  });
}

async function kill(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function ready(address: string): Promise<void> {
  await until(async () => (await fetch(`${address}/readyz`)).ok);
}

export async function until(ask: () => Promise<boolean>, ms = 60_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await ask().catch(() => false))) {
    if (Date.now() > end) throw new Error(`not so within ${ms} ms`);
    await wait(50);
  }
}

function freePorts(count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, freePort));
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
