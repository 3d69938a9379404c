import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildSandbox } from "../../scripts/build-sandbox.mjs";
import { encodeHello, FRAME, frameSplitter } from "../../src/judge/sandboxFrames.ts";
import {
  built,
  descendants,
  full,
  holdings,
  openWorkshop,
  sandboxPid,
  SUM,
  type Workshop,
} from "./workshop.ts";

const SOAK_RUNS = 2000;
const FUZZ_FRAMES = 3000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(what: string, holds: () => boolean): Promise<void> {
  for (let waited = 0; waited < 200; waited++) {
    if (holds()) return;
    await pause(50);
  }
  throw new Error(`not within ten seconds: ${what}`);
}

let workshop: Workshop;
let sum: string;
beforeAll(async () => {
  workshop = await openWorkshop(full ? "full" : "user", 2);
  sum = await built(workshop, SUM);
});
afterAll(() => workshop?.close());

/** A sandbox spoken to by hand, as a broken client would. */
async function bareSandbox() {
  const folder = mkdtempSync(join(tmpdir(), "verdict-bare-"));
  const { binary } = buildSandbox();
  const child = spawn(binary, ["--serve"], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    env: {},
  });
  const [control, slot] = child.stdio.slice(3) as unknown as [Duplex, Duplex];
  for (const stream of [control, slot]) stream.on("error", () => {});
  const ready = new Promise<void>((resolve) =>
    control.on(
      "data",
      frameSplitter((kind) => kind === FRAME.status && resolve()),
    ),
  );
  control.write(
    encodeHello({ folder, slots: 1, profiles: [{ name: "base", mounts: [] }], binary }),
  );
  await ready;
  const exit = once(child, "exit");
  const leave = () => rmSync(folder, { recursive: true, force: true });
  return { child, control, slot, exit, leave };
}

/** Deterministic noise: the same frames in every run of the test. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function garbage(random: () => number): Buffer {
  const length = Math.floor(random() * 400);
  const frame = Buffer.alloc(5 + length);
  frame.writeUInt32LE(length + 1, 0);
  frame[4] =
    [FRAME.run, FRAME.compile, FRAME.judge, FRAME.hello, 99][Math.floor(random() * 5)] ?? 0;
  // Mostly small numbers: they reach deeper into the decoder than lengths of four gigabytes.
  for (let i = 5; i < frame.length; i++)
    frame[i] = random() < 0.6 ? Math.floor(random() * 3) : Math.floor(random() * 256);
  return frame;
}

test("garbage in well-formed frames is refused, frame by frame", async () => {
  const bare = await bareSandbox();
  let refused = 0;
  bare.slot.on(
    "data",
    frameSplitter((kind) => (refused += kind === FRAME.refused ? 1 : 0)),
  );
  const random = noise(20);
  for (let i = 0; i < FUZZ_FRAMES; i++) bare.slot.write(garbage(random));
  await until("every frame is answered", () => refused === FUZZ_FRAMES);
  expect(bare.child.exitCode).toBeNull();
  bare.control.end();
  await bare.exit;
  bare.leave();
});

test("a stream that is no frame at all ends the sandbox cleanly", async () => {
  const bare = await bareSandbox();
  bare.slot.write(Buffer.alloc(64, 0xff));
  bare.control.write(Buffer.alloc(64, 0xff));
  const [code, signal] = (await bare.exit) as [number | null, string | null];
  expect([code, signal]).toEqual([0, null]);
  bare.leave();
});

test("when the client dies, everything inside dies with it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "verdict-client-"));
  const script = `
    import { startSandbox } from ${JSON.stringify(join(import.meta.dirname, "../../src/judge/sandbox.ts"))};
    const sandbox = await startSandbox({ folder: ${JSON.stringify(folder)}, slots: 1, profiles: [{ name: "base", mounts: [] }], binary: ${JSON.stringify(buildSandbox().binary)} });
    const limits = { cpuMs: 60000, wallMs: 60000, memoryBytes: 1 << 28, outputBytes: 1 << 20, processes: 20, stackBytes: 0, openFiles: 64 };
    console.log("up");
    await sandbox.run({ program: { argv: ["/bin/sh", "-c", "sleep 59 & sleep 59"], env: [], profile: "base", limits } });`;
  const client = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(client.stdout, "data");
  await until("the program runs", () => descendants(client.pid ?? 0).length >= 5);
  const all = descendants(client.pid ?? 0);
  const sandbox = all.find((pid) => existsSync(`/proc/${pid}`)) ?? 0;
  client.kill("SIGKILL");
  await until("all are gone", () => all.every((pid) => !existsSync(`/proc/${pid}`)));
  if (full)
    await until(
      "the groups are gone",
      () => !readdirSync("/sys/fs/cgroup/pids").includes(`verdict-sandbox-${sandbox}`),
    );
  rmSync(folder, { recursive: true, force: true });
});

test("when the sandbox dies, calls reject with the cause and the next ones run on a new one", async () => {
  const sleeper = await built(
    workshop,
    "#include <unistd.h>\nint main(void) { for (;;) pause(); }",
  );
  const program = workshop.program(sleeper, ["/a/main"], { wallMs: 30_000 });
  const lost = workshop.sandbox.run({ program }).then(
    () => "ended",
    (error: Error) => error.message,
  );
  await pause(200);
  process.kill(sandboxPid(), "SIGKILL");
  expect(await lost).toContain("the sandbox ended (SIGKILL)");
  const after = await workshop.sandbox.run({
    program: workshop.program(sum),
    stdin: workshop.file("i", "1 2"),
    keepOutputBytes: 10,
  });
  expect(Buffer.from(after.stdout).toString()).toBe("3\n");
});

test(`${SOAK_RUNS} mixed runs leave nothing behind`, { timeout: 240_000 }, async () => {
  const sources = [
    SUM,
    "int main(void) { return 3; }",
    "int main(void) { __builtin_trap(); }",
    '#include <stdio.h>\nint main(void) { FILE *f = fopen("/w/x", "w"); fputs("left", f); return fclose(f); }',
    '#include <stdio.h>\nint main(void) { FILE *f = fopen("/dev/shm/x", "wx"); return f == NULL; }',
    "#include <unistd.h>\nint main(void) { for (int i = 0; i < 5; i++) if (fork() == 0) for (;;) pause(); return 0; }",
    "#include <stdlib.h>\n#include <string.h>\nint main(void) { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }",
  ];
  const folders: string[] = [];
  for (const source of sources) folders.push(await built(workshop, source));
  const input = workshop.file("soak.in", "1 2\n");
  const run = (i: number) =>
    workshop.sandbox.run({
      program: workshop.program(folders[i % folders.length] ?? sum, ["/a/main"], {
        memoryBytes: 16 << 20,
      }),
      stdin: input,
    });
  const rounds = async (count: number) => {
    const ends = new Set<string>();
    const results = await Promise.all(Array.from({ length: count }, (_, i) => run(i)));
    for (const [i, { ended, exitCode, cause }] of results.entries())
      ends.add(`${i % folders.length} ${ended} ${exitCode} ${cause ?? ""}`.trim());
    return ends;
  };
  await rounds(28);
  await pause(300);
  const before = holdings(sandboxPid());
  const ends = await rounds(SOAK_RUNS);
  await pause(300);
  expect([...ends].sort()).toEqual([
    "0 exited 0",
    "1 exited 3",
    "2 signalled 0",
    "3 exited 0",
    "4 exited 0",
    "5 exited 0",
    "6 memory 0",
  ]);
  expect(holdings(sandboxPid())).toEqual(before);
});
