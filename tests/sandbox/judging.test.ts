import { mkdirSync, readdirSync, renameSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Comparison, JudgeCaseResult, JudgeRun } from "../../src/judge/sandboxTypes.ts";
import { built, COMPILE_LIMITS, full, openWorkshop, SUM, type Workshop } from "./workshop.ts";

let workshop: Workshop;
let copy: string;

/** Copies stdin to stdout in writes of an odd size, so that pieces fall anywhere. */
const COPY = `#include <unistd.h>
int main(void) { static char room[4093]; long n; while ((n = read(0, room, sizeof room)) > 0) if (write(1, room, n) != n) return 1; return 0; }`;

beforeAll(async () => {
  workshop = await openWorkshop(full ? "full" : "user", 2);
  copy = await built(workshop, COPY);
});
afterAll(() => workshop?.close());

function text(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString();
}

async function compared(comparison: Comparison, output: string, answer: string) {
  const [result] = await workshop.judge({
    program: workshop.program(copy, ["/a/main"], { cpuMs: 5000, wallMs: 20_000 }),
    stop: "never",
    judge: { kind: "compare", comparison },
    cases: [{ seq: 7, input: workshop.file("out", output), answer: workshop.file("ans", answer) }],
  });
  expect(result?.seq).toBe(7);
  return result?.compared;
}

const exact: Comparison = { kind: "exact" };
const lines: Comparison = { kind: "lines" };
const tokens: Comparison = { kind: "tokens" };
const floats: Comparison = { kind: "floats", tolerance: 1e-6 };

test.each<[string, Comparison, string, string, string]>([
  ["equal bytes", exact, "1 2\n3\n", "1 2\n3\n", "equal"],
  ["CRLF written, LF expected", exact, "1\r\n2\r\n", "1\n2\n", "equal"],
  ["LF written, CRLF expected", exact, "1\n2\n", "1\r\n2\r\n", "equal"],
  ["a lone CR is a byte", exact, "1\r2\n", "12\n", "different"],
  ["a CR at the very end", exact, "1\r", "1", "presentation"],
  ["missing last newline", exact, "1", "1\n", "presentation"],
  ["blank at a line's end", exact, "1 \n", "1\n", "presentation"],
  ["another number", exact, "1\n3\n", "1\n2\n", "different"],
  ["nothing written", exact, "", "1\n", "different"],
  ["both empty", exact, "", "", "equal"],
  ["blanks at line ends", lines, "1 2 \t\n3\n", "1 2\n3  \n", "equal"],
  ["blank lines at the end", lines, "1\n\n  \n", "1", "equal"],
  ["blank lines in the answer", lines, "1", "1\n\n \n", "equal"],
  ["CRLF", lines, "a b\r\nc\r\n", "a b\nc\n", "equal"],
  ["a line more in the middle", lines, "1\n\n2\n", "1\n2\n", "presentation"],
  ["leading blank", lines, " 1\n", "1\n", "presentation"],
  ["blanks within", lines, "1  2\n", "1 2\n", "presentation"],
  ["a tab for a blank", lines, "1\t2\n", "1 2\n", "presentation"],
  ["lines joined", lines, "1 2\n", "1\n2\n", "presentation"],
  ["a longer word", lines, "abc\n", "ab c\n", "different"],
  ["a word more", lines, "1\n2\n", "1\n", "different"],
  ["a word less", lines, "1\n", "1\n2\n", "different"],
  ["any white space", tokens, "  1\n\n2\t3", "1 2 3\n", "equal"],
  ["a split token", tokens, "1 2", "12", "different"],
  ["a prefix", tokens, "12", "123", "different"],
  ["too much", tokens, "1 2 3", "1 2", "different"],
  ["close numbers", floats, "0.3333333 1e3", "0.33333334 1000", "equal"],
  ["relative tolerance", floats, "1000000.5", "1000000", "equal"],
  ["far numbers", floats, "0.334", "0.333", "different"],
  ["words among numbers", floats, "YES 1.0000000001", "YES 1", "equal"],
  ["not a number", floats, "nan", "1", "different"],
  ["hexadecimal is no number", floats, "0x10", "16", "different"],
])("comparison: %s", async (...row) => {
  const [, comparison, output, answer, outcome] = row;
  expect((await compared(comparison, output, answer))?.outcome).toBe(outcome);
});

test("a difference names line and token and shows both sides", async () => {
  const found = await compared(tokens, "1 2 3\n4 five 6\n", "1 2 3\n4 fivE 6\n");
  if (found?.outcome !== "different") throw new Error(JSON.stringify(found));
  expect(found.difference).toMatchObject({ line: 2, token: 2 });
  expect([text(found.difference.expected), text(found.difference.got)]).toEqual(["fivE", "five"]);
});

test("ten megabytes are compared to the last byte", async () => {
  const body = "0123456789 abcdef\n".repeat(600_000);
  for (const comparison of [exact, lines, tokens, floats]) {
    expect((await compared(comparison, `${body}x\n`, `${body}x\n`))?.outcome).toBe("equal");
    const found = await compared(comparison, `${body}x\n`, `${body}y\n`);
    if (found?.outcome !== "different") throw new Error(comparison.kind);
    expect(found.difference.line).toBe(600_001);
  }
});

async function judged(judge: JudgeRun["judge"], source: string, wallMs?: number) {
  const artefact = await built(workshop, source);
  const [result] = await workshop.judge({
    program: workshop.program(artefact, ["/a/main"], { ...(wallMs && { wallMs }) }),
    stop: "never",
    judge,
    cases: [{ seq: 0, input: workshop.file("in", "5\n"), answer: workshop.file("ok", "25\n") }],
  });
  return result as JudgeCaseResult;
}

async function checker(source: string): Promise<JudgeRun["judge"]> {
  const program = workshop.program(await built(workshop, source));
  return { kind: "checker", program, successCodes: [0] };
}

async function interactor(source: string, wallMs = 30_000): Promise<JudgeRun["judge"]> {
  const program = workshop.program(await built(workshop, source), ["/a/main"], { wallMs });
  return { kind: "interactor", program, successCodes: [0] };
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
  expect(text(result.judged?.stdout)).toBe("5\nmine\n25\n");
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
  const kept = await workshop.judge(request(5));
  expect(kept.map(({ stdout }) => text(stdout))).toEqual(["12345", "12"]);
  expect(kept.map(({ run }) => run.usage.outputBytes)).toEqual([8, 2]);
  expect(kept.map(({ compared: said }) => said?.outcome)).toEqual(["equal", "equal"]);
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
  expect(text(result?.stdout)).toBe("5\n");
  expect(text(result?.judged?.stdout)).toBe("5\n5\n25\n");
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
  expect(text(result.judged?.stdout).replace(/25\n$/, "")).not.toContain("25");
});

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
});

test("a crashing program is reported although the interactor judged", async () => {
  const result = await judged(await interactor(SQUARES), "int main(void) { __builtin_trap(); }");
  expect(result.run.ended).toBe("signalled");
});

test("a sleeping program meets its wall limit", async () => {
  const result = await judged(
    await interactor(SQUARES),
    `#include <unistd.h>
int main(void) { for (;;) pause(); }`,
    2000,
  );
  expect(result.run.ended).toBe("wall");
});

const SLEEPS = `#include <unistd.h>
int main(void) { for (;;) pause(); }`;

test("after a rejection the program has only moments left", async () => {
  const result = await judged(await interactor("int main(void) { return 1; }"), SLEEPS, 30_000);
  expect(result.interactorEndedFirst).toBe(true);
  expect(result.run.ended).toBe("wall");
  expect(result.run.usage.wallMs).toBeLessThan(20_000);
});

test("after an acceptance the program runs on to its own limits", async () => {
  const result = await judged(await interactor("int main(void) { return 0; }"), SLEEPS, 2000);
  expect(result.interactorEndedFirst).toBe(true);
  expect(result.run.ended).toBe("wall");
  expect(result.run.usage.wallMs).toBeGreaterThan(1900);
});

test("an interactor that waits for more sees the end of file only after the program's end", async () => {
  const waits = "#include <stdio.h>\nint main(void) { return getchar() == EOF ? 0 : 1; }";
  const closes = `#include <unistd.h>
int main(void) { close(1); usleep(100000); __builtin_trap(); }`;
  const program = workshop.program(await built(workshop, closes));
  const input = workshop.file("in", "");
  const results = await workshop.judge({
    program,
    stop: "never",
    judge: await interactor(waits),
    cases: Array.from({ length: 30 }, (_, seq) => ({ seq, input, answer: "" })),
  });
  expect(new Set(results.map(({ run }) => run.ended))).toEqual(new Set(["signalled"]));
  expect(results.filter(({ interactorEndedFirst }) => interactorEndedFirst)).toEqual([]);
});

test("which of two joined programs ended first is told right, also when one end causes the other", async () => {
  const leaves = await built(workshop, "int main(void) { return 0; }");
  const waits = await built(
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
    const told = new Set(results.map((one) => one.interactorEndedFirst === true));
    expect([...told]).toEqual([interactorFirst]);
  }
});

test("an interactor's crash is told as its own", async () => {
  const result = await judged(
    await interactor("int main(void) { __builtin_trap(); }"),
    "int main(void) { return 0; }",
  );
  expect(result.judged?.ended).toBe("signalled");
});

test("cases after the first failure are not run when so asked", async () => {
  const sum = await built(workshop, SUM);
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
  const made = await workshop.sandbox.compile({
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
  expect([...made.kept].sort()).toEqual(["A$1.class", "A.class", "real/file"]);
  expect(readdirSync(folder).sort()).toEqual(["A$1.class", "A.class", "real"]);
});

test("an aborted call ends its run and leaves the slot usable", async () => {
  const abort = new AbortController();
  const sleeper = await built(
    workshop,
    "#include <unistd.h>\nint main(void) { for (;;) pause(); }",
  );
  const started = performance.now();
  setTimeout(() => abort.abort(new Error("not wanted any more")), 100);
  const program = workshop.program(sleeper, ["/a/main"], { wallMs: 30_000 });
  await expect(workshop.sandbox.run({ program }, abort.signal)).rejects.toThrow("not wanted");
  expect(performance.now() - started).toBeLessThan(10_000);
  expect((await compared(exact, "1", "1"))?.outcome).toBe("equal");
});

test("a case that is over is told while the next one still runs", async () => {
  const patient = await built(
    workshop,
    `#include <stdio.h>
#include <unistd.h>
int main(void) { int wait; if (scanf("%d", &wait) != 1) return 1; while (wait) pause(); return 0; }`,
  );
  const abort = new AbortController();
  const answer = workshop.file("nothing", "");
  const told: number[] = [];
  const judging = workshop.sandbox.judge(
    {
      program: workshop.program(patient, ["/a/main"], { wallMs: 60_000 }),
      stop: "never",
      judge: { kind: "compare", comparison: lines },
      cases: ["0", "0", "1"].map((input, seq) => ({
        ...{ seq, input: workshop.file(`patience-${input}`, input), answer },
      })),
    },
    ({ seq }) => {
      told.push(seq);
      if (seq === 1) abort.abort(new Error("heard in time"));
    },
    abort.signal,
  );
  await expect(judging).rejects.toThrow("heard in time");
  expect(told).toEqual([0, 1]);
});

test("a program that took another's place is the one that runs", async () => {
  const saying = (number: number) =>
    built(workshop, `#include <stdio.h>\nint main(void) { return !printf("%d", ${number}); }`);
  const [first, second] = [await saying(1), await saying(2)];
  const said = async (artefact: string) => {
    const program = workshop.program(artefact);
    return text((await workshop.sandbox.run({ program, keepOutputBytes: 10 })).stdout);
  };
  const before = [await said(first), await said(first)];
  renameSync(first, `${first}-gone`);
  renameSync(second, first);
  // One after the other on each slot: some meet a box that still shows what lay there before.
  const after = [await said(first), ...(await Promise.all([said(first), said(first)]))];
  expect([before, after]).toEqual([
    ["1", "1"],
    ["2", "2", "2"],
  ]);
});

test("/w, /tmp and /dev/shm are three folders, and nothing tells where the artefact lies on the host", async () => {
  const artefact = await built(
    workshop,
    `#include <stdlib.h>
int main(void) { return system("for d in /w /tmp /dev/shm; do test -z \\"$(ls -A $d)\\" && echo x > $d/$$ || exit 1; done; ls /w /tmp /dev/shm | grep -c '^[0-9]'; cat /proc/self/mountinfo /proc/self/mounts"); }`,
  );
  for (let run = 0; run < 2; run++) {
    const result = await workshop.sandbox.run({
      program: workshop.program(artefact),
      keepOutputBytes: 32_768,
    });
    const [files, ...mounts] = text(result.stdout).split("\n");
    expect([result.ended, result.exitCode, files]).toEqual(["exited", 0, "3"]);
    expect(mounts.some((line) => / \/a /.test(line))).toBe(true);
    expect(mounts.join("\n")).not.toContain(basename(workshop.folder));
  }
});
