import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildSandbox } from "../../scripts/build-sandbox.mjs";
import { encodeRun, FRAME, frameSplitter } from "../../src/judge/sandbox/sandboxFrames.ts";
import {
  compileProgram,
  descendants,
  full,
  openWorkshop,
  programRuns,
  sandboxPid,
  SUM,
  until,
  type Workshop,
} from "./workshop.ts";
import { bareSandbox, noise } from "./bareSandbox.ts";

const FUZZ_FRAMES = 3000;

let workshop: Workshop;
let sum: string;
beforeAll(async () => {
  workshop = await openWorkshop(full ? "full" : "user", 2);
  sum = await compileProgram(workshop, SUM);
});
afterAll(() => workshop?.close());

function garbage(random: () => number): Buffer {
  const length = Math.floor(random() * 400);
  const frame = Buffer.alloc(5 + length);
  frame.writeUInt32LE(length + 1, 0);
  frame[4] =
    [FRAME.run, FRAME.compile, FRAME.judge, FRAME.hello, 99][Math.floor(random() * 5)] ?? 0;
  // Most bytes are small: as parts of lengths, small numbers test more of the decoder than lengths of several
  // gigabytes.
  for (let i = 5; i < frame.length; i++)
    frame[i] = random() < 0.6 ? Math.floor(random() * 3) : Math.floor(random() * 256);
  return frame;
}

test("invalid content in well-formed frames is refused, frame by frame", async () => {
  const bare = await bareSandbox(buildSandbox().binary);
  const [slot] = bare.slots;
  let refusedCount = 0;
  slot?.on(
    "data",
    frameSplitter((kind) => (refusedCount += kind === FRAME.refused ? 1 : 0)),
  );
  const random = noise(20);
  for (let i = 0; i < FUZZ_FRAMES; i++) slot?.write(garbage(random));
  await until("every frame is answered", () => refusedCount === FUZZ_FRAMES);
  expect(bare.child.exitCode).toBeNull();
  bare.control.end();
  await bare.exit;
  bare.leave();
});

test("a stream that is no frame at all ends the sandbox cleanly", async () => {
  const bare = await bareSandbox(buildSandbox().binary);
  bare.slots[0]?.write(Buffer.alloc(64, 0xff));
  bare.control.write(Buffer.alloc(64, 0xff));
  expect(await bare.exit).toEqual([0, null]);
  bare.leave();
});

test("when the client's process ends, every process of the sandbox ends", async () => {
  const folder = mkdtempSync(join(tmpdir(), "verdict-client-"));
  const source = (path: string) => JSON.stringify(join(import.meta.dirname, "../../src", path));
  const script = `
    import { startSandbox } from ${source("judge/sandbox/sandbox.ts")};
    import { systemClock } from ${source("shared/system/clock.ts")};
    const sandbox = await startSandbox({ folder: ${JSON.stringify(folder)}, slots: 1, profiles: [{ name: "base", mounts: [] }], binary: ${JSON.stringify(buildSandbox().binary)}, clock: systemClock });
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

test("when the sandbox crashes, calls reject with the cause and the next ones run on a new one", async () => {
  const sleeper = await compileProgram(
    workshop,
    "#include <unistd.h>\nint main(void) { for (;;) pause(); }",
  );
  const program = workshop.program(sleeper, ["/a/main"], { wallMs: 30_000 });
  const outcome = workshop.sandbox.run({ program }).then(
    () => "ended",
    (error: Error) => error.message,
  );
  await programRuns(sandboxPid());
  process.kill(sandboxPid(), "SIGKILL");
  expect(await outcome).toContain("the sandbox ended (SIGKILL)");
  const after = await workshop.sandbox.run({
    program: workshop.program(sum),
    stdin: workshop.file("i", "1 2"),
    keepOutputBytes: 10,
  });
  expect(Buffer.from(after.stdout).toString()).toBe("3\n");
});

test("a request sent into a running one ends that slot, and the other goes on", async () => {
  const bare = await bareSandbox(buildSandbox().binary, { slots: 2 });
  const limits = {
    cpuMs: 60_000,
    wallMs: 60_000,
    memoryBytes: 1 << 28,
    outputBytes: 1 << 20,
    processes: 20,
    stackBytes: 0,
    openFiles: 64,
  };
  const frame = (seconds: number) =>
    encodeRun({
      program: { argv: ["/bin/sleep", `${seconds}`], env: [], profile: "base", limits },
    });
  const [brokenSlot, good] = bare.slots;
  const ended = once(brokenSlot ?? bare.control, "end");
  brokenSlot?.resume();
  brokenSlot?.write(frame(50));
  await until("the program runs", () => descendants(bare.child.pid ?? 0).length >= 4);
  brokenSlot?.write(frame(50));
  await ended;
  const answer = once(good ?? bare.control, "data");
  good?.write(frame(0));
  await answer;
  expect(bare.child.exitCode).toBeNull();
  bare.control.end();
  expect(await bare.exit).toEqual([0, null]);
  bare.leave();
});
