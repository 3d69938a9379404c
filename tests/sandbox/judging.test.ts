import { mkdirSync, readdirSync, renameSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import type {
  Comparison,
  JudgeCaseResult,
  JudgeRun,
} from "../../src/judge/sandbox/sandboxTypes.ts";
import {
  compileProgram,
  COMPILE_LIMITS,
  COPY,
  full,
  openWorkshop,
  programRuns,
  sandboxPid,
  SUM,
  textOf,
  type Workshop,
} from "./workshop.ts";

let workshop: Workshop;
let copy: string;

beforeAll(async () => {
  workshop = await openWorkshop(full ? "full" : "user", 2);
  copy = await compileProgram(workshop, COPY);
});
afterAll(() => workshop?.close());

const exact: Comparison = { kind: "exact" };
const lines: Comparison = { kind: "lines" };

async function judged(judge: JudgeRun["judge"], source: string) {
  const artefact = await compileProgram(workshop, source);
  const [result] = await workshop.judge({
    program: workshop.program(artefact),
    stop: "never",
    judge,
    cases: [{ seq: 0, input: workshop.file("in", "5\n"), answer: workshop.file("ok", "25\n") }],
  });
  return result as JudgeCaseResult;
}

async function checker(source: string): Promise<JudgeRun["judge"]> {
  const program = workshop.program(await compileProgram(workshop, source));
  return { kind: "checker", program, successCodes: [0] };
}

const CAT_CHECKER = `#include <stdio.h>
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) { FILE *f = fopen(argv[i], "r"); int c; if (!f) return 9; while ((c = getc(f)) != EOF) putchar(c); }
  return fopen("/w/output", "r+") ? 8 : 3;
}`;

test("a checker reads input, output and answer, and cannot change them", async () => {
  const result = await judged(
    await checker(CAT_CHECKER),
    `#include <stdio.h>
int main(void) { puts("mine"); return 0; }`,
  );
  expect(textOf(result.judged?.stdout)).toBe("5\nmine\n25\n");
  expect(result.judged?.exitCode).toBe(3);
});

test("the first bytes of stdout come along when they are asked for, and change no verdict", async () => {
  const request = (keepOutputBytes?: number): JudgeRun => ({
    program: workshop.program(copy),
    stop: "never",
    judge: { kind: "compare", comparison: exact },
    cases: ["12345678", "12"].map((content, seq) => ({
      seq,
      input: workshop.file(`in${seq}`, content),
      answer: workshop.file(`ok${seq}`, content),
    })),
    ...(keepOutputBytes === undefined ? {} : { keepOutputBytes }),
  });
  const withOutput = await workshop.judge(request(5));
  expect(withOutput.map(({ stdout }) => textOf(stdout))).toEqual(["12345", "12"]);
  expect(withOutput.map(({ run }) => run.usage.outputBytes)).toEqual([8, 2]);
  expect(withOutput.map(({ compared: comparison }) => comparison?.outcome)).toEqual([
    "equal",
    "equal",
  ]);
  const without = await workshop.judge(request());
  expect(without.map(({ stdout }) => stdout)).toEqual([undefined, undefined]);
});

test("a checker's case brings its program's stdout too", async () => {
  const [result] = await workshop.judge({
    program: workshop.program(copy),
    stop: "never",
    judge: await checker(CAT_CHECKER),
    cases: [{ seq: 0, input: workshop.file("in", "5\n"), answer: workshop.file("ok", "25\n") }],
    keepOutputBytes: 100,
  });
  expect(textOf(result?.stdout)).toBe("5\n");
  expect(textOf(result?.judged?.stdout)).toBe("5\n5\n25\n");
});

test("a checker is not asked about a program that crashed", async () => {
  const result = await judged(await checker(CAT_CHECKER), "int main(void) { __builtin_trap(); }");
  expect(result.run.ended).toBe("signalled");
  expect(result.judged).toBeUndefined();
});

test("a hanging checker meets its own limit and the program's run stays good", async () => {
  const result = await judged(
    await checker("int main(void) { for (;;); }"),
    "int main(void) { return 0; }",
  );
  expect(result.run.ended).toBe("exited");
  expect(["cpu", "wall"]).toContain(result.judged?.ended);
});

test("a program never sees the answer", async () => {
  const result = await judged(
    await checker(CAT_CHECKER),
    `#include <stdlib.h>
int main(void) { return system("ls -a /w /a /tmp /proc/self/fd; cat /w/answer /a/answer; echo") == 0 ? 0 : 0; }`,
  );
  expect(textOf(result.judged?.stdout).replace(/25\n$/, "")).not.toContain("25");
});

test("cases after the first failure are not run when so asked", async () => {
  const sum = await compileProgram(workshop, SUM);
  const answer = workshop.file("three", "3\n");
  const inputs = ["1 2\n", "1 1\n", "2 1\n"].map((one, i) => workshop.file(`in-${i}`, one));
  const results = await workshop.judge({
    program: workshop.program(sum),
    stop: "first-failure",
    judge: { kind: "compare", comparison: lines },
    cases: inputs.map((input, seq) => ({ seq, input, answer })),
  });
  expect(results.map(({ seq, compared: one }) => [seq, one?.outcome])).toEqual([
    [0, "equal"],
    [1, "different"],
  ]);
});

test("what a compiler leaves is taken out without following links", async () => {
  const folder = join(workshop.folder, "kept");
  mkdirSync(folder);
  symlinkSync("/etc", join(workshop.folder, "trap"));
  const script =
    "ln -s /etc/passwd link; ln -s /etc dir; mkfifo pipe; mkdir real; echo good > real/file; echo a > A.class; echo b > 'A$1.class'";
  const build = await workshop.sandbox.compile({
    program: {
      argv: ["/bin/sh", "-c", script],
      env: ["PATH=/usr/bin:/bin"],
      profile: "base",
      limits: COMPILE_LIMITS,
    },
    files: [],
    keep: {
      names: ["link", "dir/passwd", "pipe", "real/file", "*.class"],
      folder,
      maxBytes: 1 << 20,
    },
  });
  expect([...build.keptFiles].sort()).toEqual(["A$1.class", "A.class", "real/file"]);
  expect(readdirSync(folder).sort()).toEqual(["A$1.class", "A.class", "real"]);
});

test("an aborted call ends its run and leaves the slot usable", async () => {
  const abort = new AbortController();
  const sleeper = await compileProgram(
    workshop,
    "#include <unistd.h>\nint main(void) { for (;;) pause(); }",
  );
  // The wall limit is longer than the timeout of this test, so that only the abort can end the run.
  const program = workshop.program(sleeper, ["/a/main"], { wallMs: 600_000 });
  const running = workshop.sandbox.run({ program }, abort.signal);
  running.catch(() => {});
  await programRuns(sandboxPid());
  abort.abort(new Error("not wanted any more"));
  await expect(running).rejects.toThrow("not wanted");
  const next = await workshop.sandbox.run({ program: workshop.program("", ["/bin/true"]) });
  expect(next).toMatchObject({ ended: "exited", exitCode: 0 });
});

test("a finished case is reported while the next one still runs", async () => {
  const waiting = await compileProgram(
    workshop,
    `#include <stdio.h>
#include <unistd.h>
int main(void) { int wait; if (scanf("%d", &wait) != 1) return 1; while (wait) pause(); return 0; }`,
  );
  const abort = new AbortController();
  const answer = workshop.file("nothing", "");
  const reported: number[] = [];
  const judging = workshop.sandbox.judge(
    {
      program: workshop.program(waiting, ["/a/main"], { wallMs: 600_000 }),
      stop: "never",
      judge: { kind: "compare", comparison: lines },
      cases: ["0", "0", "1"].map((input, seq) => ({
        seq,
        input: workshop.file(`input-${input}`, input),
        answer,
      })),
    },
    ({ seq }) => {
      reported.push(seq);
      if (seq === 1) abort.abort(new Error("reported in time"));
    },
    abort.signal,
  );
  await expect(judging).rejects.toThrow("reported in time");
  expect(reported).toEqual([0, 1]);
});

test("a program that took another's place is the one that runs", async () => {
  const saying = (number: number) =>
    compileProgram(
      workshop,
      `#include <stdio.h>\nint main(void) { return !printf("%d", ${number}); }`,
    );
  const [first, second] = [await saying(1), await saying(2)];
  const comparison = async (artefact: string) => {
    const program = workshop.program(artefact);
    return textOf((await workshop.sandbox.run({ program, keepOutputBytes: 10 })).stdout);
  };
  const before = [await comparison(first), await comparison(first)];
  renameSync(first, `${first}-gone`);
  renameSync(second, first);
  // The path now contains another program. In a defective sandbox, a slot could still run the program of its previous
  // run.
  const after = [
    await comparison(first),
    ...(await Promise.all([comparison(first), comparison(first)])),
  ];
  expect([before, after]).toEqual([
    ["1", "1"],
    ["2", "2", "2"],
  ]);
});

test("/w, /tmp and /dev/shm are three folders, and nothing reveals the artefact's path on the host", async () => {
  const artefact = await compileProgram(
    workshop,
    `#include <stdlib.h>
int main(void) { return system("for d in /w /tmp /dev/shm; do test -z \\"$(ls -A $d)\\" && echo x > $d/$$ || exit 1; done; ls /w /tmp /dev/shm | grep -c '^[0-9]'; cat /proc/self/mountinfo /proc/self/mounts"); }`,
  );
  for (let run = 0; run < 2; run++) {
    const result = await workshop.sandbox.run({
      program: workshop.program(artefact),
      keepOutputBytes: 32_768,
    });
    const [files, ...mounts] = textOf(result.stdout).split("\n");
    expect([result.ended, result.exitCode, files]).toEqual(["exited", 0, "3"]);
    expect(mounts.some((line) => / \/a /.test(line))).toBe(true);
    expect(mounts.join("\n")).not.toContain(basename(workshop.folder));
  }
});
