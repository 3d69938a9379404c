import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  encodeCompile,
  encodeJudge,
  encodeRun,
  FRAME,
  frameSplitter,
} from "../../src/judge/sandbox/sandboxFrames.ts";
import type { JudgeRun, Limits, Program } from "../../src/judge/sandbox/sandboxTypes.ts";
import { buildFuzzer, fuzz } from "./fuzzing.ts";
import { buildVariant, SANITIZERS } from "./nativeObjects.ts";
import { atRest, compileProgram, descendants, full, openWorkshop, read, SUM } from "./workshop.ts";
import { bareSandbox, noise } from "./bareSandbox.ts";

const SEED = 20_260_321;
/**
 * Numbers of frames that are sent in these tests, which must be short; `npm run bench -- fuzz` runs for ten minutes.
 */
const FRAMES_IN_PROCESS = 60_000;
const FRAMES_OVER_SOCKET = 400;

const folder = mkdtempSync(join(tmpdir(), "verdict-sanitized-"));
const binary = join(folder, "verdict-sandbox");
beforeAll(() => buildVariant(SANITIZERS, binary));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Creates a folder for reports. Returns the options that make the sanitizers write reports there, and a function that
 * reads them.
 */
function reports(): { options: string; read: () => string[] } {
  const logs = mkdtempSync(join(folder, "logs-"));
  return {
    options: `log_path=${join(logs, "report")}:abort_on_error=1:print_stacktrace=1`,
    read: () => readdirSync(logs).map((name) => readFileSync(join(logs, name), "utf8")),
  };
}

test("hostile frames never make a decoder read past them or pass what it must refuse", async () => {
  const figures = await fuzz(await buildFuzzer(folder), SEED, FRAMES_IN_PROCESS);
  // Enough frames must be accepted, too: if a decoder refused everything, the code behind it would not be tested.
  for (const count of Object.values(figures.accepted)) expect(count).toBeGreaterThan(1000);
  for (const count of figures.judged) expect(count).toBeGreaterThan(200);
  expect(figures.streams).toBeGreaterThan(500);
});

/** The program in the frames does nothing and the folder does not exist, so that no frame can affect the host. */
const program: Program = {
  argv: ["/bin/true", "one", "two"],
  env: ["LANG=C"],
  profile: "base",
  limits: {
    cpuMs: 1000,
    wallMs: 2000,
    memoryBytes: 64 << 20,
    outputBytes: 1 << 16,
    processes: 4,
    stackBytes: 0,
    openFiles: 16,
  },
};
const seeds = [
  encodeRun({ program, stdin: "/etc/hostname", keepOutputBytes: 100 }),
  encodeRun({ program, files: [{ name: "a/b", source: "/etc/hostname" }] }),
  encodeCompile({
    program: { ...program, argv: ["/bin/false"] },
    files: [{ name: "source", content: Buffer.from("text") }],
    keep: { names: ["none"], folder: "/verdict-has-no-such-folder/kept", maxBytes: 100 },
  }),
  encodeJudge({
    program,
    stop: "never",
    judge: { kind: "compare", comparison: { kind: "floats", tolerance: 1e-6 } },
    cases: [{ seq: 1, input: "/etc/hostname", answer: "/etc/hostname" }],
  }),
  encodeJudge({
    program,
    stop: "first-failure",
    judge: { kind: "checker", program, successCodes: [0, 1] },
    cases: [{ seq: 1, input: "/etc/hostname", answer: "" }],
    keepOutputBytes: 10,
  }),
  encodeJudge({
    program,
    stop: "first-failure",
    judge: { kind: "interactor", program, successCodes: [0] },
    cases: [{ seq: 1, input: "/etc/hostname", answer: "" }],
  }),
  encodeJudge({
    program,
    stop: "never",
    judge: {
      kind: "validator",
      program,
      successCodes: [42],
      flags: ["one", "two"],
      feedback: ["judgemessage.txt", "score.txt"],
    },
    cases: [{ seq: 1, input: "/etc/hostname", answer: "" }],
  }),
];

const ODD = [0, 1, 2, 255, 256, 65_535, 1 << 20, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

/**
 * Returns a copy of a seed frame with up to four faults in its payload. The length in its header is correct, so the
 * next frame can still be read.
 */
function hostile(random: () => number): Buffer {
  const seed = seeds[Math.floor(random() * seeds.length)] ?? Buffer.alloc(5);
  let payload = Buffer.from(seed.subarray(5));
  for (let faults = Math.floor(random() * 5); faults > 0 && payload.length > 4; faults--) {
    const at = Math.floor(random() * (payload.length - 4));
    const choice = random();
    if (choice < 0.4) payload.writeUInt8(Math.floor(random() * 256), at);
    else if (choice < 0.7) payload.writeUInt32LE(ODD[Math.floor(random() * ODD.length)] ?? 0, at);
    else if (choice < 0.8) payload = payload.subarray(0, at);
    else if (choice < 0.9) payload = Buffer.concat([payload, payload.subarray(at)]);
    else payload.copyWithin(at, Math.floor(random() * payload.length));
  }
  const frame = Buffer.concat([Buffer.alloc(5), payload]);
  frame.writeUInt32LE(payload.length + 1, 0);
  frame[4] = random() < 0.05 ? Math.floor(random() * 256) : (seed[4] ?? 0);
  // An abort frame gets no response while no request is running, so a run frame is sent instead.
  if (frame[4] === FRAME.abort) frame[4] = FRAME.run;
  return frame;
}

test.skipIf(!full)(
  "a sanitized sandbox answers every hostile request and reports nothing",
  async () => {
    const { options, read: readReports } = reports();
    const bare = await bareSandbox(binary, {
      slots: 2,
      env: { ASAN_OPTIONS: options, UBSAN_OPTIONS: options },
    });
    const [slot, brokenSlot] = bare.slots;
    if (slot === undefined || brokenSlot === undefined) throw new Error("no slots");
    const answers = new Map<number, number>();
    let onAnswer = () => {};
    slot.on(
      "data",
      frameSplitter((kind) => {
        answers.set(kind, (answers.get(kind) ?? 0) + 1);
        if (kind !== FRAME.case) onAnswer();
      }),
    );
    const random = noise(SEED);
    for (let i = 0; i < FRAMES_OVER_SOCKET; i++) {
      const frame = hostile(random);
      await new Promise<void>((resolve, reject) => {
        onAnswer = resolve;
        slot.once("close", () => reject(new Error(`frame ${i}: ${frame.toString("hex")}`)));
        slot.write(frame);
      });
      slot.removeAllListeners("close");
    }
    // Some of the requests must have been valid, so that they ran, and others must have been refused.
    for (const kind of [FRAME.result, FRAME.case, FRAME.done, FRAME.refused])
      expect(answers.get(kind), `answers of kind ${kind}`).toBeGreaterThan(20);
    brokenSlot.end(hostile(random).subarray(0, -1));
    bare.control.end();
    expect(await bare.exit).toEqual([0, null]);
    bare.leave();
    expect(readReports()).toEqual([]);
  },
);

const LOOP = "int main(void) { for (;;); }";
const EAT =
  "#include <stdlib.h>\n#include <string.h>\nint main(void) { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }";
const FLOOD = '#include <stdio.h>\nint main(void) { for (;;) puts("flood"); }';
const CRASH = "int main(void) { __builtin_trap(); }";
const ASK = `#include <stdio.h>
int main(void) { int got; puts("20 22"); fflush(stdout); return scanf("%d", &got) == 1 && got == 42 ? 0 : 1; }`;
const STORM = `#include <unistd.h>
int main(void) { for (int i = 0; i < 60; i++) if (fork() == 0) for (;;) pause(); return 0; }`;
const LITTER = `#include <fcntl.h>
#include <sys/stat.h>
int main(void) { mkdir("/w/d", 0700); return open("/w/d/x", O_CREAT, 0600) < 0 || open("/dev/shm/y", O_CREAT, 0600) < 0 || open("/tmp/z", O_CREAT, 0600) < 0; }`;

test.skipIf(!full)("judging under both sanitizers reports nothing", async () => {
  const { options, read: readReports } = reports();
  const workshop = await openWorkshop("full", 1, (_, where) => {
    const script = join(where, "start.sh");
    const assigned = `ASAN_OPTIONS=${options} UBSAN_OPTIONS=${options}`;
    writeFileSync(script, `#!/bin/sh\n${assigned} exec ${binary} "$@"\n`);
    chmodSync(script, 0o755);
    return script;
  });
  const input = workshop.file("in", "20 22\n");
  const answer = workshop.file("ok", "42\n");
  const judged = async (source: string, judge: JudgeRun["judge"], limits: Partial<Limits> = {}) => {
    const artefact = await compileProgram(workshop, source);
    const own = { cpuMs: 10_000, wallMs: 60_000, ...limits };
    const cases = [{ seq: 0, input, answer }];
    const [one] = await workshop.judge({
      program: workshop.program(artefact, ["/a/main"], own),
      stop: "never",
      judge,
      cases,
    });
    const end = one?.compared?.outcome ?? `${one?.run.ended} ${one?.run.cause ?? ""}`.trim();
    const judgeEnd = one?.judged && `${one.judged.ended} ${one.judged.exitCode}`;
    return [end, judgeEnd].filter((part) => part !== undefined).join(", ");
  };
  const compare: JudgeRun["judge"] = { kind: "compare", comparison: { kind: "lines" } };
  const helper = async (kind: "checker" | "interactor", source: string) => ({
    kind,
    program: workshop.program(await compileProgram(workshop, source), ["/a/main"], {
      wallMs: 90_000,
    }),
    successCodes: [0],
  });

  // Process 1 of a box cannot write a sanitizer report. A defect would end this process, and another process would
  // replace it, so the test compares the processes before and after the runs.
  await judged(SUM, await helper("checker", "int main(void) { return 0; }"));
  // Under a sanitizer, the sandbox cannot change its command line, so it is recognized by its process name. Its pid is
  // not necessarily the lowest, since pids wrap around.
  const pid = descendants(process.pid).filter(isBox).find(isChild) ?? 0;
  const processes = () => descendants(pid).filter(isBox);
  const before = await atRest(pid, processes);
  // The three processes are the sandbox's keeper (the process that monitors the runs of a slot) and process 1 of each
  // of the slot's two boxes: the box for programs and the box for checkers and interactors.
  expect(before).toHaveLength(3);

  expect(await judged(SUM, compare)).toBe("equal");
  expect(await judged(SUM.replace("a + b", "a - b"), compare)).toBe("different");
  expect(await judged(LOOP, compare, { cpuMs: 200 })).toBe("cpu");
  expect(await judged(EAT, compare, { memoryBytes: 32 << 20 })).toBe("memory");
  expect(await judged(CRASH, compare)).toBe("signalled");
  expect(await judged(FLOOD, compare, { outputBytes: 1 << 20 })).toBe("output");
  expect(await judged(STORM, compare)).toBe("different");
  expect(await judged(LITTER, compare)).toBe("different");
  expect(await judged(SUM, await helper("checker", CRASH))).toBe("exited, signalled 0");
  expect(await judged(SUM, await helper("interactor", ASK))).toBe("exited, exited 0");
  const loops = await judged(LOOP, await helper("interactor", ASK), { cpuMs: 200 });
  expect(loops).toMatch(/^cpu, exited 1/);
  expect((await workshop.compile("nonsense")).exitCode).not.toBe(0);

  expect(await atRest(pid, processes)).toEqual(before);
  await workshop.close();
  expect(readReports()).toEqual([]);
});

const isChild = (pid: number): boolean =>
  read(`/proc/${pid}/status`).includes(`PPid:\t${process.pid}\n`);

/** Whether the process belongs to the sandbox itself and is not a program inside it. */
function isBox(pid: number): boolean {
  return /^(?:verdict sandbox|slot)/.test(read(`/proc/${pid}/comm`));
}
