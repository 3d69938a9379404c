import { afterAll, beforeAll, expect, test } from "vitest";

import type { JudgeCaseResult, JudgeRun } from "../../src/judge/sandbox/sandboxTypes.ts";
import { compileProgram, full, openWorkshop, type Workshop } from "./workshop.ts";

/** These tests run a program and an interactor that exchange lines. */
let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop(full ? "full" : "user", 1);
});
afterAll(() => workshop?.close());

async function judged(judge: JudgeRun["judge"], source: string, wallMs?: number) {
  const artefact = await compileProgram(workshop, source);
  const [result] = await workshop.judge({
    program: workshop.program(artefact, ["/a/main"], { ...(wallMs && { wallMs }) }),
    stop: "never",
    judge,
    cases: [{ seq: 0, input: workshop.file("in", "5\n"), answer: "" }],
  });
  return result as JudgeCaseResult;
}

async function interactor(source: string, wallMs = 30_000): Promise<JudgeRun["judge"]> {
  const program = workshop.program(await compileProgram(workshop, source), ["/a/main"], { wallMs });
  return { kind: "interactor", program, successCodes: [0] };
}

const SQUARES = `#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) { int n, got; FILE *in = fopen(argv[1], "r"); if (!in || fscanf(in, "%d", &n) != 1) return 9;
  printf("%d\\n", n); fflush(stdout); if (scanf("%d", &got) != 1) return 1; return got == n * n ? 0 : 2; }`;

test("an interactor and a program talk", async () => {
  const result = await judged(
    await interactor(SQUARES),
    `#include <stdio.h>
int main(void) { int n; scanf("%d", &n); printf("%d\\n", n * n); return 0; }`,
  );
  expect(result.judged?.exitCode).toBe(0);
});

test("an interactor sees the end of a program that left early", async () => {
  const result = await judged(await interactor(SQUARES), "int main(void) { return 0; }");
  expect(result.run).toMatchObject({ ended: "exited", exitCode: 0 });
  expect(result.judged?.exitCode).toBe(1);
  expect(result.interactorSawEnd).toBe(true);
});

test("an interactor that does not wait for the end of the output is not said to have seen it", async () => {
  const reads = `#include <stdio.h>
#include <unistd.h>
int main(void) { char c; return read(0, &c, 1) == 1 ? 3 : 4; }`;
  const program = workshop.program(
    await compileProgram(workshop, "#include <stdio.h>\nint main(void) { putchar('x'); }"),
  );
  const input = workshop.file("in", "");
  const results = await workshop.judge({
    program,
    stop: "never",
    judge: await interactor(reads),
    cases: Array.from({ length: 30 }, (_, seq) => ({ seq, input, answer: "" })),
  });
  expect(new Set(results.map(({ judged: end }) => end?.exitCode))).toEqual(new Set([3]));
  expect(results.filter(({ interactorSawEnd }) => interactorSawEnd)).toEqual([]);
});

test("an interactor that asks for input without waiting sees the end as well", async () => {
  const asks = `#include <fcntl.h>
#include <unistd.h>
int main(void) {
  char c;
  fcntl(0, F_SETFL, O_NONBLOCK);
  while (read(0, &c, 1) != 0) continue;
  return 5;
}`;
  const result = await judged(await interactor(asks), "int main(void) { return 0; }");
  expect(result.judged?.exitCode).toBe(5);
});

test("what an interactor writes to a program that has ended or closed its input is discarded", async () => {
  const writes = `#include <errno.h>
#include <unistd.h>
int main(void) {
  static char much[100000];
  for (int i = 0; i < 50; i++)
    for (size_t at = 0; at < sizeof much;) {
      ssize_t n = write(1, much + at, sizeof much - at);
      if (n < 0) return errno;
      at += (size_t)n;
    }
  close(1);
  return read(0, much, 1) == 0 ? 0 : 7;
}`;
  for (const body of ["return 0;", "close(0); usleep(50000); return 0;"]) {
    const source = `#include <unistd.h>\nint main(void) { ${body} }`;
    const result = await judged(await interactor(writes), source);
    expect(result.judged?.exitCode, body).toBe(0);
  }
});

test("a crashing program is reported although the interactor judged", async () => {
  const result = await judged(await interactor(SQUARES), "int main(void) { __builtin_trap(); }");
  expect(result.run.ended).toBe("signalled");
});

const SLEEPS = `#include <unistd.h>
int main(void) { for (;;) pause(); }`;

test("a sleeping program meets its wall limit", async () => {
  const result = await judged(await interactor(SQUARES), SLEEPS, 300);
  expect(result.run.ended).toBe("wall");
});

/** How long a program may run after a rejection; the same value as in sandbox/src/judge.c. */
const GRACE_MS = 500;

test("after a rejection the program has only moments left", async () => {
  // This limit is longer than the timeout of the test, so the test can pass only if the program is stopped earlier.
  const result = await judged(await interactor("int main(void) { return 1; }"), SLEEPS, 600_000);
  expect(result.interactorEndedFirst).toBe(true);
  expect(result.run.ended).toBe("wall");
});

test("after an acceptance the program runs on to its own limits", async () => {
  const result = await judged(
    await interactor("int main(void) { return 0; }"),
    SLEEPS,
    4 * GRACE_MS,
  );
  expect(result.interactorEndedFirst).toBe(true);
  expect(result.run.ended).toBe("wall");
  expect(result.run.usage.wallMs).toBeGreaterThan(2 * GRACE_MS);
});

test("an interactor that waits for more sees the end of file only after the program's end", async () => {
  const waits = "#include <stdio.h>\nint main(void) { return getchar() == EOF ? 0 : 1; }";
  const closes = `#include <unistd.h>
int main(void) { close(1); usleep(100000); __builtin_trap(); }`;
  const program = workshop.program(await compileProgram(workshop, closes));
  const input = workshop.file("in", "");
  const results = await workshop.judge({
    program,
    stop: "never",
    judge: await interactor(waits),
    // If the interactor reached the end of file before the program ended, it would exit first, and
    // `interactorEndedFirst` would be true.
    cases: Array.from({ length: 3 }, (_, seq) => ({ seq, input, answer: "" })),
  });
  expect(new Set(results.map(({ run }) => run.ended))).toEqual(new Set(["signalled"]));
  expect(results.filter(({ interactorEndedFirst }) => interactorEndedFirst)).toEqual([]);
});

test("which of two joined programs ended first is reported correctly, also when one end causes the other", async () => {
  const leaves = await compileProgram(workshop, "int main(void) { return 0; }");
  const waits = await compileProgram(
    workshop,
    '#include <stdio.h>\nint main(void) { int n; return scanf("%d", &n) == 1 ? 0 : 1; }',
  );
  const program = (artefact: string) => workshop.program(artefact, ["/a/main"], { wallMs: 30_000 });
  const input = workshop.file("in", "");
  const cases = Array.from({ length: 60 }, (_, seq) => ({ seq, input, answer: "" }));
  for (const interactorFirst of [true, false]) {
    const [own, other] = interactorFirst ? [waits, leaves] : [leaves, waits];
    const results = await workshop.judge({
      program: program(own),
      stop: "never",
      judge: { kind: "interactor", program: program(other), successCodes: [0] },
      cases,
    });
    const reported = new Set(results.map((one) => one.interactorEndedFirst === true));
    expect([...reported]).toEqual([interactorFirst]);
  }
});

test("an interactor's crash is reported as its own", async () => {
  const result = await judged(
    await interactor("int main(void) { __builtin_trap(); }"),
    "int main(void) { return 0; }",
  );
  expect(result.judged?.ended).toBe("signalled");
});
