import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "../../src/server/platform/process/projectRoot.ts";

const folder = mkdtempSync(join(tmpdir(), "verdict-clock-"));
const program = join(folder, "clock");

beforeAll(() => {
  const sources = ["tests/sandbox/clockTable.c", "sandbox/src/clock.c"];
  const flags = ["-std=gnu11", "-O1", "-Wall", "-Werror", "-I", join(projectRoot, "sandbox/src")];
  execFileSync("cc", [...flags, ...sources.map((one) => join(projectRoot, one)), "-o", program]);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The program's output for recorded steps, one line per step. */
function lines(steps: string[]): string[] {
  return execFileSync(program, { input: steps.join("\n"), encoding: "utf8" })
    .trim()
    .split("\n");
}

const MS = 1000;
/** A sample: milliseconds since the start, CPU milliseconds used since the start, whether a task is runnable. */
type Sample = [nowMs: number, cpuMs: number, runnable: boolean];

/**
 * Returns the clock reading in milliseconds after the last of a run's samples. The start time of the run is not a round
 * number.
 */
function counted(...samples: Sample[]): number {
  const begin = 123_456_789;
  const steps = samples.map(
    ([now, cpu, runnable]) => `sample ${begin + now * MS} ${cpu * MS} ${Number(runnable)}`,
  );
  const last = lines([`start ${begin}`, ...steps]).at(-1) ?? "";
  return Number(last.split(" ")[0]) / MS;
}

/**
 * Returns `count` samples, 20 ms apart; `at` returns the CPU time used since the previous sample, and whether a task is
 * runnable.
 */
function every20(count: number, at: (i: number) => [ranMs: number, runnable: boolean]): Sample[] {
  let cpu = 0;
  return Array.from({ length: count }, (_, i) => {
    const [ran, runnable] = at(i);
    cpu += ran;
    return [(i + 1) * 20, cpu, runnable];
  });
}

test.each<[string, number, Sample[]]>([
  ["a program that sleeps", 1000, every20(50, () => [0, false])],
  ["one that has a processor to itself", 1000, every20(50, () => [20, true])],
  [
    "threads on all of four processors: no faster than the clock",
    1000,
    every20(50, () => [80, true]),
  ],
  ["one that waits for a processor all the time", 0, every20(50, () => [0, true])],
  ["one that gets a fifth of a processor", 200, every20(50, () => [4, true])],
  ["half waiting, half sleeping", 500, every20(50, (i) => [0, i % 2 === 0])],
  [
    "one that sleeps after its work: the work counts once",
    1000,
    every20(50, (i) => [i < 5 ? 20 : 0, i < 5]),
  ],
  ["work between two samples that both found it asleep", 1000, every20(50, () => [5, false])],
  ["children that ended between two samples, all waiting", 100, every20(50, () => [2, true])],
  [
    "a tier whose figure of CPU time falls when a child ends",
    38,
    [
      [20, 18, true],
      [40, 8, true],
      [60, 40, true],
    ],
  ],
  [
    "the same moment twice",
    20,
    [
      [20, 0, false],
      [20, 0, false],
    ],
  ],
  [
    "a moment before the last sample",
    20,
    [
      [20, 0, false],
      [10, 0, false],
    ],
  ],
  ["a machine that stood still: an hour counts as a second", 1000, [[3_600_000, 0, false]]],
  ["a machine that stood still and charged it as CPU time", 5000, [[5000, 5000, false]]],
])("the clock of %s shows %i ms", (_name, expectedMs, samples) => {
  expect(counted(...samples)).toBe(expectedMs);
});

test("a sample is needed only where the processors did not work for the run all the time", () => {
  const steps = ["busy 100000 90000", "busy 100000 89000", "busy 100000 400000", "busy 100000 0"];
  const [, ...output] = lines(["start 0", ...steps]);
  expect(output).toEqual(["busy", "unknown", "busy", "unknown"]);
});

/** Milliseconds from the start of a run until its first planned sample. */
function due(limitMs: number, random: bigint, costUs = 0): number {
  const [, planned = ""] = lines(["start 0", `plan ${limitMs * MS} ${random} ${costUs}`]);
  return Number(planned.split(" ")[1]) / MS;
}

test("samples come at moments that nothing of the run decides, about 64 until the limit", () => {
  expect(due(1280, 0n)).toBe(10);
  expect(due(1280, 19_999n)).toBeCloseTo(29.999);
  expect(due(1280, 20_000n)).toBe(10);
  const most = 2n ** 64n - 1n;
  const range = [0n, 1n, 1n << 40n, most].map((random) => due(1280, random));
  for (const one of range) expect(one).toBeGreaterThanOrEqual(10);
  for (const one of range) expect(one).toBeLessThan(30);
});

test("samples are 50 ms apart at most and 2 ms at least, and none is much later than the limit", () => {
  expect(due(3_600_000, 0n)).toBe(25);
  expect(due(3_600_000, 49_999n)).toBeCloseTo(74.999);
  expect(due(64, 0n)).toBe(2);
  expect(due(3, 3999n)).toBe(3);
  expect(due(1, 3999n)).toBe(2);
  expect(due(0, 0n)).toBe(2);
});

test("a sample that is slow to take, of a run with many threads, is taken less often", () => {
  expect(due(1280, 0n, 5000)).toBe(80);
});
