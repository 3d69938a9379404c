// oxlint-disable eslint/no-restricted-globals -- a run is aborted at any moment of its life
import { existsSync, readdirSync, readFileSync, rmdirSync } from "node:fs";

import { encodeRun } from "../../src/judge/sandbox/sandboxFrames.ts";
import type { JudgeRun, Limits } from "../../src/judge/sandbox/sandboxTypes.ts";
import {
  atRest,
  compileProgram,
  descendants,
  holdings,
  settled,
  SUM,
  until,
  type Workshop,
} from "./workshop.ts";
import { bareSandbox } from "./bareSandbox.ts";
import { ownMounts, strayMounts } from "./hostState.ts";

const includes =
  "#include <fcntl.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <sys/stat.h>\n#include <unistd.h>\n";

const PROGRAMS = {
  sum: SUM,
  difference: SUM.replace("a + b", "a - b"),
  loop: "int main(void) { for (;;); }",
  glutton: `${includes}int main(void) { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }`,
  crash: "int main(void) { __builtin_trap(); }",
  three: "int main(void) { return 3; }",
  flood: `${includes}int main(void) { for (;;) puts("flood"); }`,
  bomb: `${includes}int main(void) { for (;;) if (fork() < 0) return 0; }`,
  daemon: `${includes}int main(void) { if (fork() == 0) { setsid(); if (fork() == 0) for (;;) pause(); _exit(0); } return 0; }`,
  litter: `${includes}static void leave(const char *folder) { char name[64]; mkdir(folder, 0700); for (int i = 0; i < 20; i++) { snprintf(name, sizeof name, "%s/%d", folder, i); FILE *f = fopen(name, "w"); if (f == NULL || fputs("left", f) < 0 || fclose(f) != 0) exit(1); } symlink("/etc", "link"); mkfifo("pipe", 0600); }
int main(void) { leave("/w/d"); leave("/tmp/d"); leave("/dev/shm/d"); return 0; }`,
  sleeper: `${includes}int main(void) { for (;;) pause(); }`,
  checker: `${includes}int main(int argc, char **argv) { FILE *o = fopen(argv[2], "r"), *a = fopen(argv[3], "r"); int x, y; return o && a && fscanf(o, "%d", &x) == 1 && fscanf(a, "%d", &y) == 1 && x == y ? 0 : argc; }`,
  interactor: `${includes}int main(void) { int got; puts("20 22"); fflush(stdout); return scanf("%d", &got) == 1 && got == 42 ? 0 : 1; }`,
};

/** Each kind of run, with the number of such runs in a hundred and the expected end. */
const KINDS: [kind: string, share: number, expected: string][] = [
  ["accepted", 26, "equal"],
  ["wrong", 10, "different"],
  ["compile-error", 2, "exited 1"],
  ["time", 4, "cpu"],
  ["memory", 5, "memory"],
  ["crash", 5, "signalled"],
  ["code", 5, "exited"],
  ["output", 4, "output"],
  ["bomb", 5, "different"],
  ["daemon", 8, "different"],
  ["litter", 8, "different"],
  ["checker", 8, "exited, exited 0"],
  ["interactor", 8, "exited, exited 0"],
  ["aborted", 2, "aborted"],
];
const HUNDRED = KINDS.flatMap(([kind, share]) => Array.from({ length: share }, () => kind));

const EXPECTED = new Map(KINDS.map(([kind, , expected]) => [kind, expected]));

export async function prepareSoak(workshop: Workshop) {
  const folders = new Map<string, string>();
  for (const [name, source] of Object.entries(PROGRAMS))
    folders.set(name, await compileProgram(workshop, source));
  const input = workshop.file("soak.in", "20 22\n");
  const answer = workshop.file("soak.out", "42\n");
  const small = { memoryBytes: 16 << 20, cpuMs: 20_000, wallMs: 90_000, processes: 20 };
  const program = (name: keyof typeof PROGRAMS, limits: Partial<Limits> = {}) =>
    workshop.program(folders.get(name) ?? "", ["/a/main"], { ...small, ...limits });
  const compare: JudgeRun["judge"] = { kind: "compare", comparison: { kind: "lines" } };

  async function judged(request: Pick<JudgeRun, "program" | "judge">): Promise<string> {
    const cases = [{ seq: 0, input, answer }];
    const [one] = await workshop.judge({ ...request, stop: "never", cases });
    if (one?.compared) return one.compared.outcome;
    const own = `${one?.run.ended} ${one?.run.cause ?? ""}`.trim();
    return one?.judged ? `${own}, ${one.judged.ended} ${one.judged.exitCode}` : own;
  }

  async function aborted(): Promise<string> {
    const abort = new AbortController();
    setTimeout(() => abort.abort(new Error("aborted")), 15);
    return workshop.sandbox.run({ program: program("sleeper") }, abort.signal).then(
      ({ ended }) => ended,
      (error: Error) => error.message,
    );
  }

  const kinds: Record<string, () => Promise<string>> = {
    accepted: () => judged({ program: program("sum"), judge: compare }),
    wrong: () => judged({ program: program("difference"), judge: compare }),
    "compile-error": async () => {
      const { artefact, ended, exitCode } = await workshop.compile("nonsense");
      rmdirSync(artefact);
      return `${ended} ${exitCode}`;
    },
    time: () => judged({ program: program("loop", { cpuMs: 40 }), judge: compare }),
    memory: () => judged({ program: program("glutton"), judge: compare }),
    crash: () => judged({ program: program("crash"), judge: compare }),
    code: () => judged({ program: program("three"), judge: compare }),
    output: () => judged({ program: program("flood", { outputBytes: 100_000 }), judge: compare }),
    bomb: () => judged({ program: program("bomb"), judge: compare }),
    daemon: () => judged({ program: program("daemon"), judge: compare }),
    litter: () => judged({ program: program("litter"), judge: compare }),
    checker: () =>
      judged({
        program: program("sum"),
        judge: { kind: "checker", program: program("checker"), successCodes: [0] },
      }),
    interactor: () =>
      judged({
        program: program("sum"),
        judge: { kind: "interactor", program: program("interactor"), successCodes: [0] },
      }),
    aborted,
  };

  /** Runs programs of all kinds in mixed order, two at a time; returns the runs that ended unexpectedly. */
  return async function soak(runs: number): Promise<string[]> {
    const surprises: string[] = [];
    let next = 0;
    const worker = async () => {
      for (let i = next++; i < runs; i = next++) {
        // 37 and 100 have no common factor, so 100 successive runs use each entry of `HUNDRED` once, in mixed order.
        const kind = HUNDRED[(i * 37) % 100] ?? "accepted";
        const end = (await kinds[kind]?.()) ?? "unknown kind";
        if (end !== EXPECTED.get(kind)) surprises.push(`${i} ${kind}: ${end}`);
      }
    };
    await Promise.all([worker(), worker()]);
    return surprises;
  };
}

/**
 * Starts a sandbox `times` times and cuts its connections, or kills it, while a program runs. Returns the ids of the
 * processes that outlived their sandbox.
 */
export async function cutConnections(binary: string, times: number): Promise<number[]> {
  const leftovers: number[] = [];
  const limits: Limits = {
    cpuMs: 60_000,
    wallMs: 60_000,
    memoryBytes: 1 << 28,
    outputBytes: 1 << 20,
    processes: 20,
    stackBytes: 0,
    openFiles: 64,
  };
  const argv = ["/bin/sh", "-c", "sleep 59 & sleep 59"];
  for (let i = 0; i < times; i++) {
    const bare = await bareSandbox(binary);
    bare.slots[0]?.write(encodeRun({ program: { argv, env: [], profile: "base", limits } }));
    const pid = bare.child.pid ?? 0;
    const all = await until("the programs run", () => {
      const remaining = descendants(pid);
      return remaining.length >= 5 && remaining;
    });
    // Depending on `i`, closes the slot's connection and the sandbox's control connection, closes only the control
    // connection, or kills the sandbox.
    if (i % 3 === 0) bare.slots[0]?.destroy();
    if (i % 3 === 2) bare.child.kill("SIGKILL");
    else bare.control.destroy();
    await bare.exit;
    leftovers.push(...(await settled(() => all.filter(alive))));
    bare.leave();
  }
  return leftovers;
}

const alive = (pid: number): boolean => existsSync(`/proc/${pid}`);

function below(folder: string): number {
  if (!existsSync(folder)) return 0;
  let count = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    count += entry.name === "" ? 0 : 1;
  return count;
}

/**
 * Resources that the sandbox uses in its processes and in the kernel; after the test, all except memory must be the
 * same as before it.
 */
export async function soakFigures(pid: number, workshop: Workshop) {
  const processes = [pid, ...(await atRest(pid, () => descendants(pid)))];
  const uids = boxUids(processes);
  let memory = 0;
  let mountsInside = 0;
  for (const one of processes) {
    const rollup = readFileSync(`/proc/${one}/smaps_rollup`, "utf8");
    // Counts only anonymous memory, because pages of the program file are shared with other sandboxes on the machine.
    memory += Number(/^Pss_Anon:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
    mountsInside += ownMounts(one);
  }
  return {
    equal: {
      ...(await atRest(pid, () => holdings(pid))),
      // Only mount points that a box could have created are counted, because other processes may mount something on the
      // host in the meantime.
      mounts: strayMounts().length,
      mountsInside,
      files: below(workshop.folder),
      // Shared memory that belongs to the databases of other test runs is not counted.
      shared: readdirSync("/dev/shm").filter((name) => /verdict(?!-test-)/.test(name)).length,
      keyrings: keyrings(uids),
      ipc: ["shm", "sem", "msg"].reduce((sum, kind) => sum + ipcObjects(kind, uids), 0),
    },
    /** Anonymous memory of all processes, in KiB. */
    memoryKib: memory,
  };
}

/** The uids under which programs run in the boxes. */
function boxUids(processes: number[]): Set<string> {
  const uids = new Set<string>();
  for (const one of processes) {
    const passwd = readFileSync(`/proc/${one}/root/etc/passwd`, "utf8");
    const uid = /^runner:x:(\d+):/.exec(passwd)?.[1];
    if (uid !== undefined) uids.add(uid);
  }
  return uids;
}

/** System V IPC objects that programs in the sandbox own or created. */
function ipcObjects(kind: string, uids: Set<string>): number {
  const [head, ...rows] = readFileSync(`/proc/sysvipc/${kind}`, "utf8").trim().split("\n");
  const names = head?.trim().split(/\s+/) ?? [];
  const columns = [names.indexOf("uid"), names.indexOf("cuid")];
  return rows.filter((row) => {
    const values = row.trim().split(/\s+/);
    return columns.some((column) => uids.has(values[column] ?? ""));
  }).length;
}

function keyrings(uids: Set<string>): number {
  return readFileSync("/proc/key-users", "utf8")
    .split("\n")
    .filter((line) => uids.has(/^\s*(\d+):/.exec(line)?.[1] ?? "")).length;
}

/**
 * Growth up to this size is not treated as a leak: when rarely executed code runs for the first time, it uses
 * additional memory pages.
 */
export const MEMORY_SLACK_KIB = 256;
