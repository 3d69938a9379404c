import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environmentOf, listProcesses, waitUntil } from "../../src/server/platform/processTable.ts";

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

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
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
  for (const {
    pid,
    arguments: [title = ""],
    folder,
  } of listProcesses()) {
    const isOurs = environmentOf(pid, "VERDICT_DATA") === data;
    if (isOurs && title.startsWith("verdict ")) found[title] = pid;
    const isServer = folder?.startsWith(join(data, "pg-")) ?? false;
    // Back ends and helpers have titles of their own; the server itself keeps its path.
    if (isServer && title.endsWith("/postgres")) found["postgres"] = pid;
  }
  return found;
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
    const signal = AbortSignal.timeout(2000);
    return (await fetch(`http://127.0.0.1:${port}${path}`, { signal })).status;
  } catch {
    return undefined;
  }
}

export async function becomesReady(place: Place, milliseconds = 20_000): Promise<boolean> {
  return waitUntil(async () => (await statusOf(place, "/readyz")) === 200, milliseconds);
}

/** Ends whatever is left of the place and removes its folder; for after a test, however it went. */
export async function removePlace(place: Place): Promise<void> {
  for (const pid of Object.values(processesOf(place))) process.kill(pid, "SIGKILL");
  await waitUntil(
    () => !listProcesses().some(({ folder }) => folder?.startsWith(place.data)),
    10_000,
  );
  rmSync(place.data, { recursive: true, force: true });
}
