import { afterAll, beforeAll, expect, test } from "vitest";

import type { Limits, StandaloneResult } from "../../src/judge/sandbox/sandboxTypes.ts";
import { compileProgram, full, openWorkshop, type Workshop } from "./workshop.ts";

/** These tests check that each limit is enforced at the requested value. */
let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop(full ? "full" : "user", 2);
});
afterAll(() => workshop?.close());

async function run(
  source: string,
  limits: Partial<Limits>,
  times = 1,
): Promise<StandaloneResult[]> {
  const program = workshop.program(await compileProgram(workshop, source), ["/a/main"], limits);
  const runs = Array.from({ length: times }, () =>
    workshop.sandbox.run({ program, keepOutputBytes: 4096 }),
  );
  return Promise.all(runs);
}

/*
 * No program gets less time than the limit. On a busy machine or with steal time, a program may get more time. If none
 * of ten runs stays below twice the limit, however, the sandbox enforces the limit incorrectly.
 */
const RUNS = 10;

test.each([
  ["a loop", "int main(void) { for (;;); }"],
  ["children", "#include <unistd.h>\nint main(void) { fork(); fork(); for (;;); }"],
  [
    "children that end and are waited for",
    `#include <sys/wait.h>
#include <unistd.h>
int main(void) { for (;;) { if (fork() == 0) { for (volatile int i = 0; i < 5000000; i++); _exit(0); } wait(0); } }`,
  ],
])("%s may use the CPU time of the limit", async (_, source) => {
  const runs = await run(source, { cpuMs: 100, wallMs: 90_000 }, RUNS);
  expect(new Set(runs.map(({ ended }) => ended))).toEqual(new Set(["cpu"]));
  const least = Math.min(...runs.map(({ usage }) => usage.cpuMs));
  expect(least).toBeGreaterThanOrEqual(100);
  expect(least).toBeLessThan(200);
});

test("a program may sleep for as long as the limit on its clock", async () => {
  const sleeper = "#include <unistd.h>\nint main(void) { for (;;) pause(); }";
  const runs = await run(sleeper, { wallMs: 200 }, RUNS);
  expect(new Set(runs.map(({ ended }) => ended))).toEqual(new Set(["wall"]));
  const times = runs.map(({ usage }) => usage.wallMs);
  // The run clock starts when the sandbox is ordered to start the program, but the reported time starts with the
  // program's first process. On a busy machine, the reported time may therefore be shorter than the limit.
  expect(Math.max(...times)).toBeGreaterThan(175);
  expect(Math.min(...times)).toBeLessThan(400);
});

/** A program that writes the given number of bytes. It writes the last thousand bytes one at a time. */
const WRITES = (bytes: number) => `#include <unistd.h>
static char room[1000];
int main(void) { for (int i = 0; i < ${bytes / 1000 - 1}; i++) write(1, room, sizeof room); for (int i = 0; i < 1000; i++) write(1, room, 1); return 0; }`;

test("a program may write as many bytes as the limit, and not one more", async () => {
  const [exact] = await run(WRITES(100_000), { outputBytes: 100_000 });
  expect(exact).toMatchObject({ ended: "exited", exitCode: 0 });
  expect(exact?.usage.outputBytes).toBe(100_000);
  const [more] = await run(WRITES(100_000), { outputBytes: 99_999 });
  expect(more).toMatchObject({ ended: "output" });
});

/** A program that touches 64 MiB of memory and writes one byte after each MiB. */
const TOUCHES = `#include <stdlib.h>
#include <unistd.h>
int main(void) {
  for (int i = 0; i < 64; i++) {
    volatile char *more = malloc(1 << 20);
    for (int k = 0; k < 1 << 20; k += 4096) more[k] = 1;
    write(1, "x", 1);
  }
  return 0;
}`;

test.runIf(full)(
  "a program may touch as much memory as the limit, but for what it starts with",
  async () => {
    const [enough] = await run(TOUCHES, { memoryBytes: 72 << 20 });
    expect(enough).toMatchObject({ ended: "exited", exitCode: 0 });
    const [short] = await run(TOUCHES, { memoryBytes: 40 << 20 });
    expect(short).toMatchObject({ ended: "memory" });
    expect(short?.usage.memoryBytes).toBeLessThanOrEqual(40 << 20);
    expect(short?.usage.outputBytes).toBeLessThan(40);
    expect(short?.usage.outputBytes).toBeGreaterThan(30);
  },
);

test("a program may have as many open files as the limit", async () => {
  const opens = `#include <fcntl.h>
#include <stdio.h>
int main(void) { int last = 0, now; while ((now = open("/dev/null", O_RDONLY)) >= 0) last = now; printf("%d", last); return 0; }`;
  const [ran] = await run(opens, { openFiles: 33 });
  expect(Buffer.from(ran?.stdout ?? []).toString()).toBe("32");
});
