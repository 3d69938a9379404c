// oxlint-disable eslint/no-restricted-properties -- a call that is not answered is repeated
import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../src/shared/system/clock.ts";
import {
  environmentOf,
  listProcesses,
  waitUntil,
} from "../../src/server/platform/process/processTable.ts";
import { compiledScripts } from "../support/compiledScripts.ts";
import { freePort } from "../support/freePort.ts";
import { bringSelfTests } from "../support/selfTests.ts";

const project = join(import.meta.dirname, "../..");

/** User that runs the product; if undefined, the user who runs the tests. */
export interface User {
  uid: number;
  gid: number;
}

/** One installation of the product. Its data folder and port stay the same when it is started again. */
export interface Place {
  data: string;
  port: number;
  user: User | undefined;
}

export interface Launch {
  child: ChildProcess;
  /** The output of the process so far. */
  printed(): string;
  /** Resolves once the process has printed that Verdict is ready; rejects if the process ends before. */
  ready(): Promise<void>;
  /** Resolves to the exit code when the process has ended. */
  ended: Promise<number | null>;
}

export async function createPlace(user?: User): Promise<Place> {
  const data = mkdtempSync(join(tmpdir(), "verdict-start-"));
  if (user) chownSync(data, user.uid, user.gid);
  return { data, port: await freePort(), user };
}

const cache = join(project, "node_modules/.cache/verdict");

/**
 * Copies the cached results of the judge's self-tests and its cached precompiled headers into the judge's folder,
 * because producing them again takes several minutes.
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

/** Interval between two scans of all processes of the machine; each scan takes milliseconds of CPU time. */
export const LOOK_MS = 100;

/**
 * Timeout in milliseconds for each step. The slowest step takes less time even on a very busy machine; normally each
 * step takes a few seconds.
 */
export const TIMEOUT_MS = 120_000;

/** Runs the command of `npm start` without npm. As in a terminal, the process gets its own session. */
export function launch(
  place: Place,
  environment: Record<string, string> = {},
  [program = "", ...args] = script,
): Launch {
  const child = spawn(program, args, {
    cwd: project,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      HOME: place.data,
      VERDICT_DATA: place.data,
      VERDICT_PORT: String(place.port),
      ...compiledScripts(place.user),
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
      if (!(await waitUntil(systemClock, isReady, TIMEOUT_MS)) || isOver) {
        throw new Error(`it did not become ready: ${text}`);
      }
    },
  };
}

/** Process ids of the installation's processes, by process title; PostgreSQL is found by its working folder. */
export function processesOf({ data }: Place): Record<string, number> {
  const pids: Record<string, number> = {};
  let eldest = Number.POSITIVE_INFINITY;
  for (const {
    pid,
    arguments: [title = ""],
    folder,
    startTime,
  } of listProcesses()) {
    if (title.startsWith("verdict ")) {
      if (environmentOf(pid, "VERDICT_DATA") === data) pids[title] = pid;
      continue;
    }
    // PostgreSQL's back ends and helper processes have separate titles; the title of the main process is its path. For
    // a moment after its start, a child of the main process has the same title. The child started later, so the oldest
    // such process is the main process.
    const isServer = folder?.startsWith(join(data, "pg-")) ?? false;
    if (!isServer || !title.endsWith("/postgres") || Number(startTime) > eldest) continue;
    eldest = Number(startTime);
    pids["postgres"] = pid;
  }
  return pids;
}

/** Waits until a process with this title is running, and returns its pid. */
export async function pidOf(place: Place, title: string): Promise<number> {
  await waitUntil(systemClock, () => processesOf(place)[title] !== undefined, TIMEOUT_MS, LOOK_MS);
  const pid = processesOf(place)[title];
  if (pid === undefined) throw new Error(`there is no ${title}`);
  return pid;
}

/** Kills all processes of the installation, the launcher first, because it supervises the other processes. */
export function killAll(place: Place): void {
  const { "verdict start": launcher, ...others } = processesOf(place);
  for (const pid of [launcher, ...Object.values(others)]) if (pid !== undefined) kill(pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // The process has ended since the scan.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Whether the launched process is still running; its children may have ended. */
export function isRunning({ child }: Launch): boolean {
  return child.exitCode === null && child.signalCode === null;
}

/** Sends SIGINT, as Ctrl-C does; returns the exit code once the process has ended. */
export async function stop(running: Launch): Promise<number | null> {
  running.child.kill("SIGINT");
  return running.ended;
}

/**
 * Processes of the installation's sandbox, including its programs; they are recognised by the data folder in their
 * command lines.
 */
export function sandboxesOf({ data }: Place): string[] {
  return listProcesses()
    .map((entry) => entry.arguments.join(" "))
    .filter((line) => line.includes("verdict-sandbox") && line.includes(data));
}

/** HTTP status of a path of the installation; undefined if there is no response. */
export async function statusOf({ port }: Place, path: string): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(10_000);
    return (await fetch(`http://127.0.0.1:${port}${path}`, { signal })).status;
  } catch {
    return undefined;
  }
}

/** Waits until the server can use its database; the judge node may still be testing its languages. */
export async function becomesReady({ port }: Place): Promise<boolean> {
  const readiness = async () => {
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(
      () => undefined,
    );
    return answer && ((await answer.json()) as { status: string }).status;
  };
  const isReady = async () => ["ready", "starting"].includes((await readiness()) ?? "");
  return waitUntil(systemClock, isReady, TIMEOUT_MS, LOOK_MS);
}

/**
 * Stops all processes of the installation and removes its folder; called after every test, whether it passed or failed.
 */
export async function removePlace(place: Place): Promise<void> {
  await waitUntil(
    systemClock,
    () => {
      // Processes that were just starting in this round are killed in the next round.
      killAll(place);
      const hasProcesses = listProcesses().some(({ folder }) => folder?.startsWith(place.data));
      return !hasProcesses && Object.keys(processesOf(place)).length === 0;
    },
    TIMEOUT_MS,
    LOOK_MS,
  );
  rmSync(place.data, { recursive: true, force: true });
}
