import { expect, test } from "vitest";
import { judgeProtocol } from "./judgeRunProtocol.ts";
import type { RunResult } from "./sandbox/sandboxTypes.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const run = (changes: Partial<RunResult>): RunResult => ({
  ended: "exited",
  exitCode: 0,
  signal: 0,
  stderr: bytes(""),
  usage: {
    cpuMs: 12.4,
    wallMs: 20,
    memoryBytes: 3 * 1024 ** 2,
    outputBytes: 0,
    killedDescendants: 0,
  },
  ...changes,
});

test("the protocol has end, usage and both streams of the checker, and end and usage of the contestant's program", () => {
  const judged = {
    ...run({ ended: "signalled", signal: 11, stderr: bytes("before it fell\n") }),
    stdout: bytes("partial output"),
  };
  const program = run({ exitCode: 3, stderr: bytes("the contestant's stderr") });
  expect(judgeProtocol(judged, program).split("\n")).toEqual([
    "ended by signal 11; 12 ms of CPU time, 20 ms of wall time, 3.0 MiB",
    "stderr: before it fell",
    "stdout: partial output",
    "the contestant's program: ended by exit code 3; 12 ms of CPU time, 20 ms of wall time, 3.0 MiB",
  ]);
});

test("long output of a checker is cut so that all parts fit", () => {
  const flood = bytes("x".repeat(64 * 1024));
  const text = judgeProtocol({ ...run({ ended: "cpu", stderr: flood }), stdout: flood }, run({}));
  expect(text.length).toBeLessThan(4000);
  expect(text).toContain("ended by its cpu limit");
  expect(text).toMatch(/the contestant's program: .*MiB$/);
});
