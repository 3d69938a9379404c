import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

import { buildSandbox } from "../../scripts/build-sandbox.mjs";
import {
  encodeCompile,
  encodeJudge,
  encodeRun,
  FRAME,
  frameSplitter,
} from "../../src/judge/sandboxFrames.ts";
import type { Program } from "../../src/judge/sandboxTypes.ts";
import { buildFuzzer, fuzz, SANITIZERS } from "./fuzzing.ts";
import { full } from "./workshop.ts";
import { bareSandbox, noise } from "./workshopBare.ts";

const SEED = 20_260_321;
const IN_PROCESS_SECONDS = 20;
const FRAMES_OVER_SOCKET = 1200;

const folder = mkdtempSync(join(tmpdir(), "verdict-fuzz-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("hostile frames never make a decoder read past them or pass what it must refuse", async () => {
  const figures = await fuzz(buildFuzzer(folder), SEED, IN_PROCESS_SECONDS);
  // It must also get through: what lies behind a decoder that refuses everything stays untested.
  for (const count of Object.values(figures.accepted)) expect(count).toBeGreaterThan(1000);
  for (const count of figures.judged) expect(count).toBeGreaterThan(200);
  expect(figures.streams).toBeGreaterThan(1000);
}, 900_000);

/** The programs do nothing and the folder does not exist: no frame may touch the host. */
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
      ...{ kind: "validator", program, successCodes: [42] },
      ...{ flags: ["one", "two"], feedback: ["judgemessage.txt", "score.txt"] },
    },
    cases: [{ seq: 1, input: "/etc/hostname", answer: "" }],
  }),
];

const ODD = [0, 1, 2, 255, 256, 65_535, 1 << 20, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

/** One seed with up to four faults in its payload; its length is right, so the stream goes on. */
function hostile(random: () => number): Buffer {
  const seed = seeds[Math.floor(random() * seeds.length)] ?? Buffer.alloc(5);
  let payload = Buffer.from(seed.subarray(5));
  for (let faults = Math.floor(random() * 5); faults > 0 && payload.length > 4; faults--) {
    const at = Math.floor(random() * (payload.length - 4));
    const how = random();
    if (how < 0.4) payload.writeUInt8(Math.floor(random() * 256), at);
    else if (how < 0.7) payload.writeUInt32LE(ODD[Math.floor(random() * ODD.length)] ?? 0, at);
    else if (how < 0.8) payload = payload.subarray(0, at);
    else if (how < 0.9) payload = Buffer.concat([payload, payload.subarray(at)]);
    else payload.copyWithin(at, Math.floor(random() * payload.length));
  }
  const frame = Buffer.concat([Buffer.alloc(5), payload]);
  frame.writeUInt32LE(payload.length + 1, 0);
  frame[4] = random() < 0.05 ? Math.floor(random() * 256) : (seed[4] ?? 0);
  // An abort between two requests is not answered.
  if (frame[4] === FRAME.abort) frame[4] = FRAME.run;
  return frame;
}

test.skipIf(!full)(
  "a sanitized sandbox answers every hostile request and reports nothing",
  async () => {
    const binary = join(folder, "verdict-sandbox");
    const made = buildSandbox({ output: binary, extraFlags: SANITIZERS });
    expect(made.message).toMatch(/^the sandbox was built with/);
    const logs = mkdtempSync(join(folder, "logs-"));
    const options = `log_path=${join(logs, "report")}:abort_on_error=1:print_stacktrace=1`;
    const bare = await bareSandbox(binary, {
      slots: 2,
      env: { ASAN_OPTIONS: options, UBSAN_OPTIONS: options },
    });
    const [slot, torn] = bare.slots;
    if (slot === undefined || torn === undefined) throw new Error("no slots");
    const answers = new Map<number, number>();
    let answered = () => {};
    slot.on(
      "data",
      frameSplitter((kind) => {
        answers.set(kind, (answers.get(kind) ?? 0) + 1);
        if (kind !== FRAME.case) answered();
      }),
    );
    const random = noise(SEED);
    for (let i = 0; i < FRAMES_OVER_SOCKET; i++) {
      const frame = hostile(random);
      await new Promise<void>((resolve, reject) => {
        answered = resolve;
        slot.once("close", () => reject(new Error(`frame ${i}: ${frame.toString("hex")}`)));
        slot.write(frame);
      });
      slot.removeAllListeners("close");
    }
    // Some were good enough to run, some were refused.
    for (const kind of [FRAME.result, FRAME.case, FRAME.done, FRAME.refused])
      expect(answers.get(kind), `answers of kind ${kind}`).toBeGreaterThan(20);
    torn.end(hostile(random).subarray(0, -1));
    bare.control.end();
    expect(await bare.exit).toEqual([0, null]);
    bare.leave();
    expect(readdirSync(logs).map((name) => readFileSync(join(logs, name), "utf8"))).toEqual([]);
  },
  240_000,
);
