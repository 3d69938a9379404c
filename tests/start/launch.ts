import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environmentOf, listProcesses, waitUntil } from "../../src/server/platform/processTable.ts";
import { freePort } from "../support/freePort.ts";
import { bringSelfTests } from "../support/selfTests.ts";

const project = join(import.meta.dirname, "../..");

/** As whom the product is started; undefined: as whoever runs the tests. */
export interface User {
  uid: number;
  gid: number;
}

/** One installation of the product: its data folder and port outlive its launches. */
export interface Place {
  data: string;
  port: number;
  user: User | undefined;
}

export interface Launch {
  child: ChildProcess;
  /** All it printed so far. */
  printed(): string;
  /** Seconds from the call to the printed address. */
  ready(): Promise<number>;
  /** Exit code once it has ended. */
  ended: Promise<number | null>;
}

export async function createPlace(user?: User): Promise<Place> {
  const data = mkdtempSync(join(tmpdir(), "verdict-start-"));
  if (user) chownSync(data, user.uid, user.gid);
  return { data, port: await freePort(), user };
}

const cache = join(project, "node_modules/.cache/verdict");

/**
 * Puts cached self-tests and headers of this machine's languages into the judge's folder; making them takes
 * minutes.
 */
export function prepareJudge({ data, user }: Place): void {
  const folder = join(data, "judge");
  bringSelfTests(folder);
  if (user) {
    for (const name of ["", ...readdirSync(folder)]) {
      chownSync(join(folder, name), user.uid, user.gid);
    }
    return;
  }
  mkdirSync(join(cache, "warm"), { recursive: true });
  symlinkSync(join(cache, "warm"), join(folder, "warm"));
}

const script = [process.execPath, join(project, "scripts/start.mjs")];

/** `npm start` without npm's own wrapping, in a session of its own as a terminal gives it. */
export function launch(
  place: Place,
  environment: Record<string, string> = {},
  [program = "", ...args] = script,
): Launch {
  const begin = performance.now();
  const child = spawn(program, args, {
    cwd: project,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      HOME: place.data,
      VERDICT_DATA: place.data,
      VERDICT_PORT: String(place.port),
      ...environment,
    },
    ...place.user,
  });
  let text = "";
  child.stdout?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  let isOver = false;
  void ended.then(() => (isOver = true));
  return {
    child,
    printed: () => text,
    ended,
    async ready() {
      const isReady = () => isOver || text.includes("Verdict is ready");
      if (!(await waitUntil(isReady, 120_000)) || isOver) {
        throw new Error(`it did not become ready: ${text}`);
      }
      return (performance.now() - begin) / 1000;
    },
  };
}

/** Ids of the place's processes by what they are; PostgreSQL by the folder it works in. */
export function processesOf({ data }: Place): Record<string, number> {
  const found: Record<string, number> = {};
  let eldest = Number.POSITIVE_INFINITY;
  for (const {
    pid,
    arguments: [title = ""],
    folder,
    startTime,
  } of listProcesses()) {
    const isOurs = environmentOf(pid, "VERDICT_DATA") === data;
    if (isOurs && title.startsWith("verdict ")) found[title] = pid;
    // Back ends and helpers have titles of their own; the server itself keeps its path. So does, for a
    // moment, what it has just begun, which is younger.
    const isServer = folder?.startsWith(join(data, "pg-")) ?? false;
    if (!isServer || !title.endsWith("/postgres") || Number(startTime) > eldest) continue;
    eldest = Number(startTime);
    found["postgres"] = pid;
  }
  return found;
}

/** The process with this title, once it is there. */
export async function pidOf(place: Place, title: string): Promise<number> {
  await waitUntil(() => processesOf(place)[title] !== undefined, 20_000);
  const pid = processesOf(place)[title];
  if (pid === undefined) throw new Error(`there is no ${title}`);
  return pid;
}

/** Kills all that the place has; whoever starts the others again goes first. */
export function killAll(place: Place): void {
  const { "verdict start": launcher, ...others } = processesOf(place);
  for (const pid of [launcher, ...Object.values(others)]) if (pid !== undefined) kill(pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // It has ended since it was seen.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** It has not ended; what it started may have. */
export function isRunning({ child }: Launch): boolean {
  return child.exitCode === null && child.signalCode === null;
}

/** Ctrl-C; answers the exit code once it has ended. */
export async function stop(running: Launch): Promise<number | null> {
  running.child.kill("SIGINT");
  return running.ended;
}

/** Processes of the place's sandbox, the programs in it included: they were started with its folder. */
export function sandboxesOf({ data }: Place): string[] {
  return listProcesses()
    .map((entry) => entry.arguments.join(" "))
    .filter((line) => line.includes("verdict-sandbox") && line.includes(data));
}

/** Status of an address of the place, or undefined when nothing answers. */
export async function statusOf({ port }: Place, path: string): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(10_000);
    return (await fetch(`http://127.0.0.1:${port}${path}`, { signal })).status;
  } catch {
    return undefined;
  }
}

/** The server works with its database; the judge beside it may still test its languages. */
export async function becomesReady({ port }: Place, milliseconds = 30_000): Promise<boolean> {
  const said = async () => {
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(
      () => undefined,
    );
    return answer && ((await answer.json()) as { status: string }).status;
  };
  return waitUntil(async () => ["ready", "starting"].includes((await said()) ?? ""), milliseconds);
}

/** Ends whatever is left of the place and removes its folder; for after a test, however it went. */
export async function removePlace(place: Place): Promise<void> {
  await waitUntil(() => {
    // What was just beginning when the others were killed is killed in the next round.
    killAll(place);
    const left = listProcesses().some(({ folder }) => folder?.startsWith(place.data));
    return !left && Object.keys(processesOf(place)).length === 0;
  }, 10_000);
  rmSync(place.data, { recursive: true, force: true });
}
