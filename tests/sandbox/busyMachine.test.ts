import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import type { JudgeCaseResult, Limits } from "../../src/judge/sandbox/sandboxTypes.ts";
import {
  compileProgram,
  foldersIn,
  full,
  openWorkshop,
  read,
  sandboxPid,
  type Workshop,
} from "./workshop.ts";

/*
 * These tests simulate a busy machine without creating load: the kernel gives the sandbox's boxes only 4 ms of
 * processor time in each 100 ms. The programs in the boxes are then runnable but waiting, as on a busy machine.
 */

let workshop: Workshop;
/** Folder of the cgroup that contains the boxes, in the hierarchy of the CPU controller; undefined if there is none. */
let boxes: string | undefined;

/**
 * Finds the cgroup folder in which the CPU time of the boxes can be limited. Supports only cgroup version 1: in version
 * 2, limiting one cgroup requires that the CPU controller is enabled for all cgroups of the machine.
 */
function boxesFolder(folder = "/sys/fs/cgroup"): string | undefined {
  const own = join(folder, `verdict-sandbox-${sandboxPid()}`);
  if (existsSync(join(own, "cpu.cfs_quota_us"))) return own;
  for (const name of foldersIn(folder)) {
    const below = boxesFolder(join(folder, name));
    if (below !== undefined) return below;
  }
  return undefined;
}

const hasQuota = full && existsSync("/sys/fs/cgroup/cpu/cpu.cfs_quota_us");

beforeAll(async () => {
  if (!hasQuota) return;
  workshop = await openWorkshop("full", 1);
  boxes = boxesFolder();
});
afterAll(() => workshop?.close());
afterEach(() => giveProcessors(true));

function giveProcessors(all: boolean): void {
  if (boxes === undefined) return;
  writeFileSync(join(boxes, "cpu.cfs_quota_us"), all ? "-1" : "4000");
}

/** C functions that use a given number of milliseconds of CPU time in the calling thread. */
const BURN = `#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
static void burn(int ms) {
  struct timespec now;
  do clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  while (now.tv_sec * 1000 + now.tv_nsec / 1000000 < ms);
}
static void *burn_in_thread(void *ms) { burn(*(int *)ms); return 0; }
`;

const CLOCK_MS = 300;

async function run(body: string, limits: Partial<Limits> = {}) {
  const artefact = await compileProgram(workshop, `${BURN}\nint main(void) { ${body} return 0; }`);
  const program = workshop.program(artefact, ["/a/main"], {
    cpuMs: 2000,
    wallMs: CLOCK_MS,
    elapsedMs: 60_000,
    ...limits,
  });
  giveProcessors(false);
  return workshop.sandbox.run({ program });
}

test.runIf(hasQuota)(
  "the boxes have a group of their own with a share of the processors",
  async () => {
    expect(await run("burn(1);")).toMatchObject({ ended: "exited" });
    expect(boxes).toBeDefined();
    expect(Number(read(join(boxes ?? "", "cpu.shares")))).toBeGreaterThan(1024);
    expect(foldersIn(boxes ?? "")).toContain("slot0");
  },
);

test.runIf(hasQuota).each([
  ["a program", "burn(30);"],
  ["a child of a program", "if (fork() == 0) { burn(30); return 0; } wait(0);"],
  [
    "children that end soon, one after another",
    "for (int i = 0; i < 30; i++) { if (fork() == 0) { burn(1); return 0; } wait(0); }",
  ],
  [
    "threads in turn",
    "for (int i = 0, ms = 1; i < 30; i++) { pthread_t one; pthread_create(&one, 0, burn_in_thread, &ms); pthread_join(one, 0); }",
  ],
])("%s that waits for a processor for longer than its clock allows goes on", async (_who, body) => {
  const { ended, exitCode, usage } = await run(body);
  expect({ ended, exitCode }).toEqual({ ended: "exited", exitCode: 0 });
  // Without the quota, the wall time would not exceed the limit, so this shows that the quota was in force.
  expect(usage.wallMs).toBeGreaterThan(CLOCK_MS);
  expect(usage.wallMs - (usage.waitedMs ?? 0)).toBeLessThanOrEqual(CLOCK_MS);
});

test.runIf(hasQuota)("one that sleeps ends at its clock's limit all the same", async () => {
  expect(await run("pause();")).toMatchObject({ ended: "wall" });
  expect(await run("for (;;) usleep(50000);")).toMatchObject({ ended: "wall" });
});

test.runIf(hasQuota)("one that has lowered its priority waits by its own choice", async () => {
  const lowered = run("nice(19); burn(1000);", { elapsedMs: 4000 });
  expect(await lowered).toMatchObject({ ended: "wall" });
});

test.runIf(hasQuota)("no wait is without bound: a run that hardly ran is recognised", async () => {
  const { ended, usage } = await run("burn(1000);", { elapsedMs: 600 });
  expect(ended).toBe("starved");
  expect(usage.wallMs).toBeGreaterThan(usage.cpuMs);
});

test.runIf(hasQuota)("an endless loop ends by its CPU time", async () => {
  expect(await run("for (;;);", { cpuMs: 20 })).toMatchObject({ ended: "cpu" });
});

test.runIf(hasQuota)("who waits for a partner that waits for a processor goes on too", async () => {
  const interactor = await compileProgram(
    workshop,
    `${BURN}int main(void) { int got; burn(25); puts("5"); fflush(stdout); return scanf("%d", &got) == 1 && got == 25 ? 0 : 1; }`,
  );
  const artefact = await compileProgram(
    workshop,
    `${BURN}int main(void) { int n; if (scanf("%d", &n) != 1) return 2; burn(15); printf("%d\\n", n * n); }`,
  );
  const limits = { wallMs: CLOCK_MS, elapsedMs: 60_000 };
  const results: JudgeCaseResult[] = [];
  giveProcessors(false);
  await workshop.sandbox.judge(
    {
      program: workshop.program(artefact, ["/a/main"], limits),
      stop: "never",
      cases: [{ seq: 1, input: workshop.file("in", ""), answer: workshop.file("ok", "") }],
      judge: {
        kind: "interactor",
        program: workshop.program(interactor, ["/a/main"], { ...limits, wallMs: 2 * CLOCK_MS }),
        successCodes: [0],
      },
    },
    (result) => results.push(result),
  );
  const [{ run: program, judged } = {}] = results;
  expect(program).toMatchObject({ ended: "exited", exitCode: 0 });
  expect(judged).toMatchObject({ ended: "exited", exitCode: 0 });
  expect(program?.usage.wallMs).toBeGreaterThan(CLOCK_MS);
});
