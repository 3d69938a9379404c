// oxlint-disable eslint/no-restricted-globals -- looks again and again: the sandbox has cleaned up
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { systemClock } from "../../src/shared/system/clock.ts";
import { buildSandbox } from "../../scripts/build-sandbox.mjs";
import { startSandbox } from "../../src/judge/sandbox/sandbox.ts";
import type {
  JudgeCaseResult,
  JudgeRun,
  Limits,
  Program,
  Sandbox,
  Tier,
} from "../../src/judge/sandbox/sandboxTypes.ts";
import { compiledProgram } from "./compiledProgram.ts";

const CONTEST_LIMITS: Limits = {
  cpuMs: 1000,
  // On a busy machine, a program may need this much wall time for one second of CPU time; tests with programs that
  // sleep set a shorter limit.
  wallMs: 10_000,
  memoryBytes: 256 << 20,
  outputBytes: 64 << 20,
  processes: 50,
  stackBytes: 0,
  openFiles: 256,
};

export const COMPILE_LIMITS: Limits = {
  ...CONTEST_LIMITS,
  cpuMs: 10_000,
  wallMs: 20_000,
  memoryBytes: 512 << 20,
  processes: 128,
};

const ENV = ["PATH=/usr/bin:/bin", "LANG=C.UTF-8"];
const AS_ROOT = process.getuid?.() === 0;

/**
 * Whether the tests run as root. Namespaces, cgroups and other uids require root; without root, the tests that need
 * them are skipped.
 */
export const full = AS_ROOT;

/** A sandbox in a temporary folder, with functions for tests. */
export interface Workshop {
  sandbox: Sandbox;
  folder: string;
  file: (name: string, content: string | Uint8Array) => string;
  program: (artefact: string, argv?: string[], limits?: Partial<Limits>) => Program;
  /** Creates a folder for the files that a compile step produces, and returns the folder's path. */
  artefact: () => string;
  compile: (
    source: string,
    compiler?: "gcc" | "g++",
    limits?: Partial<Limits>,
  ) => Promise<Compiled>;
  judge: (request: JudgeRun, signal?: AbortSignal) => Promise<JudgeCaseResult[]>;
  close: () => Promise<void>;
}

export interface Compiled {
  artefact: string;
  ended: string;
  exitCode: number;
  log: string;
}

/**
 * `dress` receives the path of the sandbox binary and returns the path of the program to start instead, for example a
 * script that starts the binary in another environment. By default, the binary itself is started.
 */
export async function openWorkshop(
  tier: Tier = "full",
  slots = 2,
  dress: (binary: string, folder: string) => string = (binary) => binary,
): Promise<Workshop> {
  const native = buildSandbox();
  if (native.state === "failed" || native.state === "no-compiler") throw new Error(native.message);
  const folder = mkdtempSync(join(tmpdir(), "verdict-workshop-"));
  // Some sandboxes under test run as another user, who also needs access to this folder.
  chmodSync(folder, 0o777);
  const sandbox = await startSandbox({
    folder: join(folder, "sandbox"),
    slots,
    profiles: [{ name: "base", mounts: [] }],
    binary: dress(native.binary, folder),
    clock: systemClock,
    tier,
  });
  let folderCount = 0;
  const file = (name: string, content: string | Uint8Array): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const program: Workshop["program"] = (artefact, argv = ["/a/main"], limits = {}) => ({
    argv,
    env: ENV,
    profile: "base",
    artefact,
    limits: { ...CONTEST_LIMITS, ...limits },
  });
  const newArtefact = (): string => {
    const path = join(folder, `artefact-${folderCount++}`);
    mkdirSync(path);
    chmodSync(path, 0o777);
    return path;
  };
  const compile: Workshop["compile"] = async (source, compiler = "gcc", limits = {}) => {
    const artefact = newArtefact();
    const name = compiler === "gcc" ? "main.c" : "main.cpp";
    const result = await sandbox.compile({
      program: {
        argv: [
          `/usr/bin/${compiler}`,
          "-O1",
          "-w",
          "-fmax-errors=20",
          "-ftemplate-depth=256",
          "-pthread",
          "-o",
          "/w/main",
          `/w/${name}`,
        ],
        env: ENV,
        profile: "base",
        limits: { ...COMPILE_LIMITS, ...limits },
      },
      files: [{ name, content: Buffer.from(source) }],
      keep: { names: ["main"], folder: artefact, maxBytes: 64 << 20 },
    });
    const log = Buffer.from(result.log).toString();
    return { artefact, ended: result.ended, exitCode: result.exitCode, log };
  };
  const judge: Workshop["judge"] = async (request, signal) => {
    const results: JudgeCaseResult[] = [];
    await sandbox.judge(request, (result) => results.push(result), signal);
    return results;
  };
  const close = async (): Promise<void> => {
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { sandbox, folder, file, program, artefact: newArtefact, compile, judge, close };
}

/** Compiles a C source that must not contain errors; returns the folder of the program. */
export async function compileProgram(workshop: Workshop, source: string): Promise<string> {
  const artefact = workshop.artefact();
  copyFileSync(await compiledProgram(source), join(artefact, "main"));
  return artefact;
}

export const SUM = `#include <stdio.h>
int main(void) { int a, b; if (scanf("%d%d", &a, &b) != 2) return 1; printf("%d\\n", a + b); return 0; }`;

/**
 * A program that copies stdin to stdout in writes of at most 4,093 bytes, so that chunks end at arbitrary positions.
 */
export const COPY = `#include <unistd.h>
int main(void) { static char room[4093]; long n; while ((n = read(0, room, sizeof room)) > 0) if (write(1, room, n) != n) return 1; return 0; }`;

/** Returns bytes as text, or an empty string if `bytes` is undefined. */
export function textOf(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString();
}

/**
 * Process ids of this test's sandboxes: child processes of the test whose command line begins with the sandbox's name.
 */
export function sandboxPids(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((entry) => read(`/proc/${entry}/status`).includes(`PPid:\t${process.pid}\n`))
    .filter((entry) => read(`/proc/${entry}/cmdline`).startsWith("verdict sandbox"))
    .map(Number);
}

/** The process id of this test's only sandbox. */
export function sandboxPid(): number {
  const [pid, ...otherPids] = sandboxPids();
  if (pid === undefined || otherPids.length > 0)
    throw new Error(`${otherPids.length} sandboxes more`);
  return pid;
}

/** The content of a file; empty when it does not exist or may not be read. */
export function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/**
 * Returns the fields after the process name in /proc/PID/stat, which takes a third as long to read as `status`. The
 * process name may contain any character, even parentheses.
 */
function statFields(pid: number | string): string[] {
  const stat = read(`/proc/${pid}/stat`);
  return stat === "" ? [] : stat.slice(stat.lastIndexOf(")") + 2).split(" ", 20);
}

function parentOf(pid: number | string): number | undefined {
  const parent = statFields(pid)[1];
  return parent === undefined ? undefined : Number(parent);
}

/** All descendants of a process, by process id. */
export function descendants(root: number): number[] {
  const pids: number[] = [];
  const parents = new Map<number, number>();
  for (const entry of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const parent = parentOf(entry);
    if (parent !== undefined) parents.set(Number(entry), parent);
  }
  const belongs = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent === root || (parent !== undefined && parent > 1 && belongs(parent));
  };
  for (const pid of parents.keys()) if (belongs(pid)) pids.push(pid);
  return pids;
}

/**
 * What a sandbox has only during a run and for 0.2 s afterwards: the processes of programs, and mount points for them.
 */
function unrestOf(pid: number): string[] {
  return descendants(pid).flatMap((one) => {
    const name = /Name:\t(.*)/.exec(read(`/proc/${one}/status`))?.[1] ?? "";
    if (name !== "" && !/^(?:verdict sandbox|slot\d+(?:-judge)?)$/.test(name)) return [name];
    const mounts = read(`/proc/${one}/mountinfo`);
    if (mounts === read("/proc/self/mountinfo")) return [];
    return (mounts.match(/ \/(?:a|w|tmp|dev\/shm)(?= )/g) ?? []).map((point) => `${name}${point}`);
  });
}

/** A timeout that exceeds the time of the slowest clean-up, even on a very busy machine. */
const TIMEOUT_MS = 60_000;

/** State and number of context switches of a sandbox and all its descendants. */
function activityOf(pid: number): string[] {
  return [pid, ...descendants(pid)].map((one) => {
    const status = read(`/proc/${one}/status`);
    const state = /^State:\t(\w)/m.exec(status)?.[1];
    const switches = [...status.matchAll(/^\w*voluntary_ctxt_switches:\t(\d+)/gm)];
    return [one, state, ...switches.map(([, count]) => count)].join(" ");
  });
}

/**
 * Waits until a sandbox holds no resource of a program any more, and returns the result of `look`. For a moment after
 * the response to a run, resources of its program may still exist. A result counts only if all processes of the sandbox
 * slept during `look`, since the sandbox briefly opens descriptors while it cleans up.
 */
export async function atRest<Result>(pid: number, look: () => Result): Promise<Result> {
  for (const end = Date.now() + TIMEOUT_MS; ;) {
    const before = activityOf(pid);
    const unrest = unrestOf(pid);
    const result = look();
    const isAsleep =
      before.every((one) => one.includes(" S ")) && before.join() === activityOf(pid).join();
    if (unrest.length === 0 && isAsleep) return result;
    if (Date.now() > end)
      throw new Error(`the sandbox does not come to rest: ${[...unrest, ...before].join(", ")}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * Calls `look` repeatedly until it returns an empty list; after a timeout that suffices even for very busy machines,
 * returns the items that are still found.
 */
export async function settled<T>(look: () => T[] | Promise<T[]>): Promise<T[]> {
  for (const end = Date.now() + TIMEOUT_MS; ;) {
    const result = await look();
    if (result.length === 0 || Date.now() > end) return result;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Repeats `look` until it finds something; rejects after a timeout for very busy machines. */
export async function until<T>(label: string, look: () => T | false | undefined): Promise<T> {
  let result: T | false | undefined;
  const missing = await settled(() => {
    result = look();
    return result === undefined || result === false ? [label] : [];
  });
  if (missing.length > 0) throw new Error(`not within ${TIMEOUT_MS / 1000} s: ${label}`);
  return result as T;
}

/** Resolves once a program is running in this sandbox. The sandbox's own processes do not count. */
export async function programRuns(sandbox: number): Promise<void> {
  const isProgram = (pid: number) => read(`/proc/${pid}/cmdline`).startsWith("/a/main");
  await until("the program runs", () => descendants(sandbox).some(isProgram));
}

function countBelow(folder: string, name: string): number {
  let count = 0;
  for (const inner of foldersIn(folder)) {
    if (inner === name) count += 1 + foldersIn(join(folder, name)).length;
    else count += countBelow(join(folder, inner), name);
  }
  return count;
}

/**
 * Names of the subfolders of a folder. Empty if that folder does not exist (any more): other sandboxes start and end on
 * this machine at any time.
 */
export function foldersIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/**
 * Number of open descriptors of a process; 0 if it has ended, since processes of a slot may end while they are counted.
 */
export function descriptorsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (["ENOENT", "ESRCH"].includes(code)) return 0;
    throw error;
  }
}

/** Machine resources that one sandbox uses; if there is a leak, the values before and after a test differ. */
export function holdings(pid: number): Record<string, number> {
  const below = descendants(pid);
  return {
    processes: below.length,
    descriptors: [pid, ...below].reduce((sum, one) => sum + descriptorsOf(one), 0),
    mounts: read("/proc/self/mountinfo").split("\n").length,
    groups: groupsOf(pid),
  };
}

/** The number of cgroups of a sandbox. */
export const groupsOf = (pid: number): number =>
  countBelow("/sys/fs/cgroup", `verdict-sandbox-${pid}`);

/**
 * Counts the descriptors of the sandbox's processes now. Returns a function that lists the processes whose number of
 * descriptors has grown since then. This check takes a hundredth of the time that `holdings` takes, because `holdings`
 * reads all processes of the machine. Processes whose pid has been reused in the meantime are ignored.
 */
export function descriptorWatch(pid: number): () => string[] {
  const startOf = (one: number): string | undefined => statFields(one)[19];
  const processes = [pid, ...descendants(pid)].map((one) => ({
    one,
    start: startOf(one),
    count: descriptorsOf(one),
  }));
  return () =>
    processes
      .filter(({ one, count }) => descriptorsOf(one) > count)
      .filter(({ one, start }) => startOf(one) === start)
      .map(({ one, count }) => `${descriptorsOf(one)} descriptors of ${one} instead of ${count}`);
}
